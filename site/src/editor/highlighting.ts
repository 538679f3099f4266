import { HighlightStyle } from '@codemirror/language'
import { tags } from '@lezer/highlight'

/** The colours of code are variables of the page's style sheet, for light and dark mode. */
export const highlighting = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--key)' },
  { tag: [tags.comment, tags.meta], color: 'var(--comment)' },
  { tag: [tags.string, tags.content], color: 'var(--string)' },
])
