import { parseDotenv } from '../../compose/dotenv.js'
import type { Lookup } from '../../compose/template.js'
import { escapeExpansion } from '../../kubernetes/expansion.js'
import type { SubdomainName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import type { Draft, Recorder } from '../types/draft.js'
import { reportFileFaults } from '../values/file-faults.js'
import { reportWithheld } from '../values/files.js'
import type { FileScope, Reporting, Scope, VariableScope } from '../types/scope.js'
import type { ServiceContext, ServiceRule } from '../types/service-rule.js'
import { readNameValues } from '../values/name-value.js'
import { readPrinted } from '../values/printed-value.js'
import {
  isVariableName,
  checkCharacters,
  isSet,
  override,
  resolveVariable,
  type Variable,
} from '../values/variables.js'
import { readBoolean } from '../values/typed.js'

/** The variables of a service, and the env files of some of them (reference 2.2). */
export interface Environment {
  readonly variables: readonly Variable[]
  readonly files: readonly EnvFile[]
  /** The variables that a ConfigMap holds. Absent if there are none (rule C5-15). */
  readonly held?: { readonly configMap: SubdomainName; readonly names: ReadonlySet<string> }
  /** True if these are all variables of the service. */
  readonly isWhole: boolean
}

function normaliseEnvironment(service: Place, scope: Scope): Environment {
  const files = readEnvFiles(service, scope)
  const { variables, isWhole } = readAllVariables(service, files, scope)
  return { variables, files, isWhole }
}

/**
 * Reads the variables of `env_file`, then of `environment`. A later one replaces an earlier one, and has the later
 * position (rule R2.2-10).
 */
function readAllVariables(
  service: Place,
  envFiles: readonly EnvFile[],
  scope: Scope,
): Pick<Environment, 'variables' | 'isWhole'> {
  const written = readNameValues(service.get('environment'), (value) => readPrinted(value, scope))
  const own = written.map((variable) => resolveVariable(variable, scope))
  let isWhole = service.isReadable('environment') && service.isReadable('env_file')
  if (scope.undecided !== undefined && !own.every(isSet)) {
    scope.undecided()
    isWhole = false
  }
  if (envFiles.length === 0 && own.length === 0) return { variables: [], isWhole }
  const variables = new Map<string, Variable>()
  if (envFiles.length > 0) {
    const values = new Map(own.map(({ name, value }) => [name, value]))
    for (const file of envFiles) {
      isWhole = addEnvFile(file, (name) => values.get(name), variables, scope) && isWhole
    }
  }
  for (const variable of own) override(variables, variable)
  return { variables: [...variables.values()], isWhole }
}

/** An entry of `env_file`. */
export interface EnvFile {
  readonly path: string
  /** True if it is an error that the file does not exist. */
  readonly required: boolean
  readonly raw: boolean
  readonly place: Place
}

function readEnvFiles(service: Place, scope: Reporting & FileScope): readonly EnvFile[] {
  const files = service.get('env_file')?.itemsOrSelf() ?? []
  return files.map((place) => {
    if (!place.isMap) {
      return { ...scope.pathFrom(place), required: true, raw: false }
    }
    const path = place.get('path')
    return {
      ...(path === undefined ? { path: '', place } : scope.pathFrom(path)),
      required: readBoolean(place.get('required'), scope) ?? true,
      raw: place.get('format')?.text === 'raw',
    }
  })
}

/** Adds the variables of a file. Returns true if these are all its variables. */
function addEnvFile(
  { path, required, raw, place }: EnvFile,
  own: Lookup,
  variables: Map<string, Variable>,
  scope: Scope,
): boolean {
  const { undecided } = scope
  const { files, withheld } = scope.options
  const content = scope.textOfFile(path, place)
  if (content === undefined) {
    if (undecided !== undefined) undecided()
    else if (reportWithheld(withheld, path, place, 'content', scope.report)) return true
    else if (files === undefined) {
      const consequence = 'its variables are left out'
      scope.report('file-not-provided', place, { path: place.show(path), consequence, instead: '' })
    } else if (required)
      scope.report(isDotenv(path) ? 'dotenv-missing' : 'env-file-missing', place, { path: place.show(path) })
    return undecided === undefined
  }
  const {
    variables: read,
    unset,
    faults,
  } = parseDotenv(content, (name) => lookupHiding(name, place, scope) ?? own(name), {
    format: raw ? 'raw' : undefined,
    earlier: (name) => variables.get(name)?.value,
    partial: undecided !== undefined,
    keep: (name, value) => {
      checkCharacters(value, place, scope)
      return scope.secretVariables?.keepOfFile(name, path, value, place) ?? value
    },
  })
  reportFileFaults('env-file-invalid', faults, path, place, scope.report)
  for (const { line } of unset) scope.variableUnsetInFile(path, line, place)
  for (const { name, value, line } of read) {
    // The name is not quoted in the message. In a file of another format, such as a key, any text may be secret.
    if (!isVariableName(name, scope)) {
      scope.report('env-file-invalid', place, {
        path: place.show(path),
        line,
        problem: 'the name of the variable is not valid',
      })
    }
    // A bare name that nothing sets changes nothing.
    if (value === undefined) {
      if (undecided !== undefined) variables.delete(name)
      continue
    }
    variables.delete(name)
    variables.set(name, { name, value, place })
  }
  const isWhole = undecided === undefined || read.every(({ value }) => value !== undefined)
  if (!isWhole) undecided()
  return isWhole
}

/** Returns the value of a variable in an env file, with marks in place of secrets. */
function lookupHiding(
  name: string,
  place: Place,
  { lookup, secretVariables }: VariableScope,
): string | undefined {
  return secretVariables === undefined ? lookup(name) : secretVariables.hide(name, lookup, place)
}

/** Users of Compose have a `.env` on their own machine only. */
function isDotenv(path: string): boolean {
  return path === '.env' || path === './.env'
}

function mapEnvironment(
  { variables, held }: Environment,
  { container, recorder }: Draft,
  { place }: ServiceContext,
): void {
  if (held !== undefined) {
    const configMapRef = { name: held.configMap }
    container.set('envFrom', [{ configMapRef }], place.get('env_file') ?? place)
  }
  const own = held === undefined ? variables : variables.filter(({ name }) => !held.names.has(name))
  if (own.length === 0) return
  const env = own.map((variable) => {
    const entry = { name: variable.name, value: escapeExpansion(variable.value) }
    if (recorder.records) noteVariable(entry, variable.place, recorder)
    return entry
  })
  container.set('env', env, place.get('environment') ?? place.get('env_file') ?? place)
}

/** In a map, the key is the name. */
function noteVariable(entry: { readonly name: string }, place: Place, recorder: Recorder): void {
  recorder.note(entry, undefined, place)
  if (place.key === entry.name) recorder.note(entry, 'name', place.keyPlace)
}

export const environment: ServiceRule<Environment> = { normalise: normaliseEnvironment, map: mapEnvironment }
