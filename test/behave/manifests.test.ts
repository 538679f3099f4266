import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nameOf } from '../../behave/application.js'
import { linesOf } from '../../behave/compose/line-of.js'
import { withoutReferenceKeys } from '../../behave/compose/reference-keys.js'
import { findApplications } from '../../behave/find-applications.js'

describe('lines', () => {
  const manifest = `services:
  web:
    image: web
    environment:
      - A=1
      - B=2
    volumes:
      - data:/data
      - ./html:/srv
  db: {}
`
  const lineOf = linesOf(manifest)
  it.each([
    [['services', 'web'], 2],
    [['services', 'web', 'image'], 3],
    [['services', 'web', 'environment', 'B'], 6],
    [['services', 'web', 'volumes', 1], 9],
    [['services', 'web', 'restart'], 2],
    [['services', 'db', 'ports', 0], 10],
    [['networks'], undefined],
  ])('%j is on line %s', (keys, line) => {
    expect(lineOf(keys)).toBe(line)
  })

  it('follows merge keys to the service', () => {
    expect(
      linesOf('x: &x\n  ports: [80]\nservices:\n  web:\n    <<: *x\n')(['services', 'web', 'ports', 0]),
    ).toBe(4)
  })
})

describe('keys of the reference', () => {
  it('are taken away, and nothing else', () => {
    const text = `services:
  web:
    image: web # kept
    public: true
    healthcheck:
      http: { path: /, port: 80 }
  db:
    healthcheck:
      http: { path: /, port: 80 }
      test: [CMD, check]
endpoints:
  - path: /
`
    expect(withoutReferenceKeys(text)).toBe(`services:
  web:
    image: web # kept
  db:
    healthcheck:
      test: [ CMD, check ]
`)
  })

  it('leave a manifest of Compose as it is, byte for byte', () => {
    const text = 'services: {web:  {image:   web}}\n'
    expect(withoutReferenceKeys(text)).toBe(text)
  })
})

describe('applications', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'behave-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const none = { profiles: [], envFiles: [], environment: {}, options: [] }
  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }

  it('are the folders with a manifest, the first name in the order of Compose', () => {
    write('one/docker-compose.yml', 'services: {}')
    write('one/compose.yaml', 'services: {}')
    write('group/two/compose.yml', 'name: second\nservices: {}')
    write('group/node_modules/three/compose.yaml', '')
    const found = findApplications([folder], none, '')
    expect(found.map(({ name, file }) => [name, path.relative(folder, file)])).toEqual([
      ['second', 'group/two/compose.yml'],
      ['one', 'one/compose.yaml'],
    ])
  })

  it('of golden/ are written out with the files of their options', () => {
    write('golden/case/compose.yaml', 'services: {}\nsecrets: {key: {file: ./key.txt}}\n')
    const options = {
      env: { A: '1' },
      dotenv: 'B=2\n',
      domain: 'example.com',
      files: { './web.conf': 'listen 80;\n' },
      folders: { './data': 'large', './empty': 'empty', './html': ['index.html'], './web.conf': 'file' },
    }
    write('golden/case/options.json', JSON.stringify(options))
    const temporary = path.join(folder, 'temporary')
    const [application] = findApplications([path.join(folder, 'golden/case')], none, temporary)
    expect(application).toMatchObject({ environment: { A: '1' }, options: ['--domain', 'example.com'] })
    const read = (name: string) => readFileSync(path.join(application!.folder, name), 'utf8')
    expect(read('.env')).toBe('B=2\n')
    expect(read('web.conf')).toBe('listen 80;\n')
    expect(read('html/index.html')).toBe('index.html\n')
    expect(read('data/large.bin').length).toBeGreaterThan(1_048_576)
    expect(read('key.txt')).not.toBe('')
  })

  it.each([
    ['name: shop\n', '/x/Other', 'shop'],
    ["name: 'shop' # mine\n", '/x/Other', 'shop'],
    ['services: {}\n', '/x/My Shop_1', 'myshop_1'],
    ['services: {}\n', '/x/_', 'app'],
  ])('%j in %s is called %s', (text, at, expected) => {
    expect(nameOf(text, at)).toBe(expected)
  })
})
