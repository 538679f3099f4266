import { Ajv } from 'ajv'
import type { Facts } from 'tranship'
import { describe, expect, it } from 'vitest'
import schema from '../../schemas/facts.json'
import { findUnfit } from '../../src/options/facts-schema.js'

const validate = new Ajv().compile(schema)

const facts: Facts = {
  version: 1,
  services: {
    web: {
      image: 'sha256:0',
      settings: '0123456789abcdef',
      imageConfig: { User: '1000', ExposedPorts: { '80/tcp': {} } },
      listens: [{ protocol: 'tcp', port: 80, loopback: true, speaks: 'http' }],
      connects: [{ service: 'db', port: 5432 }],
      state: { running: false, status: 1, restarts: true },
      users: [{ uid: 0, gid: 0, groups: [1] }],
      mounts: { '/data': { hides: 1, uid: 0, gid: 0, mode: '0755', written: true } },
      shell: true,
      writes: ['/tmp'],
    },
  },
}

describe('the schema of facts', () => {
  it.each<[string, unknown, boolean]>([
    ['all facts', facts, true],
    ['no services', { version: 1, services: {} }, true],
    ['another version', { ...facts, version: 2 }, false],
    ['an unknown field', { ...facts, more: 1 }, false],
    ['an unknown fact', { version: 1, services: { web: { env: {} } } }, false],
    ['a port that is none', { version: 1, services: { web: { connects: [{ service: 'a', port: 0 }] } } }, false],
    ['a relative path', { version: 1, services: { web: { writes: ['tmp'] } } }, false],
  ])('decides about %s as the option does', (_, value, isValid) => {
    expect(validate(value)).toBe(isValid)
    expect(findUnfit(value) === undefined).toBe(isValid)
  })
})
