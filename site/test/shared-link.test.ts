import { describe, expect, it } from 'vitest'
import { examples } from '../src/state/examples.js'
import { initialSettings, type Project } from '../src/state/project.js'
import { fromFragment, toFragment } from '../src/state/shared-link.js'

const files = [{ path: 'compose.yaml', text: 'name: one\n' }]

/** What a link opens that was made of something else than this page makes. */
async function opened(value: object): Promise<Project | 'damaged' | undefined> {
  return fromFragment(await toFragment(value as Project))
}

describe('a shared link', () => {
  it.each(Object.entries(examples))('opens what it was made of: %s', async (_name, project) => {
    expect(await opened(project)).toEqual(project)
  })

  it('opens where it was made before there was a setting', async () => {
    const settings = { profile: '1.48', domain: 'example.org' }
    expect(await opened({ files, settings })).toEqual({
      files,
      settings: { ...initialSettings, ...settings },
    })
  })

  it('opens where it has a setting that the page does not know', async () => {
    const settings = { ...initialSettings, unknown: '1', constructor: '2' }
    expect(await opened({ files, settings })).toEqual({ files, settings: initialSettings })
  })

  it.each<readonly [string, object]>([
    ['without files', { files: [], settings: initialSettings }],
    ['without settings', { files }],
    ['with no settings', { files, settings: null }],
    ['with the same file twice', { files: [...files, ...files], settings: initialSettings }],
    ['with a file without text', { files: [{ path: 'compose.yaml' }], settings: initialSettings }],
    ['with a profile that there is not', { files, settings: { ...initialSettings, profile: '2' } }],
    ['with a name that is no text', { files, settings: { ...initialSettings, name: 1 } }],
    ['with a switch that is a text', { files, settings: { ...initialSettings, hostPaths: '' } }],
  ])('is damaged %s', async (_what, value) => {
    expect(await opened(value)).toBe('damaged')
  })

  it('is damaged where a part of it is missing', async () => {
    const fragment = await toFragment(examples['A shop']!)
    for (const length of [9, 20, 1]) expect(await fromFragment(fragment.slice(0, -length))).toBe('damaged')
    expect(await fromFragment('#project=')).toBe('damaged')
  })

  it.each(['', '#', '#something'])("is none in '%s'", async (fragment) => {
    expect(await fromFragment(fragment)).toBeUndefined()
  })
})
