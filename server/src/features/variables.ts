import { type UsedVariable, usedVariables } from 'tranship/internal'
import type { Analysis } from '../project/analysis.js'
import { type EnvFileVariable, variablesIn, variablesInEnvFiles } from '../project/variable-places.js'
import { codeSpan } from '../protocol/code-span.js'
import type { Location } from '../protocol/location.js'
import { isWithin } from '../protocol/ranges.js'
import { type Mentioned, unique, without } from './mentioned.js'

/** A variable at an offset, with all places that name it. */
export interface VariableAt extends Mentioned {
  readonly name: string
  /** `true` if a place passes the variable on by its name, to a container or a build. */
  readonly isPassed: boolean
  /** The lines of env files that may give the value. */
  readonly lines: readonly EnvFileVariable[]
}

/** Returns the variable at an offset of a Compose file. The definition is the line that counts. */
export function variableAt(analysis: Analysis, location: Location, offset: number): VariableAt | undefined {
  const written = variablesIn(analysis)
  const at = written.find((each) => each.location === location && each.start <= offset && offset <= each.end)
  if (at === undefined) return undefined
  const { name } = at
  const uses = written.filter((each) => each.name === name)
  const inEnvFiles = variablesInEnvFiles(analysis).filter((each) => each.name === name)
  const lines = countingOf(inEnvFiles.filter(({ isSet }) => isSet))
  const definitions = unique(lines.map(({ place }) => place))
  const places = unique([...uses, ...inEnvFiles].map(({ place }) => place))
  return {
    ...{ name, lines, definitions },
    here: at.place.range,
    mentions: without(places, definitions),
    isPassed: uses.some(({ isPassed }) => isPassed),
  }
}

/** Returns the last line of `.env`. Without one, each included file may have an env file of its own that counts. */
function countingOf(lines: readonly EnvFileVariable[]): readonly EnvFileVariable[] {
  const last = lines.filter(({ isOfProject }) => isOfProject).at(-1)
  return last === undefined ? lines : [last]
}

/** Says where the variable at an offset gets its value. The value itself may be a secret, so it is left out. */
export function describeVariable(analysis: Analysis, location: Location, offset: number): string | undefined {
  const found = variableAt(analysis, location, offset)
  if (found === undefined) return undefined
  const { sources, options, lacksEnvironment } = analysis.project
  const use = usedVariables(sources, options).find(
    ({ range }) => analysis.locate(range.file) === location && isWithin(range, offset),
  )
  const given = found.lines.length > 0 ? 'file' : 'none'
  const from = use?.from ?? (isInEnvironment(found.name, analysis) ? 'environment' : given)
  const isOpen = lacksEnvironment && (from === 'none' || from === 'default')
  return `${codeSpan(found.name)} is a variable. ${sentences[from](found)}${isOpen ? ' A shell may set it.' : ''}`
}

const sentences: Readonly<Record<UsedVariable['from'], (found: VariableAt) => string>> = {
  application: () => 'It is the name of the application.',
  environment: () => 'Its value comes from the environment.',
  file: ({ lines }) => {
    const places = lines.map(({ file, place }) => `${codeSpan(file)}, line ${place.range.start.line + 1}`)
    return `Its value comes from ${places.length === 0 ? 'a file' : places.join(', or ')}.`
  },
  default: () => 'It has no value, so the default counts.',
  none: () => 'It is not set.',
}

/** `true` if the environment sets the variable. */
export function isInEnvironment(name: string, { project: { options } }: Analysis): boolean {
  return [options.env, options.platformEnv].some((env) => env !== undefined && Object.hasOwn(env, name))
}
