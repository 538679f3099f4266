import type { Flag } from '../flags/flag.js'

/** The flags that control how much is reported. */
export interface ReportFlags {
  readonly quiet?: boolean
  readonly verbose?: boolean
}

export const reportFlags: readonly Flag[] = [
  { words: '-q, --quiet', description: 'hide warnings' },
  { words: '-v, --verbose', description: 'show every warning separately, with its line of the file' },
]
