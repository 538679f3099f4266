import { deflateRawSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { examples } from '../src/state/examples.js'
import { initialSettings, type Project } from '../src/state/project.js'
import { MOST_BYTES, MOST_FILES } from '../src/state/project-bounds.js'
import { fromFragment, toFragment, type UnusableLink } from '../src/state/shared-link.js'

const files = [{ path: 'compose.yaml', text: 'name: one\n' }]

/** Opens a link with another content than the page creates. */
async function opened(value: object): Promise<Project | UnusableLink | undefined> {
  return fromFragment(fragmentOf(JSON.stringify(value)))
}

/** A link that anybody can make. */
const fragmentOf = (text: string | Uint8Array) => `#project=${deflateRawSync(text).toString('base64url')}`

describe('a shared link', () => {
  it.each(Object.entries(examples))('opens what it was made of: %s', async (_name, project) => {
    expect(await fromFragment((await toFragment(project))!)).toEqual(project)
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
    const fragment = (await toFragment(examples['A shop']!))!
    for (const length of [9, 20, 1]) expect(await fromFragment(fragment.slice(0, -length))).toBe('damaged')
    expect(await fromFragment('#project=')).toBe('damaged')
  })

  describe('that holds too much', () => {
    afterEach(() => {
      vi.unstubAllGlobals()
    })

    /** Counts the bytes that are decompressed from here on. */
    function countDecompressed(): { bytes: number } {
      const counted = { bytes: 0 }
      vi.stubGlobal(
        'DecompressionStream',
        class {
          readonly writable: WritableStream
          readonly readable: ReadableStream
          constructor() {
            const { readable, writable } = new (process.getBuiltinModule(
              'node:stream/web',
            ).DecompressionStream)('deflate-raw')
            const count = new TransformStream<Uint8Array, Uint8Array>({
              transform(chunk, controller) {
                counted.bytes += chunk.length
                controller.enqueue(chunk)
              },
            })
            this.writable = writable as WritableStream
            this.readable = (readable as ReadableStream<Uint8Array>).pipeThrough(count)
          }
        },
      )
      return counted
    }

    it('is not decompressed to its end', async () => {
      const fragment = fragmentOf(new Uint8Array(200 * 1024 * 1024))
      expect(fragment.length).toBeLessThan(300_000)
      const counted = countDecompressed()
      expect(await fromFragment(fragment)).toBe('too-large')
      expect(counted.bytes).toBeGreaterThan(MOST_BYTES)
      expect(counted.bytes).toBeLessThan(4 * MOST_BYTES)
    })

    it('is not opened, and not made', async () => {
      const project = (length: number) => {
        const empty = { files: [{ path: 'a', text: '' }], settings: initialSettings }
        const text = 'a'.repeat(length - JSON.stringify(empty).length)
        return { ...empty, files: [{ path: 'a', text }] }
      }
      expect(await opened(project(MOST_BYTES))).toEqual(project(MOST_BYTES))
      expect(await toFragment(project(MOST_BYTES))).toBeDefined()
      expect(await opened(project(MOST_BYTES + 1))).toBe('too-large')
      expect(await toFragment(project(MOST_BYTES + 1))).toBeUndefined()
    })

    it('is not opened for the number of its files', async () => {
      const project = (length: number) => ({
        files: Array.from({ length }, (_, index) => ({ path: `${index}.env`, text: '' })),
        settings: initialSettings,
      })
      expect(await opened(project(MOST_FILES))).toEqual(project(MOST_FILES))
      expect(await opened(project(MOST_FILES + 1))).toBe('too-large')
      expect(await toFragment(project(MOST_FILES + 1))).toBeUndefined()
    })

    it('is not even decoded where it is longer than any that the page makes', async () => {
      expect(await fromFragment(`#project=${'A'.repeat(2 * MOST_BYTES)}`)).toBe('too-large')
    })
  })

  it.each(['', '#', '#something'])("is none in '%s'", async (fragment) => {
    expect(await fromFragment(fragment)).toBeUndefined()
  })
})
