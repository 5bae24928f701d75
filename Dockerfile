# The Telegram bot. Build: docker build -t tanya-kontrak .   Run: docker run --env-file .env -v tanya-data:/data tanya-kontrak
FROM python:3.11-slim

# libGL and libglib are OpenCV's, libgomp is faiss's and onnxruntime's.
RUN apt-get update \
 && apt-get install -y --no-install-recommends libgl1 libglib2.0-0 libgomp1 \
 && rm -rf /var/lib/apt/lists/*

WORKDIR /app
# For pip, e.g. --extra-index-url with torch's CPU build, which makes the image some 4 GB smaller.
ARG PIP_ARGS=""
COPY pyproject.toml README.md LICENSE ./
COPY bot bot
COPY rag rag
COPY storage storage
RUN pip install --no-cache-dir $PIP_ARGS .

RUN useradd --create-home --uid 1000 bot && mkdir /data && chown bot /data
USER bot
ENV DATA_DIR=/data
VOLUME /data
# For WEBHOOK_URL; long polling needs no port.
EXPOSE 8443
HEALTHCHECK --interval=5m --timeout=30s CMD tanya-kontrak doctor --json > /dev/null || exit 1
CMD ["tanya-kontrak", "bot"]
