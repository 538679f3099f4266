import { describe, expect, it } from 'vitest'
import { safeTranslate } from 'tranship'
import { diagnosticsOf, findings, web } from '../support/translated.js'

/** Returns the hint of the first diagnostic. */
const hint = (text: string, env: Record<string, string> = {}) => diagnosticsOf(text, { env })[0]?.hint

describe('a manifest of the old format', () => {
  it.each([
    'web:\n  image: nginx\n  ports: ["80:80"]\n',
    'version: "1"\ndb:\n  build: .\n',
    'volumes: {}\nweb: {image: a}\nwrong: {image: b}\n',
  ])('is one error at the first service: %s', (text) => {
    const found = findings(text)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^old-format (?:web|db) `(?:web|db)`$/)
  })

  it.each([
    'services: {web: {image: a}}\nweb: {image: a}\n',
    'x-web: {image: a}\n',
    'servces: {web: {image: a}}\n',
    'models: {image: a}\n',
  ])('is not seen in %j', (text) => {
    expect(findings(text).filter((finding) => finding.startsWith('old-format'))).toEqual([])
  })
})

describe('a duration', () => {
  it.each([
    ['healthcheck: {test: x, interval: 600000h}', '596523h14m7s'],
    ['healthcheck: {test: x, timeout: -1s}', '596523h14m7s'],
    ['stop_grace_period: 99999999999s', '2562047h47m16s'],
  ])('%s is out of range, and the range is said', (body, longest) => {
    expect(diagnosticsOf(web(body))).toMatchObject([{ code: 'duration-out-of-range', args: { longest } }])
  })

  it('of the longest is taken', () => {
    expect(findings(web('healthcheck: {test: x, interval: 596523h14m7s}'))).toEqual([])
  })
})

describe('a volume that is not declared', () => {
  it('may be a folder without ./ in front', () => {
    expect(hint(web('volumes: ["vote:/src"]'))).toContain('`./`')
  })
  it('may be misspelt', () => {
    expect(hint(`${web('volumes: ["dta:/src"]')}volumes: {data: }\n`)).toBe('Did you mean `data`?')
  })
})

describe('a variable that leaves a mount without a part is named', () => {
  it.each([
    ['${DATA}:/data', { DATA: '' }, 'the variable `DATA` is empty'],
    ['${DATA}', { DATA: '' }, 'the variable `DATA` is empty'],
    ['./a:${TARGET}', { TARGET: '' }, 'the variable `TARGET` is empty'],
    ['${A}:${B}', { A: '', B: '' }, 'the variables `A` and `B` are empty'],
    ['./a:${TARGET}', { TARGET: 'here' }, 'the path in the container must begin with `/`'],
    ['${A}:/b:ro:${B}', { A: '/a', B: '' }, 'there is nothing before, after or between the colons'],
  ])('%s', (mount, env, problem) => {
    const [found] = diagnosticsOf(web(`volumes: ["${mount}"]`), { env })
    expect(found?.code).toBe('invalid-mount')
    if (!problem.startsWith('there')) expect(found?.args).toMatchObject({ problem })
  })

  it('in the long form too', () => {
    const text = web('volumes: [{type: bind, source: "${DATA}", target: /data}]')
    const [found] = diagnosticsOf(text, { env: { DATA: '' } })
    expect(found).toMatchObject({ code: 'empty-value', path: ['services', 'web', 'volumes', 0, 'source'] })
  })
})

describe('a tag that is for merging files', () => {
  it.each([
    ['!reset', 'null', 'it removes the item from this list only'],
    ['!override', '[a]', 'it has no effect'],
  ])('is a warning of its own on an item of a list: %s %s', (tag, value, consequence) => {
    const text = web(`command: [a, ${tag} ${value}]`)
    const [found] = diagnosticsOf(text)
    expect(found).toMatchObject({ code: 'merge-tag', severity: 'warning', args: { tag, consequence } })
    expect(text.slice(found!.range.start.offset, found!.range.end.offset)).toBe(tag)
  })

  it.each(['!resets x', '!other x'])('%s is none', (value) => {
    expect(diagnosticsOf(web(`working_dir: ${value}`))[0]?.code).toBe('yaml-warning')
  })
})

describe('what to do depends on the value', () => {
  it.each([
    ['network_mode: host', /hostNetwork/],
    ['network_mode: service:db', /one Pod/],
    ['network_mode: container:x', /one Pod/],
    ['network_mode: none', /NetworkPolicy/],
    ['pid: host', /hostPID/],
    ['pid: service:db', /shareProcessNamespace/],
    ['ipc: service:db', /one Pod/],
    ['profiles: [debug]', /^The service is always part/],
    ['volumes: ["/var/run/docker.sock:/var/run/docker.sock"]', /Docker engine/],
    ['volumes: ["/run/x.sock:/run/x.sock"]', /service/],
    ['volumes: ["/srv/data:/data"]', /image/],
  ])('of %s', (body, expected) => {
    expect(hint(web(body))).toMatch(expected)
  })
})

it('a volume that is renamed has nothing to do with hosts', () => {
  const result = safeTranslate('services: {web: {image: a}}\nvolumes: {my_data: }\n')
  const hint = 'References inside the Compose file need no change.'
  expect(result.warnings).toMatchObject([{ code: 'name-sanitised', effect: false, hint }])
})
