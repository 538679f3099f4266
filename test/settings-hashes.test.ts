import { type Facts, safeTranslate, settingsHashes } from 'tranship'
import { describe, expect, it } from 'vitest'

const text = 'services: { web: { image: nginx, environment: { A: "${SECRET}" } }, db: { image: postgres } }'
const options = { profile: 'compose', env: { SECRET: 'one' } } as const

describe('settingsHashes', () => {
  const hashes = settingsHashes(text, options)

  it('has a hash of each service', () => {
    expect(Object.keys(hashes)).toEqual(['web', 'db'])
    expect(hashes['web']).toMatch(/^[0-9a-f]{16}$/)
    expect(hashes['web']).not.toBe(hashes['db'])
  })

  it.each([
    ['the value of a variable', text, { ...options, env: { SECRET: 'two' } }],
    ['the order of services', text.replace(/(web: .*\}), (db: .*) \}$/, '$2, $1 }'), options],
    [
      'the order of keys',
      text.replace(
        '{ image: nginx, environment: { A: "${SECRET}" } }',
        '{ environment: { A: "${SECRET}" }, image: nginx }',
      ),
      options,
    ],
    [
      'comments and notation',
      'services:\n  db: # the data\n    image: postgres\n  web:\n    image: "nginx"\n    environment:\n      A: ${SECRET}\n',
      options,
    ],
  ])('does not depend on %s', (_, other, given) => {
    expect(settingsHashes(other, given)).toEqual(hashes)
  })

  it.each([
    ['a value', text.replace('nginx', 'nginx:2'), options],
    ['a key', text.replace('image: nginx,', 'image: nginx, user: "1",'), options],
    [
      'another file',
      [
        { path: 'a.yaml', text },
        { path: 'b.yaml', text: 'services: { web: { user: "1" } }' },
      ],
      options,
    ],
  ])('depends on %s', (_, other, given) => {
    const { web, db } = settingsHashes(other, given)
    expect(web).not.toBe(hashes['web'])
    expect(db).toBe(hashes['db'])
  })

  it.each([
    ['a text that is no map', 'text', []],
    ['no services', 'name: a', []],
    ['an error in another service', 'services: { web: { image: nginx }, db: { image: [] } }', ['web', 'db']],
    [
      'a service of an inactive profile',
      'services: { a: { image: a }, b: { image: b, profiles: [x] } }',
      ['a'],
    ],
  ])('takes %s', (_, other, names) => {
    expect(Object.keys(settingsHashes(other, options))).toEqual(names)
  })

  it('returns the hashes for which facts count', () => {
    const facts = (settings: string): Facts => ({
      version: 1,
      services: { web: { settings, listens: [{ protocol: 'tcp', port: 9123 }] } },
    })
    const codes = (settings: string) =>
      safeTranslate(text, { ...options, facts: facts(settings) }).warnings.map(({ code }) => code)
    expect(codes(hashes['web']!)).not.toContain('outdated-facts')
    expect(codes('0'.repeat(16))).toContain('outdated-facts')
  })
})
