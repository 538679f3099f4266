import { diff, type KubernetesObject, type ObjectDifference, toYAML } from 'tranship'
import { findObject } from 'tranship/internal'
import type { Colours } from '../terminal/colours.js'
import { show, Shown } from '../terminal/shown.js'
import { type LineChange, lineChanges } from './line-changes.js'

/**
 * What changes between two translations, for reading: every object that is added, removed or changed, and of the changed
 * ones the lines of YAML that differ, below the keys that lead to them.
 */
export function objectChanges(
  before: readonly KubernetesObject[],
  after: readonly KubernetesObject[],
  colours: Colours,
): Shown {
  return Shown.join(
    diff(before, after).map((difference) =>
      objectChange(difference, findObject(before, difference), findObject(after, difference), colours),
    ),
  )
}

function objectChange(
  difference: ObjectDifference,
  before: KubernetesObject | undefined,
  after: KubernetesObject | undefined,
  colours: Colours,
): Shown {
  const object = titleOf(difference)
  switch (difference.change) {
    case 'added':
      return show`${colours.green(`+ ${object}`)}\n`
    case 'removed':
      return show`${colours.red(`- ${object}`)}\n`
    case 'changed':
      return show`${colours.bold(`~ ${object}`)}\n${yamlChanges(before, after, colours)}`
  }
}

function yamlChanges(
  before: KubernetesObject | undefined,
  after: KubernetesObject | undefined,
  colours: Colours,
): Shown {
  return Shown.join(
    changedLines(before, after).map(({ kind, text }) => {
      const line = Shown.lines(text)
      if (kind === 'same') return show`${colours.dim(show`    ${line}`)}\n`
      return show`${kind === 'added' ? colours.green(show`  + ${line}`) : colours.red(show`  - ${line}`)}\n`
    }),
  )
}

/** The lines of YAML that differ between two versions of an object, below those that lead to them. */
export function changedLines(
  before: KubernetesObject | undefined,
  after: KubernetesObject | undefined,
): readonly LineChange[] {
  return withLeadingKeys(lineChanges(linesOf(before), linesOf(after)))
}

/** How an object is called: `Deployment web`, with the namespace that it has. */
export function titleOf({ kind, name, namespace }: ObjectDifference): string {
  return `${kind} ${namespace === undefined ? '' : `${namespace}/`}${name}`
}

function linesOf(object: KubernetesObject | undefined): string[] {
  return object === undefined ? [] : toYAML([object]).trimEnd().split('\n')
}

/** The changed lines, and of the others those whose keys lead to them. */
function withLeadingKeys(changes: readonly LineChange[]): readonly LineChange[] {
  const kept = new Set<LineChange>()
  const open: LineChange[] = []
  for (const change of changes) {
    const own = depth(change.text)
    while (open.length > 0 && depth(open.at(-1)!.text) >= own) open.pop()
    if (change.kind !== 'same') for (const each of [...open, change]) kept.add(each)
    open.push(change)
  }
  return changes.filter((change) => kept.has(change))
}

/** How deep a line of YAML is; an item of a list, which is no further in than its key, is half a step deeper. */
function depth(line: string): number {
  const indent = line.search(/\S|$/)
  return line.startsWith('- ', indent) ? indent + 1 : indent
}
