import { search, searchKeymap } from '@codemirror/search'
import { keymap } from '@codemirror/view'
import type { Late } from './once-focused.js'

/** Search and replace in a text. */
export const textSearch: Late = { extension: [search({ top: true }), keymap.of(searchKeymap)] }
