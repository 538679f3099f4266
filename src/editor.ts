export { incremental } from './incremental.js'
export type { Completion } from './editor/completion.js'
export { completionsAt, type CompletionOptions } from './editor/completions.js'
export { fixTitle } from './editor/fix-title.js'
export { isIgnorable } from './editor/ignorable.js'
export type { Insertion } from './editor/ignore-comment.js'
export type { FolderEntry, ListFolder } from './editor/path-completion.js'
export { explanationAt, type KeyExplanation } from './editor/explanation.js'
export type { Stretch } from './editor/printed.js'
export { snippetOf } from './editor/snippet.js'
export { type ManifestSymbol, symbols } from './editor/symbols.js'
export {
  type Answer,
  type Becomes,
  type ComesFrom,
  languageService,
  type LanguageService,
  type LanguageServiceOptions,
} from './language-service.js'
