import { describe, expect, it } from 'vitest'
import type { TranslateOptions } from 'tranship'
import { largeFolderOptions, largeFolderVariables } from '../../src/knowledge/large-data.js'
import { valuesOf } from '../../src/knowledge/word-search.js'
import { findings, manifest } from '../support/translated.js'

/** Returns the places of the volumes that are too small. */
function smallIn(services: Record<string, string>, volumes = 'v: {}', options: TranslateOptions = {}) {
  const text = manifest(services, `volumes: {${volumes}}`)
  return findings(text, { profile: 'compose', ...options })
    .filter((one) => one.startsWith('small-volume'))
    .map((one) => one.split(' ')[1])
}

const volume = (target: string, keys = '') => ({ app: `image: shop/app\nvolumes: ["v:${target}"]\n${keys}` })
const isSmall = ['services.app.volumes.0']

describe('[C3-13] a claim of the default size for models, chains or media', () => {
  it.each<[string, string, string[]]>([
    ['/root/.ollama', '', isSmall],
    ['/root/.cache/huggingface/hub', '', isSmall],
    ['/data', '', []],
    ...valuesOf(largeFolderVariables).flatMap((name): [string, string, string[]][] => [
      ['/data', `environment: {${name}: /data/x}`, isSmall],
      ['/data', `environment: {${name}: /database}`, []],
    ]),
    ...valuesOf(largeFolderOptions).flatMap((name): [string, string, string[]][] => [
      ['/data', `command: [serve, ${name}, /data/x]`, isSmall],
      ['/data', `command: sh -c "exec serve ${name}=/data"`, isSmall],
      ['/data', `command: [serve, ${name}, org/name]`, []],
      ['/data', `command: [serve, "${name}x", /data]`, []],
    ]),
    ['/root/.ollama', 'x-platform-infer: false', []],
  ])('is small at %s with %j: %j', (target, keys, expected) => {
    expect(smallIn(volume(target, keys))).toEqual(expected)
  })

  it('is one of a folder of the host too', () => {
    const options = { folders: { './models': 'missing' } } as const
    expect(smallIn({ app: 'image: a\nvolumes: ["./models:/models"]' }, '', options)).toEqual(isSmall)
  })

  it('is reported once a volume', () => {
    expect(smallIn({ ...volume('/models'), other: 'image: a\nvolumes: ["v:/models"]' })).toEqual(isSmall)
  })

  it.each<[string, TranslateOptions]>([
    ['v: {driver_opts: {size: 2Gi}}', {}],
    ['v: {external: true}', {}],
    ['v: {}', { volumeSize: '20Gi' }],
    ['v: {}', { profile: '1.48' }],
  ])('is none with %s and %j', (volumes, options) => {
    expect(smallIn(volume('/models'), volumes, options)).toEqual([])
  })
})
