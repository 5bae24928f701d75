"""Makes contracts, prints and photographs them, asks, and scores: ``tanya-kontrak bench``, and the bundled demo.

Knows nothing of chats, storage or terminals; what it measures is handed to it.
"""
