import { LoadedFiles } from './load/loaded-files.js'
import { plain } from './validate/plain.js'
import { Reports } from './warnings/report.js'

/**
 * The data of a YAML text that is no manifest, such as a kubeconfig; of one with an error, the line of the first, counted
 * from 1. That of an empty text is undefined.
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
