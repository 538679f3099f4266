import { describe, expect, it } from 'vitest'
import { diagnosticsOf, findings, manifest, podOf, relatedTo, web } from '../../support/translated.js'

const compose = { profile: 'compose' } as const
const found = (text: string, options = {}) =>
  findings(text, { ...compose, domain: 'example.com', ...options })

describe('[C4-09] a host that only Docker has', () => {
  it.each(['127.0.0.11', 'host.docker.internal', 'gateway.docker.internal'])('is a warning: %s', (host) => {
    expect(found(web(`environment: {A: "http://${host}:80"}`))).toEqual([
      `docker-only-host services.web.environment.A \`${host}\``,
    ])
    expect(found(web(`command: [--dns, "${host}"]`))).toHaveLength(1)
    const files = { 'a.env': `A=${host}\n`, './a.conf': `resolver ${host} valid=10s;` }
    expect(found(web('env_file: a.env'), { files })).toHaveLength(1)
    expect(found(web('volumes: ["./a.conf:/a.conf:ro"]'), { files })).toHaveLength(1)
  })

  it('is none where it is part of another word, and none in the reference', () => {
    expect(found(web('environment: {A: 127.0.0.110, B: my.host.docker.internal.example}'))).toEqual([])
    expect(findings(web('environment: {A: 127.0.0.11}'))).toEqual([])
  })
})

describe('[C4-02] a renamed service is called', () => {
  const text = (keys: string) => manifest({ my_db: 'image: a\nexpose: [5432]', web: `image: b\n${keys}` })
  const renamed = (keys: string, files: Record<string, string>) =>
    found(text(keys), { files }).filter((one) => one.startsWith('renamed'))

  it.each([
    ['A_HOST=my_db', 1],
    ['A=http://my_db', 1],
    ['A=my_db:5432', 1],
    ['A_HOST=my_db\nB_HOST=my_db', 1],
    ['A_NAME=my_db', 0],
    ['A=not my_db', 0],
  ])('in an env file, once: %j', (content, count) => {
    expect(renamed('env_file: a.env', { 'a.env': content })).toHaveLength(count)
  })

  it.each([
    ['proxy_pass http://my_db;', 1],
    ['server my_db:5432; server my_db:5432;', 1],
    ['my_db', 0],
    ['http://my_database', 0],
    ['http://web', 0],
    ['http://my_db/ http://web/', 1],
  ])('in a mounted file, once: %j', (content, count) => {
    expect(renamed('volumes: ["./a.conf:/a.conf:ro"]', { './a.conf': content })).toHaveLength(count)
  })
})

it('[C4-02] every use of a renamed service is a warning, and one of several is one', () => {
  const text = manifest({
    my_db: 'image: a\nexpose: [5432]',
    my_api: 'image: a\nexpose: [80]',
    web: 'image: b\nenvironment: {A: "http://my_db/ http://my_db/"}\nvolumes: ["./a.conf:/a.conf:ro"]',
  })
  const codes = found(text, { files: { './a.conf': 'http://my_db/' } }).map((one) => one.split(' ')[0])
  expect(codes.filter((code) => code?.startsWith('renamed'))).toEqual([
    'renamed-host',
    'renamed-host',
    'renamed-host-in-file',
  ])
})

it('[C4-02] a renamed service shows where it is written, and capital letters rename none', () => {
  const text = manifest({
    my_db: 'image: a\nexpose: [5432]',
    Cache: 'image: c',
    web: 'image: b\nvolumes: ["./a.conf:/a.conf:ro"]',
  })
  const options = { ...compose, files: { './a.conf': 'server my_db:5432; proxy_pass http://Cache;' } }
  expect(findings(text, options).filter((one) => one.startsWith('renamed'))).toHaveLength(1)
  expect(relatedTo('renamed-host-in-file', text, options)).toEqual(['my_db'])
  const [found] = diagnosticsOf(text, options).filter(({ code }) => code === 'renamed-host-in-file')
  expect(found?.fixes).toBeUndefined()
  const reference = findings(text, { ...options, profile: '1.48', hostVolumes: 'ignore' })
  expect(reference.filter((one) => one.startsWith('renamed'))).toEqual([])
})

it('[C4-03] several addresses of a host have commas between them', () => {
  expect(podOf(web('extra_hosts: ["a:1.1.1.1,2.2.2.2", "b=[::1],1.1.1.1"]'), compose).hostAliases).toEqual([
    { ip: '1.1.1.1', hostnames: ['a', 'b'] },
    { ip: '2.2.2.2', hostnames: ['a'] },
    { ip: '::1', hostnames: ['b'] },
  ])
})
