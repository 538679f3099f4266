import { safeTranslate } from 'tranship'
import { describe, expect, it } from 'vitest'
import { goldenCases } from '../../../test/support/golden.js'
import { folderWith } from '../support/folder.js'
import { tranship } from '../support/run-command.js'

const base = `name: shop
services:
  web:
    image: shop/web:\${TAG:-v1}
    environment:
      LEVEL: info
      PRICE: 5$$
      PASSWORD: \${DB_PASSWORD}
    scale: \${SCALE:-2}
    ports: ['8080:80']
  debug:
    image: shop/debug
    profiles: [debug]
`
const production = `services:
  web:
    environment:
      LEVEL: warn
    ports: ['8443:443']
`
const files = { 'compose.yaml': base, 'compose.prod.yaml': production }
const both = ['-f', 'compose.yaml', '-f', 'compose.prod.yaml']

describe('[E13-01] tranship config', () => {
  it('prints the merged file with its variables replaced', async () => {
    const { status, output, errors } = await tranship(['config', ...both, '--set', 'DB_PASSWORD=sesame'], {
      files,
    })
    expect({ status, errors }).toEqual({ status: 0, errors: '' })
    expect(output).toBe(`name: shop
services:
  web:
    image: shop/web:v1
    environment:
      LEVEL: warn
      PRICE: 5$$
      PASSWORD: sesame
    scale: 2
    ports:
    - "8080:80"
    - "8443:443"
`)
  })

  it('--no-interpolate keeps the variables', async () => {
    const { output } = await tranship(['config', '--no-interpolate'], { files })
    expect(output).toContain('image: shop/web:${TAG:-v1}\n')
    expect(output).toContain('PASSWORD: ${DB_PASSWORD}\n')
    expect(output).toContain('PRICE: 5$$\n')
  })

  it('--activate adds the services of a profile', async () => {
    const plain = await tranship(['config'], { files })
    const active = await tranship(['config', '--activate', 'debug'], { files })
    expect(plain.output).not.toContain('debug:')
    expect(active.output).toContain('  debug:\n    image: shop/debug\n')
  })

  it('--origins has the file and line of each value', async () => {
    const { output } = await tranship(['config', ...both, '--origins'], { files })
    expect(output).toContain('    image: shop/web:v1  # compose.yaml:4\n')
    expect(output).toContain('      LEVEL: warn  # compose.prod.yaml:4\n')
    expect(output).toContain('    - "8443:443"  # compose.prod.yaml:5\n')
    expect(output).toContain('  web:\n')
  })

  it('--origins keeps texts of several lines whole', async () => {
    const text = 'services:\n  web:\n    image: a\n    command: |\n      one\n      two\n'
    const { output } = await tranship(['config', '--origins'], { files: { 'compose.yaml': text } })
    expect(output).toContain('    command: |  # compose.yaml:4\n      one\n      two\n')
  })

  it('--format json prints JSON, without origins', async () => {
    const { output } = await tranship(['config', '--format', 'json'], { files })
    expect(JSON.parse(output)).toMatchObject({ name: 'shop', services: { web: { scale: 2 } } })
    const { status, errors } = await tranship(['config', '--format', 'json', '--origins'], { files })
    expect(status).toBe(2)
    expect(errors).toContain('`--origins`')
  })

  it('has the name of the application where no file has one', async () => {
    const text = 'services:\n  web:\n    image: a\n'
    const { output } = await tranship(['config', '--name', 'store'], { files: { 'compose.yaml': text } })
    expect(output).toBe('name: store\nservices:\n  web:\n    image: a\n')
  })

  it('keeps numbers and words as they are written', async () => {
    const text =
      'services:\n  web:\n    image: a\n    init: true\n    environment: {A: 0644, B: 1.10, C: "${X}", D:}\n' +
      '    mem_limit: ${M}\n    read_only: ${I}\n    secrets: [{source: s, mode: 0644}]\nsecrets: {s: {environment: S}}\n'
    const { output } = await tranship(['config', '--set', 'X=1', '--set', 'M=1e3', '--set', 'I=false'], {
      files: { 'compose.yaml': text.replace('    init: true\n', '') },
    })
    for (const line of [
      'A: "420"',
      'B: "1.1"',
      'C: "1"',
      'mode: "0644"',
      'D: null',
      'mem_limit: "1e3"',
      'read_only: false',
    ])
      expect(output).toContain(`${line}\n`)
  })

  it('resolves include and extends, with paths from the folder of the first file', async () => {
    const nested = {
      'compose.yaml':
        'include: [shared/compose.yaml]\nservices:\n  web:\n    extends: {file: shared/base.yaml, service: base}\n',
      'shared/compose.yaml':
        'services:\n  mail:\n    build: .\n    volumes: ["./conf:/conf", "data:/d"]\n    env_file: [../a.env]\nvolumes: {data: }\n',
      'shared/base.yaml': 'services:\n  base:\n    image: a\n    label_file: [web.labels]\n',
      'a.env': 'A=1\n',
      'shared/web.labels': 'a=b\n',
      'shared/conf/a.conf': 'x\n',
    }
    const { output, status } = await tranship(['config'], { files: nested })
    expect(status).toBe(0)
    expect(output).not.toMatch(/include|extends/)
    expect(output).toContain('build: ./shared\n')
    expect(output).toContain('- ./shared/conf:/conf\n')
    expect(output).toContain('- data:/d\n')
    expect(output).toContain('- ./shared/web.labels\n')
    expect(output).toMatch(/- (?:\.\/)?a\.env\n/)
  })

  it('keeps the folder of an included file in mounts, contexts and builds without a context', async () => {
    const nested = {
      'compose.yaml': 'include: [sub/compose.yaml]\n',
      'sub/compose.yaml': `services:
  a:
    build: {target: x}
    volumes: [{type: bind, source: conf.txt, target: /c}, {type: volume, source: data, target: /d}]
  b:
    build:
      context: .
      additional_contexts: ["foo=ctx", "base=docker-image://alpine", "own=service:a"]
volumes: {data: }
`,
      'sub/conf.txt': 'x\n',
    }
    const { output } = await tranship(['config'], { files: nested })
    expect(output).toContain('build:\n      context: ./sub\n      target: x\n')
    for (const line of [
      'source: ./sub/conf.txt',
      'source: data',
      '- foo=./sub/ctx',
      '- base=docker-image://alpine',
      '- own=service:a',
    ])
      expect(output).toContain(`${line}\n`)
  })

  it('leaves out a dependency that is not required on an inactive service', async () => {
    const text = `services:
  web:
    image: a
    depends_on:
      debug: {condition: service_started, required: false}
      db: {condition: service_started, required: false}
  db: {image: b}
  debug: {image: c, profiles: [debug]}
`
    const { output } = await tranship(['config'], { files: { 'compose.yaml': text } })
    expect(output).toContain('depends_on:\n      db:\n')
    expect(output).not.toContain('debug')
    const active = await tranship(['config', '--activate', 'debug'], { files: { 'compose.yaml': text } })
    expect(active.output).toContain('depends_on:\n      debug:\n')
  })

  it('prints the mode of a file in a form that Compose reads', async () => {
    const text =
      'services: {web: {image: a, secrets: [{source: s, mode: 0o440}], ' +
      'volumes: [{type: tmpfs, target: /t, tmpfs: {mode: 01777}}]}}\nsecrets: {s: {environment: S}}\n'
    const { output } = await tranship(['config'], { files: { 'compose.yaml': text } })
    expect(output).toContain('mode: "0440"\n')
    expect(output).toContain('mode: 1023\n')
  })

  it('prints nothing where the files cannot be merged', async () => {
    const broken = { 'compose.yaml': 'services:\n  web:\n    image: ${TAG:?needed}\n' }
    const { status, output, errors } = await tranship(['config'], { files: broken })
    expect({ status, output }).toEqual({ status: 1, output: '' })
    expect(errors).toContain('variable-required')
  })

  it('warns of unset variables', async () => {
    const { errors } = await tranship(['config'], { files })
    expect(errors).toContain('DB_PASSWORD')
  })

  it('--untrusted reads nothing outside of the folder, and no variable of the environment', async () => {
    const folder = folderWith({ 'base.yaml': 'services: {web: {image: outside}}\n', 'app/compose.yaml': '' })
    const text = 'include: [../base.yaml]\nservices: {api: {image: "a:${SECRET:-none}"}}\n'
    const { output } = await tranship(['config', '--untrusted', '-f', 'compose.yaml'], {
      folder: `${folder}/app`,
      files: { 'compose.yaml': text },
      env: { SECRET: 'sesame' },
    })
    expect(output).not.toMatch(/outside|sesame/)
  })
})

describe('[E13-02] the output of tranship config means the same', () => {
  const sound = goldenCases().filter(({ manifest, options }) => {
    const { ok } = safeTranslate(manifest, { ...options, profile: 'compose' })
    return ok && options.files === undefined && Object.keys(options.env ?? {}).length === 0
  })

  it('as the files that it comes from', async () => {
    expect(sound.length).toBeGreaterThan(50)
    const different: string[] = []
    for (const { name, manifest } of sound) {
      const own = { files: { 'compose.yaml': manifest } }
      const args = ['--name', 'app', '--quiet', '--secret-variables', 'none']
      const { output: merged, status } = await tranship(['config', ...args], own)
      if (status !== 0) continue
      const before = await tranship(['translate', ...args], own)
      const after = await tranship(['translate', ...args], { files: { 'compose.yaml': merged } })
      if (before.output !== after.output) different.push(name)
    }
    expect(different).toEqual([])
  })
})

it('[E13-03] prints the names of the services alone', async () => {
  const { output } = await tranship(['config', ...both, '--services', '--activate', 'debug'], { files })
  expect(output).toBe('web\ndebug\n')
})
