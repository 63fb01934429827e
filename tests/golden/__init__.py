"""What the site shows to the outside, as files: changed by nothing but on purpose."""
