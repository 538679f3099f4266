import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseByteSize } from '../../src/compose/byte-size.js'
import { parseDotenv } from '../../src/compose/dotenv.js'
import { formatDuration, parseDuration } from '../../src/compose/duration.js'
import { parseMount } from '../../src/compose/mount.js'
import { parsePort } from '../../src/compose/port.js'
import { splitShellWords } from '../../src/compose/shell-words.js'
import { substitute } from '../../src/compose/template.js'
import { Fault } from '../../src/source/fault.js'

/** Compose's observed result for a scalar: a value, or an error in its own words. */
interface Observation {
  readonly kind: 'sub' | 'env' | 'port' | 'vol' | 'dur' | 'byte' | 'sh'
  readonly input: string
  readonly result?: unknown
  readonly error?: string
}

const observations = readFileSync(new URL('../support/compose-scalars.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Observation)

/** Deliberate differences from Compose: `kind input`, with the reason. */
const intended: Readonly<Record<string, string>> = {
  'sub ${U:-line1\nline2}':
    'a default may have several lines: block scalars hold them, and nothing is ambiguous',
  'env FOO': 'a bare name is inherited on the last line too, with or without a line break after it',
  'env export A': 'a bare name is inherited on the last line too; A is not set, so there is no variable',
  'port 0:80': 'a published 0 means any port, as if it were absent: there is no port 0 to publish',
  'byte 512Mi': 'R2.11-02 accepts the binary suffixes of Kubernetes',
  'byte 1Mi': 'R2.11-02 accepts the binary suffixes of Kubernetes',
  'byte 1Gi': 'R2.11-02 accepts the binary suffixes of Kubernetes',
  'vol C:\\x:C:\\y': 'R2.12-01: a target is absolute, in a Linux container',
  'vol c:/a:d:/b:ro': 'R2.12-01: a target is absolute, in a Linux container',
  'vol \\\\.\\pipe\\docker_engine:\\\\.\\pipe\\docker_engine':
    'R2.12-01: a target is absolute, in a Linux container',
  'vol data:./b': 'R2.12-01: a target is absolute',
  'vol ./a': 'R2.12-01: a target is absolute',
  'vol a:b': 'R2.12-01: a target is absolute; a is a volume of one letter',
  'vol D:': 'a volume of one letter without a target, not a drive',
  'vol a:/b:ro': 'a volume of one letter at /b, read-only, and no drive: ro is not a path',
  'vol a:b:c:d': 'a volume of one letter is no drive, so there are too many sections',
  'vol a:/b:ro:x': 'a volume of one letter is no drive, so there are too many sections',
  'vol ${X:-db}:/a': 'variables are replaced before a mount is read: a dollar that is left is literal',
  'vol ${A:-./x}:/c': 'variables are replaced before a mount is read: a dollar that is left is literal',
  'vol ${A:-b:c}:/d:ro': 'variables are replaced before a mount is read: a dollar that is left is literal',
}

const failed = Symbol('failed')

/** Ours and Compose's reading in one form each, or `failed`. */
const readings: Readonly<Record<Observation['kind'], (input: string) => unknown>> = {
  sub: (input) => {
    const environment = new Map(
      Object.entries({
        FOO: 'first',
        BAR: '',
        X: 'x',
        _u: 'und',
        n1: 'N',
        LONG: 'a${FOO}b',
        D: '$FOO',
        DD: '$$FOO',
      }),
    )
    const { text, faults } = substitute(input, (name) => environment.get(name))
    return faults.length > 0 ? failed : text
  },
  env: (input) => {
    const environment = new Map([
      ['FOO', 'first'],
      ['EMPTY', ''],
    ])
    const { variables, faults } = parseDotenv(input, (name) => environment.get(name))
    if (faults.length > 0) return failed
    return Object.fromEntries(
      variables.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
    )
  },
  port: (input) => {
    const ports = parsePort(input)
    if (ports instanceof Fault) return failed
    return ports.map(({ target, published, hostIp, protocol }) => ({
      mode: 'ingress',
      ...(hostIp !== undefined && { host_ip: hostIp }),
      target,
      ...(published && {
        published:
          published.first === published.last ? `${published.first}` : `${published.first}-${published.last}`,
      }),
      protocol: protocol.toLowerCase(),
    }))
  },
  vol: (input) => {
    const mount = parseMount(input)
    if (mount instanceof Fault) return failed
    const { kind, source, target, readOnly, noCopy } = mount
    return { type: kind === 'host' ? 'bind' : 'volume', source, target, readOnly, noCopy }
  },
  dur: (input) => {
    const duration = parseDuration(input)
    return duration instanceof Fault ? failed : formatDuration(duration / 1e6)
  },
  byte: (input) => {
    const bytes = parseByteSize(input)
    return bytes instanceof Fault ? failed : Number(bytes)
  },
  sh: (input) => {
    const words = splitShellWords(input)
    return words instanceof Fault ? failed : words.words
  },
}

interface ComposeVolume {
  readonly type: string
  readonly source?: string
  readonly target: string
  readonly read_only?: boolean
  readonly volume?: { readonly nocopy?: boolean }
}

function observed({ kind, result, error }: Observation): unknown {
  if (error !== undefined) return failed
  if (kind !== 'vol') return result
  const { type, source, target, read_only: readOnly = false, volume } = result as ComposeVolume
  return { type, source, target, readOnly, noCopy: volume?.nocopy ?? false }
}

describe('[R2.2-04] [R2.2-08] [R2.10-01] [R2.11-02] [R2.12-01] [R2.14-02] scalars are read as Compose reads them', () => {
  for (const observation of observations) {
    const { kind, input } = observation
    const reason = intended[`${kind} ${input}`]
    const reading = () => readings[kind](input)
    if (reason === undefined) {
      test(`${kind} ${JSON.stringify(input)}`, () => expect(reading()).toEqual(observed(observation)))
    } else {
      test(`${kind} ${JSON.stringify(input)}, but: ${reason}`, () => {
        expect(reading()).not.toEqual(observed(observation))
      })
    }
  }

  test('every intended deviation is about an observation', () => {
    const known = new Set(observations.map(({ kind, input }) => `${kind} ${input}`))
    expect(Object.keys(intended).filter((key) => !known.has(key))).toEqual([])
  })
})
