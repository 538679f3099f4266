import type { Command } from 'commander'

/** How much is said about a manifest. */
export interface ReportFlags {
  readonly quiet?: boolean
  readonly verbose?: boolean
}

export function addReportFlags(command: Command): Command {
  return command
    .option('-q, --quiet', 'hide warnings')
    .option('-v, --verbose', 'show every warning separately, with its line of the file')
}
