module tranship.test/external-secrets

go 1.25

require github.com/external-secrets/external-secrets v1.3.2
