"""Pictures of pages, as links to them show in messages and posts."""
