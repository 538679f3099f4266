import { verbatim } from '../source/shown.js'
import type { Report } from '../warnings/report.js'
import type { Application } from '../application/application.js'

/** Lists the keys that the Secret of an application needs, once its objects refer to them (rule C2-08). */
export function reportSecretVariables({ variablesSecret }: Application, report: Report): void {
  const [first, ...others] = variablesSecret?.variables.used ?? []
  if (variablesSecret === undefined || first === undefined) return
  const keys = [first, ...others].map(({ key }) => `\`${key}\``).join(', ')
  report('secret-variables', first.place, {
    objectName: variablesSecret.shownName,
    keys: verbatim(keys),
  })
}
