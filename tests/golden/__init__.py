"""The site's outside surfaces as files, which change only on purpose."""
