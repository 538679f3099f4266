import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { keys } from 'tranship'
import { type Completion, completionsAt } from 'tranship/editor'
import { composeKeys, isRefusedByCompose } from '../../scripts/compose-keys.js'
import { keysIn, snippetsIn } from '../../scripts/editor-snippets.js'
import { keysNotOffered, keysRefusedByCompose, reasonNotToOffer } from '../../scripts/keys-not-offered.js'
import { indentationBelow, writtenUpTo } from '../support/manifest-places.js'

const schema = JSON.parse(readFileSync('schemas/compose.json', 'utf8')) as object
const documented = new Map(keys.map((key) => [key.path, key]))

/** Returns the keys that an editor offers in the map at a path; at the top for an empty path. */
function offeredIn(path: string): readonly Completion[] {
  const above = path === '' ? 'x-a: b' : writtenUpTo(path)
  const place = path.endsWith('[]') ? ' ' : `\n${path === '' ? '' : indentationBelow(above)}`
  const text = `${above}${place}`
  return completionsAt(`${text}\n`, text.length, { schema }).filter(({ kind }) => kind === 'key')
}

const parentOf = (path: string) => path.replace(/\.?[^.]*$/, '')
const nameOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)

/** The keys of Compose by the map that they stand in, without names that users choose. */
const byMap = new Map<string, string[]>()
for (const path of composeKeys.keys())
  if (nameOf(path) !== '*') byMap.set(parentOf(path), [...(byMap.get(parentOf(path)) ?? []), path])

const isWithout = (path: string) => {
  const parts = path.split('.')
  const around = parts.map((_, index) => parts.slice(0, index + 1).join('.'))
  return around.some(
    (each) => reasonNotToOffer(each, documented.get(each)?.support === 'mapped') !== undefined,
  )
}
const maps = [...byMap].filter(([path]) => !isWithout(path))

describe('[E12-01] completion in the profile compose', () => {
  it.each(maps)('has every key of Compose in %s, but for those with a reason', (path, own) => {
    const names = own.filter((each) => !isWithout(each)).map(nameOf)
    const offered = offeredIn(path).map(({ label }) => label)
    expect(offered.filter((label) => !label.startsWith('x-')).sort()).toEqual(names.sort())
  })

  it('has no key that Docker Compose refuses, in any map of tranship', () => {
    const refused = [...new Set(keys.map(({ path }) => parentOf(path)))].flatMap((path) =>
      offeredIn(path)
        .map(({ label }) => (path === '' ? label : `${path}.${label}`))
        .filter(isRefusedByCompose),
    )
    expect(refused).toEqual([])
  })

  it('has no form with a key that Docker Compose refuses', () => {
    const forms = Object.entries(snippetsIn('compose')).flatMap(([path, own]) =>
      own.flatMap(({ body }) => keysIn(body, path)),
    )
    expect(forms).toContain('services.*.healthcheck.test.[]')
    expect(forms.filter(isRefusedByCompose)).toEqual([])
    const inReference = Object.keys(snippetsIn('1.48'))
    expect(inReference).toEqual(expect.arrayContaining(['endpoints', 'services.*.resources']))
  })

  it('has keys without effect behind all others, and marks them', () => {
    const found = offeredIn('services.*')
    const isFirst = (label: string) => found.find((each) => each.label === label)?.hasNoEffect !== true
    expect(['restart', 'x-node-selector'].map(isFirst)).toEqual([true, true])
    expect(['cpuset', 'logging', 'attach'].map(isFirst)).toEqual([false, false, false])
    const effects = found.map(({ hasNoEffect }) => hasNoEffect === true)
    expect(effects).toEqual([...effects].sort((one, other) => Number(one) - Number(other)))
    expect(found.find(({ label }) => label === 'logging')).toMatchObject({ text: 'logging:' })
    expect(found.find(({ label }) => label === 'cpuset')).toMatchObject({ text: 'cpuset: ' })
    expect(found.find(({ label }) => label === 'devices')).toMatchObject({ text: 'devices:' })
  })
})

describe('the keys that completion leaves out', () => {
  it.each(keysNotOffered)('are keys of Compose: $path', ({ path }) => {
    const found = path.endsWith('.…') ? path.slice(0, -2) : path
    expect(composeKeys.has(found) || byMap.has(found)).toBe(true)
  })

  it('are those that Compose calls deprecated, and more', () => {
    const deprecated = [...composeKeys].filter(([, { isDeprecated }]) => isDeprecated).map(([path]) => path)
    expect(deprecated.filter((path) => reasonNotToOffer(path, true) === undefined)).toEqual([])
  })

  it('have a row each in the README of the schemas', () => {
    const page = readFileSync('schemas/README.md', 'utf8')
    for (const { path, reason } of keysNotOffered) {
      const key = path.endsWith('.…') ? 'other keys of `services.*.pre_start.[]`' : `\`${path}\``
      expect(page).toContain(`| ${key} | ${reason} |`)
    }
  })
})

it('every key that tranship reads and Docker Compose refuses has its alternative', () => {
  const refused = keys.map(({ path }) => path).filter(isRefusedByCompose)
  const outermost = refused.filter((path) => !refused.some((other) => path.startsWith(`${other}.`)))
  expect(outermost.sort()).toEqual(Object.keys(keysRefusedByCompose).sort())
})
