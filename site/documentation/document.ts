import type { PageFolder } from '../src/documentation/addresses.js'
import type { Project } from '../src/state/project.js'
import type { Stretch } from 'tranship/internal'

/** A page of the documentation, before it is converted to HTML. */
export interface Document {
  readonly folder: PageFolder
  readonly kind: 'guide' | 'key' | 'code'
  /** The file in the repository to which links are relative. For a generated page, the file that it belongs to. */
  readonly path: string
  /** The title in the browser, as plain text. */
  readonly title: string
  readonly markdown: string
  /** The description for search engines; by default the first paragraph. */
  readonly description?: string
  /** The examples of a page, each with its project for the playground, and the parts to mark in its text. */
  readonly examples?: readonly Example[]
}

export interface Example {
  /** The project; absent if the playground would not show what the page describes. */
  readonly project?: Project
  /** The text on the page that contains the marked parts. */
  readonly text: string
  /** The marked parts, in the order of the text. */
  readonly marked?: readonly Stretch[]
}
