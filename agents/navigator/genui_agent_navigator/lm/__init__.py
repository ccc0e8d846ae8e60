"""Language models as policies: they read a context as a conversation and answer with a thought and a call.

``models`` says where they come from, ``chat`` what they read and write, ``policy`` how they play, ``clone`` and ``trainer`` how they learn;
``train`` puts these together. Models that see (``vlm``) differ in what they are loaded as, and in the pictures of their form.
"""
