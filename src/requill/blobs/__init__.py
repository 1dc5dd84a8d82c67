"""Where the bytes of people's files are kept: a folder, or a bucket of a service that speaks S3."""
