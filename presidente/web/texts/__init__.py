"""The words of the game, in the reader's language: plain text, no markup.

Every function answers in the locale in force (outside a request: `force_locale`). The msgids are English; the
catalogues are in `presidente/locales`, and how to extract and compile them is in `babel.cfg`.
"""
