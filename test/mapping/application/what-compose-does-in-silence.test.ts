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

it('[C4-02] a renamed service shows where it is written, and capital letters rename none', () => {
  const text = manifest({
    my_db: 'image: a\nexpose: [5432]',
    Cache: 'image: c',
    web: 'image: b\nvolumes: ["./a.conf:/a.conf:ro"]',
  })
  const options = { ...compose, files: { './a.conf': 'server my_db:5432; proxy_pass http://Cache;' } }
  expect(findings(text, options).filter((one) => one.startsWith('host-'))).toHaveLength(1)
  expect(relatedTo('host-replaced', text, options)).toEqual(['my_db'])
  const [found] = diagnosticsOf(text, options).filter(({ code }) => code === 'host-replaced')
  expect(found?.fixes).toBeUndefined()
  const reference = findings(text, { ...options, profile: '1.48', hostVolumes: 'ignore' })
  expect(reference.filter((one) => one.startsWith('host-replaced'))).toEqual([])
})

it('[C4-03] several addresses of a host have commas between them', () => {
  expect(podOf(web('extra_hosts: ["a:1.1.1.1,2.2.2.2", "b=[::1],1.1.1.1"]'), compose).hostAliases).toEqual([
    { ip: '1.1.1.1', hostnames: ['a', 'b'] },
    { ip: '2.2.2.2', hostnames: ['a'] },
    { ip: '::1', hostnames: ['b'] },
  ])
})
