import { canary } from '../canary.js'
import type { Random } from '../random.js'
import { scalarsOf } from './values.js'

/** Generates lines of an env file: valid ones, and some that Compose's parser was tested with. */
export function variableLines(random: Random, oddness: number): string {
  const names = ['LOG_LEVEL', 'DB_HOST', 'PORT', 'A', 'B', 'TOKEN', 'SITE_CONFIG']
  const values = [
    canary,
    `"${canary} $A"`,
    `'${canary}'`,
    `\${A:-${canary}}`,
    `${canary} # why`,
    `$TAG${canary}`,
  ]
  const lines = Array.from({ length: random.between(0, 4) }, () => {
    if (random.chance(oddness)) return `${random.of(scalarsOf('env'))}${random.chance(0.5) ? canary : ''}`
    const line = `${random.of(names)}=${random.of(values)}`
    return random.chance(0.1) ? `export ${line}` : line
  })
  return lines.map((line) => `${line}\n`).join('')
}
