import type { Document } from 'yaml'
import type { Node } from '../source/node.js'
import { Reports } from '../warnings/report.js'
import type { Before } from './anchors.js'
import { TreeBuilder, treeOfDocument } from './value-tree.js'

/** What the library that goes on behind an error makes of a text. */
export interface Recovered {
  readonly errors: Document['errors']
  readonly warnings: Document['warnings']
  /** The tree, with whatever the broken parts may be meant to be. */
  readonly guess: Node | undefined
  readonly hasMergeTags: boolean
  /** What is wrong with the values, which counts where the syntax is sound. */
  readonly reports: Reports
  /** How many nodes aliases may still add; below zero where they have tried to add more. */
  readonly budget: number
}

export function recovered(text: string, document: Document, before?: Before): Recovered {
  const reports = new Reports()
  const builder = new TreeBuilder(text, reports, false, before)
  const guess = treeOfDocument(document, builder)
  const { errors, warnings } = document
  const { hasMergeTags, budget } = builder
  return { errors, warnings, guess, hasMergeTags, reports, budget }
}
