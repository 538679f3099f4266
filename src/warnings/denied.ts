import { type Code } from './catalogue.js'
import { privileges } from './families/privileges.js'

/** Words that stand for several codes of warnings, including those of later versions. */
const groups = { privileges: Object.keys(privileges) as (keyof typeof privileges)[] }

/** A word that stands for several codes of warnings. */
export type WarningGroup = keyof typeof groups

export const warningGroups = Object.keys(groups) as readonly WarningGroup[]

function isWarningGroup(name: string): name is WarningGroup {
  return Object.hasOwn(groups, name)
}

/** Returns the codes that the names of codes and groups stand for. */
export function deniedCodes(names: readonly string[]): ReadonlySet<Code> {
  return new Set(
    names.flatMap((name): readonly Code[] => (isWarningGroup(name) ? groups[name] : [name as Code])),
  )
}
