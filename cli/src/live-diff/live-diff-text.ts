import type { KubernetesObject } from 'tranship'
import type { Places } from '../deploy/problem-text.js'
import type { Colours } from '../terminal/colours.js'
import { show, Shown } from '../terminal/shown.js'
import type { FieldChange, LiveChange } from './live-change.js'

/** Formats the changes of a deploy for people: each object, and each field with its line in the manifest. */
export function liveDiffText(changes: readonly LiveChange[], places: Places, colours: Colours): Shown {
  return Shown.join(
    changes.map((change) => {
      const name = `${change.object.kind} ${change.object.metadata.name}`
      switch (change.change) {
        case 'added':
          return show`${colours.green(`+ ${name}`)}\n`
        case 'removed':
          return show`${colours.red(`- ${name}`)}\n`
        case 'recreated':
          return show`${colours.yellow(`~ ${name} (made anew)`)}\n`
        case 'changed':
          return Shown.join([
            show`${colours.bold(`~ ${name}`)}\n`,
            ...change.fields.map((field) => fieldText(field, change, places, colours)),
          ])
      }
    }),
  )
}

function fieldText(
  { pointer, before, after }: FieldChange,
  { object }: LiveChange,
  places: Places,
  colours: Colours,
): Shown {
  const place = places.of(object as KubernetesObject, pointer)
  const line = place === undefined ? '' : `  ${place.file}:${place.range.start.line}`
  return show`    ${pointer}: ${colours.red(valueText(object, before, pointer))} → ${colours.green(valueText(object, after, pointer))}${colours.dim(line)}\n`
}

const longest = 80

/** `true` for values that must not be shown: variables may contain secrets. */
function isSecret({ kind }: LiveChange['object'], pointer: string, value: unknown): boolean {
  return value !== undefined && (kind === 'Secret' || /\/env(?:\/|$)/.test(pointer))
}

/** The text in place of a hidden value. */
const hidden = '(not shown)'

/** Hides the values of variables within a value. */
function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown)
  return mapFields(value, (key, field) =>
    key === 'env' && Array.isArray(field) ? field.map(withoutValue) : shown(field),
  )
}

function withoutValue(variable: unknown): unknown {
  return mapFields(variable, (key, field) => (key === 'value' ? hidden : field))
}

function mapFields(value: unknown, field: (key: string, value: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, field(key, own)]))
}

function valueText(object: LiveChange['object'], value: unknown, pointer: string): string {
  if (value === undefined) return 'nothing'
  if (isSecret(object, pointer, value)) return hidden
  const text = JSON.stringify(shown(value))
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** Converts the changes to JSON data. */
export function jsonOf(changes: readonly LiveChange[], places: Places): object {
  return changes.map(({ change, object, fields }) => ({
    change,
    kind: object.kind,
    name: object.metadata.name,
    fields: fields.map(({ pointer, before, after }) => ({
      pointer,
      ...(isSecret(object, pointer, before ?? after) ? {} : { before: shown(before), after: shown(after) }),
      ...placeOf(places, object, pointer),
    })),
  }))
}

function placeOf(places: Places, object: LiveChange['object'], pointer: string): object {
  const place = places.of(object as KubernetesObject, pointer)
  return place === undefined ? {} : { file: place.file, range: place.range }
}
