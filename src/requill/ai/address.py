"""Where the models of the protocol's author are, unless the operator names another address."""

DEFAULT_BASE_URL = "https://api.openai.com/v1"
