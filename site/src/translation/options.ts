import { gatherFiles, type TranslateOptions } from 'tranship'
import type { Project } from '../state/project.js'

/**
 * What is known of a project beside its manifest: the files that it names, as far as they are there. `kept` keeps what was
 * read at the keystroke before.
 */
export function optionsOf(
  { files: [manifest, ...others], settings }: Project,
  kept: TranslateOptions = {},
): TranslateOptions {
  const dotenv = others.find(({ path }) => path === '.env')?.text
  const known: TranslateOptions = {
    ...kept,
    ...Object.fromEntries(Object.entries(settings).filter(([, text]) => text !== '')),
    dotenv,
  }
  const contents: Readonly<Record<string, string>> = Object.fromEntries(
    others.map(({ path, text }) => [path, text]),
  )
  return gatherFiles([manifest!], known, ({ path, kind }) => {
    const name = path.replace(/^\.\//, '')
    const content = contents[name]
    if (kind !== 'host-volume') return { content }
    const within = Object.keys(contents).filter((one) => one.startsWith(`${name}/`))
    return { content, folder: content !== undefined ? 'file' : within.length > 0 ? within : 'missing' }
  })
}
