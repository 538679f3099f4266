import { catalogue, type Code, safeTranslate, type TranslateOptions } from 'tranship'
import { expect, it } from 'vitest'

/** Each warning of a manifest: its path, and whether it has an effect. */
function effects(text: string, options: TranslateOptions = {}): Record<string, boolean> {
  const result = safeTranslate(text, options)
  if (!result.ok) throw new Error(result.errors.map(({ message }) => message).join('\n'))
  return Object.fromEntries(result.warnings.map(({ path, effect }) => [path.join('.'), effect]))
}

const web = (body: string) =>
  `services:\n  web:\n    image: nginx:1.29\n    ${body}\n  db: {image: postgres:17, ports: [5432]}\n`

it('a volume that is renamed by its key is the same volume; a service is called by its name', () => {
  const text = `services:\n  my_db: {image: a, ports: [80]}\nvolumes:\n  db_data:\n  other: {name: Other}\n`
  expect(effects(text)).toEqual({
    'services.my_db': true,
    'volumes.db_data': false,
    'volumes.other.name': true,
  })
})

it('a code can say that it never has one', () => {
  const codes = (Object.keys(catalogue) as Code[]).filter((code) => catalogue[code].effect === false)
  expect(codes.length).toBeGreaterThan(2)
  expect(codes.filter((code) => catalogue[code].severity === 'error')).toEqual([])
  expect(effects(web('ports: [{target: 80, mode: host}]'))).toEqual({ 'services.web.ports.0.mode': false })
})

it('an error always has one, and strict changes nothing about it', () => {
  const result = safeTranslate(web('container_name: web\n    scale: many'), { strict: true })
  expect(result.ok).toBe(false)
  if (result.ok) return
  expect(result.errors.map(({ code, effect }) => [code, effect])).toEqual([
    ['unsupported-key', false],
    ['not-an-integer', true],
  ])
})
