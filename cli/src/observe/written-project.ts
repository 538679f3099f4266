import { settingsHashes } from 'tranship'
import type { mergeManifest } from 'tranship/internal'
import { fieldsOf, textOf } from '../cluster/fields.js'
import type { Manifest } from '../manifest/manifest.js'
import type { WrittenApplication } from './make-facts.js'

/** The application as the Compose file has it. */
export interface WrittenProject extends WrittenApplication {
  /** The name of the project for Compose, which may have characters that Kubernetes refuses. */
  readonly name: string
  /** The merged Compose file as data. */
  readonly content: object
}

/** Describes the project of a merged Compose file, with the name that Compose gives it. */
export function describeProject(
  { text, options }: Manifest,
  { content = {}, lineOf }: ReturnType<typeof mergeManifest>,
): WrittenProject {
  const written = lineOf('/name') === undefined ? undefined : textOf(fieldsOf(content)['name'])
  const numbers = numbersIn(JSON.stringify(content))
  return {
    name: options.name ?? written ?? options.defaultName ?? '',
    content,
    settings: settingsHashes(text, options),
    namesPort: (port) => numbers.some(([first, last]) => first <= port && port <= last),
  }
}

/** Finds numbers and ranges of numbers, such as `40000-40010`. */
function numbersIn(text: string): readonly (readonly [first: number, last: number])[] {
  const found = text.matchAll(/(\d{1,5})(?:-(\d{1,5}))?/g)
  return [...found].map(([, first, last = first]) => [Number(first), Number(last)])
}
