import { expect, it } from 'vitest'
import { toObjects } from '../../src/objects/assemble.js'
import { silent } from '../../src/rules/types/draft.js'
import { read } from '../../src/read.js'
import { goldenCases } from '../support/golden.js'

/** Returns the lists and maps of a value by the pointer that leads to them. */
function partsOf(value: unknown, path = '', found = new Map<object, string>()): Map<object, string> {
  if (typeof value !== 'object' || value === null || found.has(value)) return found
  found.set(value, path)
  for (const [key, one] of Object.entries(value)) partsOf(one, `${path}/${key}`, found)
  return found
}

it('[C12-03] no object shares a list or map with the application, so a patch of it changes nothing else', () => {
  const shared = goldenCases().flatMap(({ name, manifest, options }) => {
    const { application, errors } = read(manifest, { ...options, profile: 'compose' })
    if (application === undefined || errors.length > 0) return []
    const first = partsOf(toObjects(application, silent))
    const second = partsOf(toObjects(application, silent))
    return [...second].filter(([part]) => first.has(part)).map(([, path]) => `${name}: ${path}`)
  })
  expect(shared).toEqual([])
})
