import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { keys } from 'tranship'
import { describe, expect, it } from 'vitest'
import { compare, isAbout } from '../support/key-effects.js'
import { isThorough } from '../support/effort.js'
import { plausibleValues } from '../support/plausible-values.js'
import { keyOfService, type Setting, settingFor } from '../support/settings.js'

/**
 * Every path of Compose's schema, with plausible values, one at a time, in a service of every kind. A run that is not
 * thorough tries each path in one kind.
 */

const paths = readFileSync('test/compose-go/keys.txt', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split(' ') as [path: string, types: string])

const defaults = new Map(keys.map(({ path, default: value }) => [path, value]))

/** The keys that make a service of this kind. */
const kinds: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Deployment: {},
  StatefulSet: { volumes: ['data:/data'] },
  DaemonSet: { deploy: { mode: 'global' } },
  Job: { restart: 'no' },
}

interface Unchanged {
  readonly values: readonly unknown[]
  readonly reason: string
  /** The kinds in which this holds; all by default. */
  readonly kinds?: readonly string[]
}

/** Values that change no object and have no message. Default values of the key tables are not listed. */
const unchanged: Readonly<Record<string, Unchanged>> = {
  version: { values: ['text'], reason: 'Compose ignores it.' },
  'include.[].project_directory': { values: ['./shared'], reason: 'It is the folder of the included file.' },
  'jobs.*.profiles': { values: [['debug']], reason: 'The probe activates all profiles.' },
  'services.*.attach': { values: [true, false, 'true'], reason: 'It chooses the output in a terminal.' },
  'services.*.depends_on.*.required': {
    values: [true, false, 'true'],
    reason: 'The dependency exists.',
  },
  'services.*.deploy.mode': {
    values: ['global'],
    reason: 'The service has it already.',
    kinds: ['DaemonSet'],
  },
  'services.*.deploy.placement.max_replicas_per_node': {
    values: [1, '3'],
    reason: 'A DaemonSet has one Pod on a node.',
    kinds: ['DaemonSet'],
  },
  'services.*.deploy.placement.preferences': {
    values: [[{ spread: 'node.labels.zone' }]],
    reason: 'A DaemonSet has a Pod on every node.',
    kinds: ['DaemonSet'],
  },
  'services.*.deploy.placement.preferences.[].spread': {
    values: ['node.labels.zone'],
    reason: 'A DaemonSet has a Pod on every node.',
    kinds: ['DaemonSet'],
  },
  'services.*.deploy.restart_policy.condition': {
    values: ['on-failure'],
    reason: 'The service listens on a port, and a server restarts.',
  },
  'services.*.gpus.[].capabilities': { values: [['gpu']], reason: 'Each entry of `gpus` is a GPU.' },
  'services.*.healthcheck.retries': { values: [3, '3'], reason: 'It is the default of Docker.' },
  'services.*.networks': { values: [['default']], reason: 'It is the network of every service.' },
  'services.*.ports.[].mode': { values: ['ingress'], reason: 'It is the default of Compose.' },
  'services.*.pre_start.[].per_replica': {
    values: [true, 'true'],
    reason: 'Each Pod has its own init containers.',
  },
  'services.*.pre_start.[].gpus.[].capabilities': {
    values: [['gpu']],
    reason: 'Each entry of `gpus` is a GPU.',
  },
  'services.*.pre_start.[].volumes.[].type': { values: ['volume'], reason: 'The mount names a volume.' },
  'services.*.pre_start.[].volumes.[].volume.nocopy': {
    values: [true, false, 'true'],
    reason: 'No cluster copies files of the image into a volume.',
  },
  'services.*.volumes.[].type': { values: ['volume'], reason: 'The mount names a volume.' },
  'services.*.volumes.[].volume.nocopy': {
    values: [true, false, 'true'],
    reason: 'No cluster copies files of the image into a volume. A check reports images that need them.',
  },
}

/** Blocks that act in builds and while developing. Their effect is in plans, not in objects. */
const ofPlans = ['services.*.build.', 'services.*.develop.']

describe.each(Object.entries(kinds))('in a %s', (kind, service) => {
  it('[C0-05] every path of the schema has an effect or a message, or a reason to have none', () => {
    const { length } = Object.keys(kinds)
    const turn = Object.keys(kinds).indexOf(kind)
    const tried = new Map(paths.filter((_, index) => isThorough || index % length === turn))
    const found: Record<string, unknown[]> = {}
    for (const [path, types] of tried) {
      const values = plausibleValues(path, types.split('|'))
      expect(values, path).not.toEqual([])
      const silent = values.filter((value) => !isDefault(path, value) && isSilent(path, value, service))
      if (silent.length > 0) found[path] = silent
    }
    const listed = [...tried.keys()].flatMap((path) => {
      const row = unchanged[asService(path)]
      return row !== undefined && (row.kinds ?? [kind]).includes(kind) ? [[path, row] as const] : []
    })
    expect(found).toEqual(
      Object.fromEntries(
        listed.map(([path, { values }]) => [path, values.filter((value) => !isDefault(path, value))]),
      ),
    )
  })
})

/** Jobs have the keys of services. */
function asService(path: string): string {
  return path.startsWith('jobs.') ? keyOfService(path) : path
}

function isDefault(path: string, value: unknown): boolean {
  const key = asService(path)
  return defaults.has(key) && String(defaults.get(key)) === String(value)
}

function isSilent(path: string, value: unknown, service: Readonly<Record<string, unknown>>): boolean {
  const key = { path, support: 'mapped', profiles: [], text: '' } as const
  const { without, set } = compare(key, { ...inService(settingFor({ path }), service), value }, 'compose')
  if (set.all.some((one) => isAbout(one, set.places))) return false
  if (!isDeepStrictEqual(set.translated, without.translated)) return false
  return (
    !ofPlans.some((block) => `${keyOfService(path)}.`.startsWith(block)) ||
    isDeepStrictEqual(set.plans(), without.plans())
  )
}

/** Adds keys to the service of a setting. */
function inService(setting: Setting, service: Readonly<Record<string, unknown>>): Setting {
  const base = structuredClone(setting.base) as { services?: Record<string, Record<string, unknown>> }
  const web = base.services?.['web']
  for (const [name, value] of Object.entries(web === undefined ? {} : service)) {
    const own = web![name]
    if (name === 'deploy') web![name] = { ...(own as object | undefined), ...(value as object) }
    else web![name] ??= value
  }
  return { ...setting, base }
}
