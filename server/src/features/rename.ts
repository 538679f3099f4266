import { toYAML } from 'tranship'
import { ErrorCodes, type Range, ResponseError, type WorkspaceEdit } from 'vscode-languageserver/node'
import { envFilesThatUse, variablesIn, variablesInEnvFiles } from '../project/variable-places.js'
import type { Analysis } from '../project/analysis.js'
import { codeSpan } from '../protocol/code-span.js'
import type { Location } from '../protocol/location.js'
import { type Anchored, anchorAt } from './anchors.js'
import type { Spot } from './find-mentions.js'
import type { Mentioned } from './mentioned.js'
import { type Named, nameAt } from './names.js'
import { isInEnvironment, type VariableAt, variableAt } from './variables.js'

/**
 * Returns the range of the name, anchor or variable to rename, if it can be renamed.
 *
 * @throws {ResponseError} if a variable has meaning outside of the files that a rename changes.
 */
export function renamable({ analysis, location, offset, withNames, withAnchors }: Spot): Range | undefined {
  const anchor = withAnchors ? anchorAt(analysis, location, offset) : undefined
  if (anchor !== undefined) return anchor.here
  const name = withNames ? nameAt(analysis, location, offset) : undefined
  if (name !== undefined) return isKnownElsewhere(name, analysis, location) ? undefined : name.here
  const variable = variableAt(analysis, location, offset)
  if (variable === undefined) return undefined
  refuseFixed(variable, analysis)
  return variable.here
}

/**
 * Returns the edits that rename all mentions of a name, anchor or variable.
 *
 * @throws {ResponseError} if the new name is invalid or taken, or if the variable cannot be renamed.
 */
export function renameAt(
  { analysis, location, offset, withNames, withAnchors }: Spot,
  newName: string,
): WorkspaceEdit | undefined {
  const anchor = withAnchors ? anchorAt(analysis, location, offset) : undefined
  if (anchor !== undefined) {
    refuseAnchor(newName, anchor)
    return edit(anchor, newName)
  }
  const name = withNames ? nameAt(analysis, location, offset) : undefined
  if (name !== undefined) {
    if (isKnownElsewhere(name, analysis, location)) return undefined
    refuseName(newName, name, analysis, location)
    return edit(name, newName)
  }
  const variable = variableAt(analysis, location, offset)
  if (variable === undefined) return undefined
  refuseFixed(variable, analysis)
  refuseVariable(newName, analysis)
  return edit(variable, newName)
}

function edit({ definitions, mentions }: Mentioned, newText: string): WorkspaceEdit {
  const changes = Object.create(null) as Record<string, { range: Range; newText: string }[]>
  for (const { uri, range } of [...definitions, ...mentions]) (changes[uri] ??= []).push({ range, newText })
  return { changes }
}

/** `true` for a service of a file that other files extend, since their references can't be found from here. */
function isKnownElsewhere({ symbol }: Named, analysis: Analysis, location: Location): boolean {
  return symbol.kind === 'service' && analysis.isOnlyExtended(location)
}

function refuseName(
  newName: string,
  { symbol: { kind } }: Named,
  analysis: Analysis,
  location: Location,
): void {
  if (!/^[a-zA-Z0-9_][a-zA-Z0-9._-]*$/.test(newName))
    refuse('A name has letters, digits, dots, dashes and underscores, and begins with no dot or dash.')
  if (toYAML([{ name: newName }]) !== `name: ${newName}\n`)
    refuse(`YAML reads ${codeSpan(newName)} as something else than a name.`)
  if (analysis.symbolsWith(location).some((other) => other.kind === kind && other.name === newName))
    refuse(`There is a ${kind} ${codeSpan(newName)} already.`)
}

function refuseAnchor(newName: string, { known }: Anchored): void {
  if (!/^[\p{L}\p{N}_][\p{L}\p{N}._-]*$/u.test(newName))
    refuse('An anchor has letters, digits, dots, dashes and underscores, and begins with no dot or dash.')
  // The last of two equal anchors counts for the aliases below it.
  if (known.includes(newName)) refuse(`There is an anchor ${codeSpan(newName)} already.`)
}

/** Refuses variables with meaning outside of the files that a rename changes. */
function refuseFixed({ name, isPassed }: VariableAt, analysis: Analysis): void {
  const shown = codeSpan(name)
  if (isOfCompose(name)) refuse(`Docker Compose gives ${shown} its meaning.`)
  if (isInEnvironment(name, analysis)) refuse(`The environment sets ${shown}. A rename does not change it.`)
  if (isPassed) refuse(`A container or build gets ${shown} by this name. Write \`NAME: \${NAME}\` first.`)
  const [file] = envFilesThatUse(name, analysis)
  if (file !== undefined)
    refuse(`A value in ${codeSpan(file)} uses ${shown}. A rename does not change that file.`)
}

function refuseVariable(newName: string, analysis: Analysis): void {
  const shown = codeSpan(newName)
  if (!/^[a-zA-Z_]\w*$/.test(newName))
    refuse('A variable has letters, digits and underscores, and begins with no digit.')
  if (isOfCompose(newName)) refuse(`Docker Compose gives ${shown} its meaning.`)
  const known = [...variablesIn(analysis), ...variablesInEnvFiles(analysis)]
  if (isInEnvironment(newName, analysis) || known.some(({ name }) => name === newName))
    refuse(`There is a variable ${shown} already.`)
}

function isOfCompose(name: string): boolean {
  return /^(?:COMPOSE|DOCKER)_/.test(name)
}

function refuse(reason: string): never {
  throw new ResponseError(ErrorCodes.InvalidParams, reason)
}
