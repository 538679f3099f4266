import { describe, expect, it } from 'vitest'
import { typeLastService } from '../bench/generate.js'
import {
  gatherFiles,
  references,
  safeTrace,
  safeTranslate,
  type ManifestText,
  type TranslateOptions,
} from 'tranship'
import { incremental, symbols } from 'tranship/editor'
import { numbers, sampled } from './support/effort.js'
import { goldenCases } from './support/golden.js'

/** All that a translation says, and where each field of its objects comes from. */
function said(manifest: ManifestText, options: TranslateOptions): unknown {
  const traced = safeTrace(manifest, options)
  if (!traced.ok) return traced
  const origins = traced.objects.map((object) => traced.originOf(object, '/metadata/name'))
  return JSON.parse(JSON.stringify({ ...traced, origins }))
}

/** Returns the versions of a text while something is typed and removed again. */
function typed(text: string, random: () => number): readonly string[] {
  const at = Math.floor(random() * text.length)
  const added = ['\n  ', 'x: "', '[a', '#', '${A:-', '  y:\n'][Math.floor(random() * 6)]!
  const steps = Array.from(
    added,
    (_, index) => text.slice(0, at) + added.slice(0, index + 1) + text.slice(at),
  )
  return [...steps, ...steps.slice(0, -1).reverse(), text, text.slice(0, at) + text.slice(at + 3)]
}

describe('incremental options', () => {
  it('return the same results for every edit', () => {
    const random = numbers(3)
    for (const { name, manifest, options } of sampled(goldenCases(), 20, 1, 120)) {
      const kept = incremental(options)
      for (const text of [manifest, ...typed(manifest, random)])
        expect(said(text, kept), `${name}: ${text}`).toEqual(said(text, options))
    }
  })

  it('nor of a manifest in several files', () => {
    const kept = incremental({ profile: 'compose' })
    const base = 'services:\n  web:\n    image: nginx\n  db:\n    image: "postgres:${TAG}"\n'
    for (const override of typed('services:\n  web:\n    ports: ["80:80"]\n', numbers(5))) {
      const files = [
        { path: 'compose.yaml', text: base },
        { path: 'compose.prod.yaml', text: override },
      ]
      expect(said(files, kept)).toEqual(said(files, { profile: 'compose' }))
      expect(references(files, kept)).toEqual(references(files, { profile: 'compose' }))
      expect(symbols(files, kept)).toEqual(symbols(files))
    }
  })

  it('nor with other options beside them', () => {
    const kept = incremental()
    const texts = Array.from(typeLastService(2), ({ text }) => text).slice(-40)
    for (const [index, text] of texts.entries()) {
      const others: TranslateOptions = {
        profile: index % 2 === 0 ? 'compose' : '1.37',
        dotenv: `TAG=${index}`,
      }
      expect(said(text, { ...kept, ...others })).toEqual(said(text, others))
      const gathered = gatherFiles(text, { ...kept, ...others }, () => undefined)
      expect(said(text, gathered)).toEqual(
        said(
          text,
          gatherFiles(text, others, () => undefined),
        ),
      )
    }
  })

  it('nor where the environment or a file is another than before, in the same object', () => {
    const kept = incremental({ profile: 'compose' })
    const env: Record<string, string> = {}
    const files: Record<string, string> = {}
    const text = 'services:\n  web:\n    image: "nginx:${TAG-1}"\n    env_file: web.env\n'
    for (const [where, name] of [
      [env, 'TAG'],
      [files, 'web.env'],
      [env, 'TAG'],
    ] as const) {
      where[name] = `A=${where[name] ?? ''}1`
      const anew = safeTranslate(text, { profile: 'compose', env, files })
      expect(safeTranslate(text, { ...kept, env, files })).toEqual(anew)
    }
  })

  it('stay as they are when they are made again, and are options like any others when they are posted', () => {
    const kept = incremental({ name: 'shop' })
    expect(incremental({ ...kept, namespace: 'a' })).toEqual({ ...kept, namespace: 'a' })
    // A copy of the cache is empty, and the results are the same without it.
    expect(structuredClone(kept)).toEqual({ name: 'shop', cache: {} })
    expect(safeTranslate('services: {a: {image: b}}', structuredClone(kept))).toMatchObject({
      application: 'shop',
    })
  })
})
