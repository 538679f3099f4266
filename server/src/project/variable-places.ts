import path from 'node:path'
import { namesInDotenv, ownValue, type DotenvName } from 'tranship/internal'
import type { Location as ProtocolLocation, Range } from 'vscode-languageserver/node'
import type { Location } from '../protocol/location.js'
import { toRange } from '../protocol/ranges.js'
import type { Analysis } from './analysis.js'

/** A place that names a variable. */
export interface VariablePlace {
  readonly name: string
  readonly location: Location
  readonly place: ProtocolLocation
}

/** A place in a Compose file. */
export interface WrittenVariable extends VariablePlace {
  readonly start: number
  readonly end: number
  /** `true` if the name is also that of a container's or build's variable. */
  readonly isPassed: boolean
}

/** A place in an env file. */
export interface EnvFileVariable extends VariablePlace {
  /** `true` if the line sets the variable. */
  readonly isSet: boolean
  /** `true` for a file such as `.env`, `false` for one of an included file. */
  readonly isOfProject: boolean
  /** The path of the file from the folder of the Compose file. */
  readonly file: string
}

/** Returns the places in all files of a project that name variables. */
export function variablesIn(analysis: Analysis): readonly WrittenVariable[] {
  return analysis.variables.map(({ name, range, isPassed }) => ({
    name,
    isPassed,
    start: range.start.offset,
    end: range.end.offset,
    location: analysis.locate(range.file),
    place: { uri: analysis.addressOfFile(range.file), range: toRange(range) },
  }))
}

/**
 * Returns the places in the env files whose variables the Compose files use: first `.env`, then those of included files.
 * Of two lines that set a variable in `.env`, the later one counts.
 */
export function variablesInEnvFiles(analysis: Analysis): readonly EnvFileVariable[] {
  const { dotenv, folder } = analysis.project
  if (folder === undefined) return []
  const at = (
    file: string,
    line: number,
    { name, column, isSet }: DotenvName,
    isOfProject: boolean,
  ): EnvFileVariable => {
    const location = path.resolve(folder, file)
    const place = { uri: analysis.addressOf(location), range: rangeOf(name, line, column) }
    return { name, isSet, isOfProject, file, location, place }
  }
  const own =
    dotenv === undefined
      ? []
      : namesInDotenv(dotenv.text).map((found) => {
          const { name: file, line } = dotenv.locate(found.line)
          return at(file, line, found, true)
        })
  const included = envFiles(analysis, (service) => service === undefined).flatMap(({ file, text }) =>
    namesInDotenv(text).map((found) => at(file, found.line, found, false)),
  )
  return [...own, ...included]
}

/** Returns the env files of services in which a value uses a variable. */
export function envFilesThatUse(name: string, analysis: Analysis): readonly string[] {
  return envFiles(analysis, (service) => service !== undefined).flatMap(({ file, text }) =>
    namesInDotenv(text).some((each) => each.name === name && !each.isSet) ? [file] : [],
  )
}

function envFiles({ references, project }: Analysis, fits: (service: string | undefined) => boolean) {
  const files = references.flatMap(({ kind, path: file, service }) =>
    kind === 'env_file' && fits(service) ? [file] : [],
  )
  return [...new Set(files)].flatMap((file) => {
    const content = ownValue(project.options.files, file)
    if (content === undefined) return []
    return [{ file, text: typeof content === 'string' ? content : new TextDecoder().decode(content) }]
  })
}

function rangeOf(name: string, line: number, column: number): Range {
  const start = { line: line - 1, character: column - 1 }
  return { start, end: { ...start, character: start.character + name.length } }
}
