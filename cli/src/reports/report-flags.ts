import type { Command } from 'commander'

/** The flags that control how much is reported. */
export interface ReportFlags {
  readonly quiet?: boolean
  readonly verbose?: boolean
}

export function addReportFlags(command: Command): Command {
  return command
    .option('-q, --quiet', 'hide warnings')
    .option('-v, --verbose', 'show every warning separately, with its line of the file')
}
