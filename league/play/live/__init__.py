"""The stream: one small process that tells the pages of a table that something happened.

A stream carries a sitting's signal, a number, and nothing that was said: the page then asks for
its own view. Nothing here loads the site's models; the process needs settings and psycopg.
"""
