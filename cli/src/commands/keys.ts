import { type KeyDocumentation, keys } from 'tranship'
import { nearest } from 'tranship/internal'
import type { Command } from '../command.js'
import { flag, operand } from '../flags/flag.js'
import { exitStatus } from '../exit-status.js'
import { profiles } from '../manifest/translate-flags.js'
import { jsonText } from '../output/json-text.js'
import type { Invocation } from '../invocation.js'
import { coloursFor, type Colours } from '../terminal/colours.js'
import { columns, wrap } from '../terminal/columns.js'
import { show, Shown } from '../terminal/shown.js'
import { UsageError } from '../usage-error.js'

interface KeysFlags {
  readonly json?: boolean
}

export const keysCommand: Command = {
  name: 'keys',
  summary: 'show the Kubernetes fields of keys',
  description:
    'Lists the keys of a Compose file with their support. For one key, it shows the Kubernetes fields.',
  operands: [operand('[key]', 'a key such as ports, healthcheck.http or services.web.ports')],
  flags: [flag('--json', 'print the table as data')],
  examples: [
    { line: 'tranship keys', does: 'all keys' },
    { line: 'tranship keys healthcheck.http', does: 'what one key becomes' },
  ],
  run: showKeys,
}

function showKeys(key: string | undefined, { json }: KeysFlags, { terminal }: Invocation): number {
  const found = key === undefined ? keys : findKeys(key)
  const colours = coloursFor(terminal.output, terminal)
  const width = Math.min(terminal.output.columns ?? 100, 100)
  if (json === true) terminal.output.write(jsonText(found))
  else if (key === undefined) terminal.output.write(columns(found.map((each) => row(each))))
  else
    terminal.output.write(
      Shown.join(
        found.map((each) => keyText(each, colours, width)),
        '\n',
      ),
    )
  return exitStatus.fine
}

function row({ path, support, profiles: known }: KeyDocumentation): readonly string[] {
  return [path, support, known.length === profiles.length ? '' : `in ${known.join(', ')}`]
}

function keyText(key: KeyDocumentation, colours: Colours, width: number): Shown {
  const { path, support, text, example, elsewhere } = key
  const known = key.profiles.length === profiles.length ? '' : ` in ${key.profiles.join(' and ')}`
  return Shown.join([
    show`${colours.bold(path)} (${support}${known})\n`,
    text === '' ? '' : wrap(text, width, '  '),
    elsewhere === undefined ? '' : wrap(`Otherwise ${elsewhere.support}. ${elsewhere.text}`, width, '  '),
    example === undefined
      ? ''
      : show`  Example: ${typeof example === 'string' ? example : JSON.stringify(example)}\n`,
  ])
}

/**
 * Finds keys whose path ends with the text. Service names match any name, and indices are ignored. The keys that jobs
 * share with services are those of services.
 */
function findKeys(text: string): readonly KeyDocumentation[] {
  const wanted = segments(text)
  const found = keysAt(wanted)
  if (found.length > 0) return found
  const shared = wanted[0] === 'jobs' && wanted.length > 2 ? keysAt(['services', ...wanted.slice(1)]) : []
  if (shared.length > 0) return shared
  const near = nearestKey(wanted.at(-1) ?? '')
  const hint = near === undefined ? '`tranship keys` lists all of them.' : `Did you mean \`${near}\`?`
  throw new UsageError(`The key \`${text}\` does not exist.`, hint)
}

function keysAt(wanted: readonly string[]): readonly KeyDocumentation[] {
  return keys.filter(({ path }) => {
    const own = segments(path)
    const tail = own.slice(own.length - wanted.length)
    return (
      tail.length === wanted.length &&
      tail.every((segment, index) => segment === wanted[index] || segment === '*' || wanted[index] === '*') &&
      tail.at(-1) === wanted.at(-1)
    )
  })
}

/**
 * Suggests a key for a misspelt one. Among equally near names, it prefers keys of services, and then those higher up.
 */
function nearestKey(name: string): string | undefined {
  const paths = keys.map(({ path }) => segments(path)).sort((one, other) => rank(one) - rank(other))
  const names = new Set(paths.map((path) => path.at(-1)!))
  return nearest(
    name,
    [...names].filter((each) => Math.abs(each.length - name.length) <= 2),
  )
}

function rank(path: readonly string[]): number {
  return path.length + (path[0] === 'services' ? 0 : 100)
}

function segments(path: string): string[] {
  return path.split(/[.[\]]+/).filter((segment) => segment !== '' && !/^\d+$/.test(segment))
}
