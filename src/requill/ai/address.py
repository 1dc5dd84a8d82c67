"""The base URL of the provider where the operator names none: OpenAI's."""

DEFAULT_BASE_URL = "https://api.openai.com/v1"
