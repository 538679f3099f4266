import { type Flag, flag, under } from '../flags/flag.js'

/** The flags that control how much is reported. */
export interface ReportFlags {
  readonly quiet?: boolean
  readonly verbose?: boolean
}

export const reportFlags: readonly Flag[] = under('Options of reports:', [
  flag('-q, --quiet', 'hide warnings'),
  flag('-v, --verbose', 'show every warning separately, with its line of the file'),
])
