import { expect, it } from 'vitest'
import { type Becomes, type ComesFrom, languageService } from '../../src/editor.js'
import { withinText } from '../../src/editor/within-text.js'
import type { Diagnostic, TranslateOptions } from '../../src/index.js'

/** A file whose lines are behind the end of the texts that read it. */
const base = `${'# A long comment.\n'.repeat(9)}services:\n  web:\n    image: nginx:1.29\n    mem_limit: 256m\n`
const extending = 'services:\n  web:\n    extends: { file: base.yaml, service: web }\n'

/** Returns a service for a text that reads `base.yaml`. */
const serviceWith = (text: string, options: TranslateOptions = {}) =>
  languageService({ options: { profile: 'compose', files: { 'base.yaml': text }, ...options } })
const diagnosed = (text: string, file: string, options?: TranslateOptions) =>
  serviceWith(file, options).diagnose(text) as readonly Diagnostic[]
const placed = ({ code, range: { start } }: Diagnostic) => `${code} ${start.line}:${start.column}`

it.each([
  ['extends', extending, 'restart: alway', 'invalid-restart 3:16'],
  ['includes', 'include: [base.yaml]\n', 'restart: alway', 'invalid-restart 1:11'],
  ['extends, if its YAML is broken', extending, 'a: [', 'yaml-syntax 3:16'],
])('[E12-34] an error of a file that the text %s is at the name of the file', (_, text, line, expected) => {
  const found = diagnosed(text, `${base}    mac_address: x\n    ${line}\n`)
  expect(found.map(placed)).toEqual([expected])
  expect(found[0]!.message).toMatch(/^base\.yaml:15:\d+: /)
  for (const key of ['file', 'related', 'fixes']) expect(found[0]).not.toHaveProperty(key)
})

it('[E12-34] an error of a file without a path from the text is at the start', () => {
  const found = diagnosed(extending, `${base}    mac_address: x\n`, { strict: true })
  expect(found.map(placed)).toEqual(['unsupported-key 1:1'])
})

it('[E12-34] a diagnostic of the text has no fixes and related places of other files', () => {
  const [found] = diagnosed('services: { web: { image: "nginx:1", restart: alway } }', base)
  const [fix] = found!.fixes!
  const place = { message: 'written here', range: found!.range }
  const file = 'base.yaml'
  const inOther = { ...found!, fixes: [fix!, { ...fix!, file }], related: [{ ...place, file }] }
  expect(withinText(inOther)).toEqual(found)
  const related = [{ ...place, file: '' }]
  expect(withinText({ ...inOther, related: [...related, ...inOther.related] })).toEqual({
    ...found!,
    related,
  })
})

it('[E12-34] a field of another file has its line as the reason', () => {
  const service = serviceWith(base)
  const yaml = service.objectsOf(extending) as string
  const { field, ...origin } = service.comesFrom(extending, yaml.indexOf('memory:')) as ComesFrom
  expect(yaml.slice(field.from, field.to)).toBe('memory: 256Mi')
  expect(origin).toEqual({ places: [], reason: 'line 13 of base.yaml does' })
})

it('[E12-34] an inference from another file names it', () => {
  const service = serviceWith(`${base}    environment: { URL: "tcp://db:5432" }\n`)
  const text = 'include: [base.yaml]\nservices:\n  db:\n    image: own\n'
  const { notes } = service.becomes(text, 0, text.length) as Becomes
  expect(notes.filter((note) => note.includes('base.yaml'))).toContainEqual(
    expect.stringMatching(/^db: its Service has port 5432, because .* \(line 14 of base\.yaml\)\.$/),
  )
})
