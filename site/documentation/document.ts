import type { PageFolder } from '../src/documentation/addresses.js'
import type { Project } from '../src/state/project.js'

/** A page of the documentation, before it is converted to HTML. */
export interface Document {
  readonly folder: PageFolder
  readonly kind: 'guide' | 'key' | 'code'
  /** The file in the repository to which links are relative. For a generated page, the file that it belongs to. */
  readonly path: string
  /** The title in the browser, as plain text. */
  readonly title: string
  readonly markdown: string
  /** The examples of a page, each with its project for the playground, and the part to mark in its first file. */
  readonly examples?: readonly Example[]
}

export interface Example {
  /** The project; absent if the playground would not show what the page describes. */
  readonly project?: Project
  /** The text on the page that contains the marked part. */
  readonly text: string
  readonly marked?: { readonly from: number; readonly to: number }
}
