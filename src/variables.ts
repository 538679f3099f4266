import { readOptions } from './options/read-options.js'
import type { TranslateOptions } from './options/options.js'
import { substitutionEnvironment } from './parse/environment.js'
import { nowhere } from './source/place.js'

/**
 * Returns a function that looks up the variables of a Compose file: first in `env`, then in the `.env` text, then in
 * `platformEnv`. Use it if you need a variable before you translate, such as `COMPOSE_PROJECT_NAME`. The function
 * returns undefined for a variable that is not set, or whose line in the `.env` text is invalid; `translate` reports
 * such lines.
 */
export function variableLookup(
  options: Pick<TranslateOptions, 'env' | 'dotenv' | 'platformEnv'>,
): (name: string) => string | undefined {
  return substitutionEnvironment(readOptions(options).options, nowhere, () => {})
}
