import { describe, expect, it } from 'vitest'
import { safeTranslate } from 'tranship'

/** Returns the codes and lines of reports about data that replicas share. */
function reported(service: string, profile: 'compose' | '1.48' = 'compose'): readonly string[] {
  const text = `services:\n  db:\n    ${service}\nvolumes: {data: {}}\n`
  const result = safeTranslate(text, { profile, domain: 'example.com' })
  const all = result.ok ? result.warnings : result.errors
  return all
    .filter(({ code }) => code.endsWith('-share-data'))
    .map(({ code, range: { start } }) => `${code} ${start.line}:${start.column}`)
}

const lines = (...keys: readonly string[]) => keys.join('\n    ')
const postgres = (...keys: readonly string[]) =>
  lines('image: postgres:17', 'volumes: ["data:/var/lib/postgresql/data"]', ...keys)

describe('[C6-10] replicas that share data', () => {
  it.each<[string, string, readonly string[]]>([
    ['of a known database are an error', postgres('scale: 2'), ['databases-share-data 4:15']],
    [
      'by an autoscaler too',
      postgres('cpus: 1', 'x-kubernetes: {autoscaling: {maxReplicas: 3}}'),
      ['databases-share-data 4:15'],
    ],
    [
      'of an unknown image in a folder of a database are a warning',
      postgres('scale: 2').replace('postgres:17', 'a/b'),
      ['replicas-share-data 4:15'],
    ],
    ['but a single one is none', postgres(), []],
    ['nor one in a global service', postgres('deploy: {mode: global}'), []],
    ['nor one that only reads', postgres('scale: 2').replace('/data"', '/data:ro"'), []],
    ['nor one with other files', lines('image: postgres:17', 'volumes: ["data:/uploads"]', 'scale: 2'), []],
  ])('%s', (_, service, found) => {
    expect(reported(service)).toEqual(found)
  })

  it('count in the profile compose only', () => {
    expect(reported(postgres('scale: 2'), '1.48')).toEqual([])
  })
})
