"""What this app keeps about people."""

from league.people import registry

registry.hold("webhooks.Webhook", user="made_by")
registry.hold("webhooks.WebhookEvent", user="made_by")
