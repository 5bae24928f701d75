# The Telegram bot. Build: docker build -t tanya-kontrak .   Run: docker run --env-file .env -v tanya-data:/data tanya-kontrak
#
# Without torch, which the default reader (RapidOCR) and the bundled embedding do not need: 1.3 GB instead of 7.
# With EasyOCR and other embeddings: --build-arg WITH_TORCH=1
FROM python:3.11-slim-bookworm AS built

ARG WITH_TORCH=""
# For pip, e.g. --extra-index-url with torch's CPU build, which makes an image with torch some 5 GB smaller.
ARG PIP_ARGS=""
RUN python -m venv /venv
ENV PATH=/venv/bin:$PATH
WORKDIR /app
COPY pyproject.toml ./
# What is installed changes less often than the code, so it is a layer of its own.
RUN python -c "import tomllib; wanted = tomllib.load(open('pyproject.toml', 'rb'))['project']['dependencies']; \
    print(*(w for w in wanted if '$WITH_TORCH' or not w.startswith(('easyocr', 'sentence-transformers'))), sep='\n')" \
    > requirements.txt \
 && pip install --no-cache-dir $PIP_ARGS -r requirements.txt
COPY README.md LICENSE ./
COPY bot bot
COPY rag rag
COPY storage storage
# 220 MB that the bot never opens: a second OpenCV's libraries, drivers of other processors, the packages' tests, pip.
RUN pip install --no-cache-dir --no-deps . \
 && cd /venv/lib/python3.11/site-packages \
 && for libs in opencv_python*.libs; do ldd cv2/cv2.abi3.so | grep -q "/$libs/" || rm -rf "$libs"; done \
 && rm -rf openvino/include openvino/libs/libopenvino_intel_[gn]pu_plugin.so \
 && find . -type d -name tests -prune -exec rm -rf {} + \
 && rm -rf pip pip-*

FROM python:3.11-slim-bookworm
# libGL and libglib are OpenCV's, libgomp is faiss's and onnxruntime's. libGL's drivers (160 MB) would draw windows.
RUN apt-get update \
 && apt-get install -y --no-install-recommends libgl1 libglib2.0-0 libgomp1 \
 && dpkg --purge --force-depends $(dpkg-query -f '${Package}\n' -W 'libgl1-mesa-dri' 'libllvm*' 'libz3*') \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --create-home --uid 1000 bot && mkdir /data && chown bot /data
COPY --from=built /venv /venv
USER bot
WORKDIR /data
ENV PATH=/venv/bin:$PATH DATA_DIR=/data PYTHONUNBUFFERED=1
VOLUME /data
# For WEBHOOK_URL; long polling needs no port.
EXPOSE 8443
# The bot touches this file every half minute while its event loop turns.
HEALTHCHECK --interval=1m --timeout=5s --start-period=1m CMD test -n "$(find /data/alive -mmin -2)"
CMD ["tanya-kontrak", "bot"]
