"""Storage of the bytes of people's files: a folder, or a bucket of a service that speaks S3."""
