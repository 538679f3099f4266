import { diff, type KubernetesObject, type ObjectDifference, toYAML } from 'tranship'
import { findObject } from 'tranship/internal'
import type { Colours } from '../terminal/colours.js'
import { show, Shown } from '../terminal/shown.js'
import { type LineChange, lineChanges } from './line-changes.js'

/**
 * Formats the differences of two translations for people. It lists added, removed and changed objects. A changed object
 * is shown as a YAML diff, with the parent keys of each changed line.
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

/** Returns the YAML lines that differ between two versions of an object, with their parent keys. */
export function changedLines(
  before: KubernetesObject | undefined,
  after: KubernetesObject | undefined,
): readonly LineChange[] {
  return withLeadingKeys(lineChanges(linesOf(before), linesOf(after)))
}

/** Returns the title of an object, such as `Deployment web` or `Deployment shop/web`. */
export function titleOf({ kind, name, namespace }: ObjectDifference): string {
  return `${kind} ${namespace === undefined ? '' : `${namespace}/`}${name}`
}

function linesOf(object: KubernetesObject | undefined): string[] {
  return object === undefined ? [] : toYAML([object]).trimEnd().split('\n')
}

/** Keeps the changed lines and their parent keys. */
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

/** Returns the depth of a YAML line. List items start in the same column as their key, so they count as one deeper. */
function depth(line: string): number {
  const indent = line.search(/\S|$/)
  return line.startsWith('- ', indent) ? indent + 1 : indent
}
