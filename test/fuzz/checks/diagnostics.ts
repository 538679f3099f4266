import { catalogue, type Diagnostic } from 'tranship'
import { leak } from '../canary.js'
import { type Check, isWithin, type Subject } from './subject.js'

export const saysSoundThings: Check = function* (subject) {
  for (const diagnostic of subject.diagnostics) yield* faultsOf(diagnostic, subject)
}

/** All that is wrong with a diagnostic of a case, of a translation or a plan. */
export function* faultsOf(diagnostic: Diagnostic, { textsOf, options }: Subject): Iterable<string> {
  const { code, severity, message, hint = '', file, range, related = [], fixes = [] } = diagnostic
  if (!Object.hasOwn(catalogue, code)) yield `${code} is not in the catalogue`
  else if (!options.strict && catalogue[code].severity !== severity) yield `${code} has another severity`
  if (/\[object |undefined|NaN/.test((message + hint).replace(/'[^']*'|`[^`]*`/g, '')))
    yield `${code} has a hole in its text`
  if (!isWithin(range, textsOf(file))) yield `${code} is outside of the text`
  if (!related.every((one) => isWithin(one.range, textsOf(one.file ?? file))))
    yield `${code} is related to a place outside of the text`
  if (!fixes.every((fix) => isWithin(fix.range, textsOf(fix.file ?? file))))
    yield `${code} has a fix outside of the text`
}

/** Values of variables and files contain the canary. A file's path may be the value of a variable. */
export const keepsValues: Check = function* ({ diagnostics }) {
  for (const diagnostic of diagnostics) {
    const { code, message, hint, path, args, related = [], fixes = [] } = diagnostic
    const shown = {
      message,
      hint,
      path,
      args,
      related: related.map((place) => place.message),
      fixes: fixes.map((fix) => fix.text),
    }
    for (const [part, value] of Object.entries(shown))
      if (value !== undefined && leak.test(JSON.stringify(value))) yield `${code} has a value in its ${part}`
  }
}
