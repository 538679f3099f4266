import { describe, expect, it } from 'vitest'
import { symbols, type ManifestSymbol } from 'tranship/editor'
import { translate, type Range } from 'tranship'

const manifest = `services:
  web:
    image: nginx:1.29
    depends_on: [db, "api"]
    volumes:
      - data:/data
      - 'data:/more:ro'
      - {type: volume, source: data, target: /long}
      - ./data:/host
    links: ["api:backend"]
    network_mode: service:db
  api:
    build:
      context: .
      secrets: [token]
      additional_contexts:
        - base=service:db
    depends_on:
      'db':
        condition: service_healthy
  "db":
    image: postgres:18
    ports: [80]
volumes:
  data: {}
  unused:
secrets:
  token: {environment: TOKEN}
endpoints:
  main:
    - {path: /, service: db, port: 80}
`

/** A symbol as `kind name`, with what stands before and after each reference in its line. */
function shown(text: string) {
  const around = ({ start, end }: Range) => {
    const lineStart = text.lastIndexOf('\n', start.offset - 1) + 1
    const lineEnd = (text + '\n').indexOf('\n', end.offset)
    return `${text.slice(lineStart, start.offset).trimStart()}|${text.slice(end.offset, lineEnd)}`
  }
  return Object.fromEntries(
    symbols(text).map(({ kind, name, references }) => [`${kind} ${name}`, references.map(around)]),
  )
}

/** The text with a symbol called otherwise, as an editor does it. */
function renamed(text: string, { range, references }: ManifestSymbol, name: string): string {
  return [range, ...references]
    .sort((a, b) => b.start.offset - a.start.offset)
    .reduce((whole, { start, end }) => whole.slice(0, start.offset) + name + whole.slice(end.offset), text)
}

describe('the symbols of a manifest', () => {
  it('are named where they are defined, and have all references', () => {
    expect(shown(manifest)).toEqual({
      'service web': [],
      'service api': ['depends_on: [db, "|"]', 'links: ["|:backend"]'],
      'service db': [
        'depends_on: [|, "api"]',
        'network_mode: service:|',
        '- base=service:|',
        "'|':",
        '- {path: /, service: |, port: 80}',
      ],
      'volume data': ['- |:/data', "- '|:/more:ro'", '- {type: volume, source: |, target: /long}'],
      'volume unused': [],
      'secret token': ['secrets: [|]'],
      'endpoint main': [],
    })
  })

  it('have the range of their names without quotes, and the extent of what they stand for', () => {
    for (const { name, range, extent } of symbols(manifest)) {
      expect(manifest.slice(range.start.offset, range.end.offset)).toBe(name)
      expect(extent.start.offset).toBeLessThanOrEqual(range.start.offset)
      expect(extent.end.offset).toBeGreaterThanOrEqual(range.end.offset)
    }
    const { extent } = symbols(manifest).find(({ name }) => name === 'data')!
    expect(manifest.slice(extent.start.offset, extent.end.offset)).toBe('data: {}')
  })

  it('can be renamed, and the manifest means the same', () => {
    const before = translate(manifest)
    for (const symbol of symbols(manifest)) {
      const { objects, warnings } = translate(renamed(manifest, symbol, 'renamed'))
      expect(objects.map(({ kind }) => kind)).toEqual(before.objects.map(({ kind }) => kind))
      expect(warnings.map(({ code }) => code)).toEqual(before.warnings.map(({ code }) => code))
      expect(objects.some(({ metadata }) => metadata?.name === 'renamed')).toBe(symbol.kind !== 'secret')
    }
  })

  it('are referred to where a value or a command can mean nothing but the host that a service is', () => {
    const text = `services:
  db: {image: a}
  web:
    image: db
    command: [wait-for, "db:5432", db]
    entrypoint: nc db 5432
    healthcheck: {test: pg_isready -h db}
    environment:
      URL: "postgres://db:secret@db/db"
      DB_HOST: db
      DB_NAME: db
      PASSWORD: "@db:1"
      ELSEWHERE: $db:5432 db.example.com:80
    labels: {note: "db:5432"}
    post_start: [{command: [notify, "db:5432"], environment: {DB_HOST: db}}]
  api:
    image: a
    environment: [ADDRESS=db:5432, DB_HOST=db, db]
`
    expect(shown(text)['service db']).toEqual([
      'command: [wait-for, "|:5432", db]',
      'entrypoint: nc | 5432',
      'healthcheck: {test: pg_isready -h |}',
      'URL: "postgres://db:secret@|/db"',
      'DB_HOST: |',
      'post_start: [{command: [notify, "|:5432"], environment: {DB_HOST: db}}]',
      'post_start: [{command: [notify, "db:5432"], environment: {DB_HOST: |}}]',
      'environment: [ADDRESS=|:5432, DB_HOST=db, db]',
      'environment: [ADDRESS=db:5432, DB_HOST=|, db]',
    ])
  })

  it('are referred to once by what an alias repeats', () => {
    const text =
      'x-needs: &needs [db]\nservices:\n  db: {image: a}\n  a: {image: a, depends_on: *needs}\n  b: {image: a, depends_on: *needs}\n'
    expect(shown(text)['service db']).toEqual(['x-needs: &needs [|]'])
  })

  it('are there while the text is being typed', () => {
    expect(Object.keys(shown('services:\n  web:\n  api:\n    image: "x\n'))).toEqual([
      'service web',
      'service api',
    ])
    expect(shown('services:\n  db:\n    image: a\n  web:\n    depends_on: [db,\n')['service db']).toEqual([
      'depends_on: [|,',
    ])
    const quoted = `services: {"web": {image: a, depends_on: ['db']}, 'db': {image: a}}`
    for (let end = 0; end <= quoted.length; end++) {
      for (const { range, extent, references } of symbols(quoted.slice(0, end))) {
        for (const { start, end: last } of [range, extent, ...references]) {
          expect([end, last.offset]).toEqual([end, Math.min(Math.max(start.offset, last.offset), end)])
        }
      }
    }
    expect(symbols('')).toEqual([])
    expect(symbols('services: [')).toEqual([])
  })
})
