import type { Document } from 'yaml'
import type { Node } from '../source/node.js'
import { Reports } from '../warnings/report.js'
import type { Before } from './anchors.js'
import { withoutConsequences } from './consequences.js'
import { TreeBuilder, treeOfDocument } from './value-tree.js'

/** The result of the error-tolerant library. */
export interface Recovered {
  /** The errors without those that only follow from another one. */
  readonly errors: Document['errors']
  readonly warnings: Document['warnings']
  /** The tree with guesses for the broken parts. */
  readonly guess: Node | undefined
  readonly hasMergeTags: boolean
  /** Errors in values. They count only if the syntax is sound. */
  readonly reports: Reports
  /** The number of nodes that aliases may still add. Negative if they tried to add more. */
  readonly budget: number
}

export function recovered(text: string, document: Document, before?: Before): Recovered {
  const reports = new Reports()
  const builder = new TreeBuilder(text, reports, false, before)
  const guess = treeOfDocument(document, builder)
  const { warnings } = document
  const errors = withoutConsequences(text, document.errors)
  const { hasMergeTags, budget } = builder
  return { errors, warnings, guess, hasMergeTags, reports, budget }
}
