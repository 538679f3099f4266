import { readOptions } from './options/read-options.js'
import type { TranslateOptions } from './options/options.js'
import { substitutionEnvironment } from './parse/environment.js'
import { nowhere } from './source/place.js'

/**
 * The variables that a manifest sees: those of `env`, then of the `.env` text, then of the platform. For a host that needs
 * one of them before it translates, such as `COMPOSE_PROJECT_NAME`. A variable that is not set, or whose line in the
 * `.env` text cannot be read, is undefined; `translate` reports such lines.
 */
export function variableLookup(
  options: Pick<TranslateOptions, 'env' | 'dotenv' | 'platformEnv'>,
): (name: string) => string | undefined {
  return substitutionEnvironment(readOptions(options).options, nowhere, () => {})
}
