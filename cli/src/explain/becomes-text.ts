import { type Contribution, type PlanPart, toYAML } from 'tranship'
import { addToGroup, pointerKeys } from 'tranship/internal'
import { secretText } from '../plans/deploy-plan-text.js'
import { waitText } from '../plans/step-text.js'
import { show, Shown } from '../terminal/shown.js'
import { fieldPath } from './field-path.js'

/** A part of one kind of plan. */
type PartOf<Plan extends PlanPart['plan']> = Extract<PlanPart, { readonly plan: Plan }>

/**
 * Describes what a line of the manifest becomes: objects with the fields from this line, builds, deploys and
 * synchronisation.
 */
export function becomesText(contributions: readonly Contribution[], planned: readonly PlanPart[]): Shown {
  const builds = groupBy(
    planned.filter((part) => part.plan === 'build'),
    ({ target }) => target,
  )
  const deploys = planned.filter((part) => part.plan === 'deploy')
  const syncs = groupBy(
    planned.filter((part) => part.plan === 'sync'),
    ({ service }) => service,
  )
  return Shown.join([
    ...contributions.map(objectText),
    ...Array.from(builds, ([target, parts]) => buildText(target, parts)),
    deployText(deploys),
    ...Array.from(syncs, ([service, parts]) => syncText(service, parts)),
  ])
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) addToGroup(groups, keyOf(item), item)
  return groups
}

function objectText({ object, pointers }: Contribution): Shown {
  const title = show`  ${object.kind} ${object.metadata.name}`
  if (pointers.includes('')) return show`${title}: the whole object\n`
  const fields = topmost(pointers, (pointer) => pointer)
  return show`${title}\n${Shown.join(fields.map((pointer) => fieldText(pointer, valueAt(object, pointer))))}`
}

function buildText(target: string, parts: readonly PartOf<'build'>[]): Shown {
  const title = show`  Build target ${target} (tranship plan build)`
  if (parts.some(({ pointer }) => pointer === '')) return show`${title}: the whole target\n`
  const fields = topmost(parts, ({ pointer }) => pointer)
  return show`${title}\n${Shown.join(fields.map(({ pointer, value }) => fieldText(pointer, value)))}`
}

function deployText(parts: readonly PartOf<'deploy'>[]): Shown {
  if (parts.length === 0) return Shown.nothing
  const rows = parts.map(({ does }) => {
    if ('waitsFor' in does) return show`    applies ${does.service} once ${waitText(does.waitsFor, does)}\n`
    if ('restartsWith' in does)
      return show`    restarts ${does.service} if ${does.restartsWith} was replaced\n`
    return show`    creates Secret ${does.name} if it is not there: ${secretText(does)}\n`
  })
  return show`  Deploy (tranship plan deploy)\n${Shown.join(rows)}`
}

function syncText(service: string, parts: readonly PartOf<'sync'>[]): Shown {
  const rows = parts.map(({ does }) => {
    if ('exclude' in does) return show`    synchronises ${does.local} → ${does.container}\n`
    if ('action' in does) return show`    watches ${does.local} for ${does.action}\n`
    return show`    forwards localhost:${does.local} → ${does.container}\n`
  })
  return show`  Development of ${service} (tranship plan up ${service})\n${Shown.join(rows)}`
}

/** Keeps the items whose pointer is not inside another item's. */
function topmost<Item>(items: readonly Item[], pointerOf: (item: Item) => string): readonly Item[] {
  const all = new Set(items.map(pointerOf))
  return items.filter((item) => {
    const pointer = pointerOf(item)
    for (let at = pointer.lastIndexOf('/'); at > 0; at = pointer.lastIndexOf('/', at - 1)) {
      if (all.has(pointer.slice(0, at))) return false
    }
    return true
  })
}

function valueAt(object: object, pointer: string): unknown {
  return pointerKeys(pointer).reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], object)
}

function fieldText(pointer: string, value: unknown): Shown {
  const text = toYAML([{ [fieldPath(pointer)]: value }])
  return Shown.lines(text.replace(/^(?=.)/gm, '    '))
}
