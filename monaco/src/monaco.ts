import type * as monaco from 'monaco-editor'

/** The namespace of Monaco, such as that of `import * as monaco from 'monaco-editor'`. */
export type Monaco = typeof monaco
