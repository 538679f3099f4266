import { stringify } from 'yaml'
import { composeKeys } from '../../scripts/compose-keys.js'
import { manifestOf } from '../support/key-effects.js'
import { plausibleValues } from '../support/plausible-values.js'
import { fittingValue, settingFor } from '../support/settings.js'
import type { Input } from './manifests.js'

/** A file with a value at a path of Compose's schema. */
export interface InputOfPath {
  readonly path: string
  readonly value: unknown
  readonly input: Input
}

/** Values of every type, which few keys take. */
export const oddValues: readonly unknown[] = [
  ...['text', '3', 1.5, true, null],
  ...[['text'], { one: 'text' }, { one: [] }],
]

/**
 * Makes a file for each plausible value of each path of Compose's schema, and for each of some others. Those are left out
 * below `jobs`, which has the key tables of services.
 */
export function inputsOfPaths(others: readonly unknown[] = []): readonly InputOfPath[] {
  return [...composeKeys].flatMap(([path, { types }]) =>
    [...valuesAt(path, types), ...(path.startsWith('jobs.') ? [] : others)].map((value) => ({
      path,
      value,
      input: inputAt(path, value),
    })),
  )
}

function valuesAt(path: string, types: readonly string[]): readonly unknown[] {
  const fitting = fittingValue(path)
  const [first, ...values] = plausibleValues(path, types)
  return fitting === undefined ? [first, ...values] : [fitting, ...values]
}

function inputAt(path: string, value: unknown): Input {
  const setting = settingFor({ path })
  const { files, platformEnv } = setting.options ?? {}
  const manifest = stringify(manifestOf(path, { ...setting, value }))
  return {
    files: { ...files, '.env': '', 'compose.yaml': manifest } as Input['files'],
    environment: platformEnv as Input['environment'],
    profiles: ['*'],
  }
}
