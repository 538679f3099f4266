import type { PageFolder } from '../src/documentation/addresses.js'
import type { Project } from '../src/state/project.js'

/** One page of the documentation, before it is written as HTML. */
export interface Document {
  readonly folder: PageFolder
  readonly kind: 'guide' | 'key' | 'code'
  /** The file of the repository that links begin at; for a page that a program makes, the one that it belongs to. */
  readonly path: string
  /** In plain words: what the browser shows as the title. */
  readonly title: string
  readonly markdown: string
  /** Of a page with one example: what the playground opens, and which part of the first file is meant. */
  readonly example?: Example
}

export interface Example {
  /** Absent where the playground would not show what the page says. */
  readonly project?: Project
  /** The text on the page that the marked part is in. */
  readonly text: string
  readonly marked?: { readonly from: number; readonly to: number }
}
