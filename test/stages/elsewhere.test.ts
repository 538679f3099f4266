import { describe, expect, it } from 'vitest'
import { findings } from '../support/translated.js'

describe('what a service extends is not read, so it', () => {
  it('may contain the image, which one error explains', () => {
    expect(findings('services:\n  web:\n    extends: base\n  base: {image: a}\n')).toEqual([
      'extends-not-followed services.web.extends `extends`',
      'unsupported-key services.web.extends `extends`',
    ])
    expect(findings('services:\n  web: {extends: base, image: a}\n')).toEqual([
      'unsupported-key services.web.extends `extends`',
    ])
  })

  it('may have ports and a healthcheck', () => {
    const text = `services:
  db: {image: a, extends: {file: b.yaml, service: db}}
  web: {image: a, public: true, extends: base, depends_on: {db: {condition: service_healthy}}}
endpoints: [{path: /, service: web, port: 80}]
`
    expect(findings(text)).toEqual([
      'unsupported-key services.db.extends `extends`',
      'unsupported-key services.web.extends `extends`',
    ])
  })
})

it.each(['', "''", '{}', '[]'])(
  '[R2.9-02] `extends: %s` extends nothing, so no port comes from it',
  (nothing) => {
    const text = `services:\n  web:\n    image: a\n    extends: ${nothing}\nendpoints: [{path: /, service: web, port: 80}]\n`
    expect(findings(text)).toContain('unknown-endpoint-port endpoints.0.port `80`')
  },
)

describe('what is included is not read, so what is not here', () => {
  const text = `services:
  web:
    image: a
    build: {context: ., secrets: [token]}
    depends_on: [db, other]
    volumes: ["data:/data"]
  other: {image: b}
endpoints: [{path: /, service: api, port: 80}]
secrets: {}
`
  it('may be there', () => {
    expect(findings(`include: [db.yaml]\n${text}`)).toEqual([
      'unsupported-key include `include`',
      'include-not-followed services.web.build.secrets.0 `token`',
      'include-not-followed services.web.depends_on.0 `db`',
      'include-not-followed services.web.volumes.0 `data`',
      'include-not-followed endpoints.0.service `api`',
    ])
  })

  it('is missing without an include', () => {
    expect(findings(text).map((finding) => finding.split(' ')[0])).toEqual([
      'undefined-secret',
      'unknown-dependency',
      'undefined-volume',
      'unknown-endpoint-service',
    ])
  })

  it('is no error where it is optional', () => {
    const optional = 'include: [a.yaml]\nservices:\n  web: {image: a, depends_on: {db: {required: false}}}\n'
    expect(findings(optional)).toEqual([
      'unsupported-key include `include`',
      'optional-dependency-missing services.web.depends_on.db `db`',
    ])
  })
})
