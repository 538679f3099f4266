import { LoadedFiles } from './load/loaded-files.js'
import { plain } from './validate/plain.js'
import { Reports } from './warnings/report.js'

/**
 * Parses a YAML text that is no Compose file, such as a kubeconfig.
 *
 * @returns the data, undefined for an empty text; or the line of the first error, counted from 1
 */
export function readData(text: string): { readonly data: unknown } | { readonly errorLine: number } {
  const reports = new Reports()
  const files = new LoadedFiles(reports)
  const [file] = files.add(undefined, text, '')
  const error = reports.diagnostics(files, {}).find(({ severity }) => severity === 'error')
  return error === undefined
    ? { data: file?.root && plain(file.root) }
    : { errorLine: error.range.start.line }
}
