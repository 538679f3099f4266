import { references, type TranslateOptions } from 'tranship'
import type { Project } from '../state/project.js'

/** What is known of a project beside its manifest: the files that it names, as far as they are there. */
export function optionsOf({ files: [manifest, ...others], settings }: Project): TranslateOptions {
  const dotenv = others.find(({ path }) => path === '.env')?.text
  const known: TranslateOptions = {
    ...Object.fromEntries(Object.entries(settings).filter(([, text]) => text !== '')),
    dotenv,
  }
  const contents = Object.fromEntries(others.map(({ path, text }) => [path, text]))
  const files: Record<string, string> = {}
  const folders: Record<string, readonly string[] | 'file' | 'missing'> = {}
  const seen = new Set<string>()
  // What one file names may name further ones.
  for (let before = -1; seen.size > before;) {
    before = seen.size
    for (const { path, kind } of references([manifest!], { ...known, files, folders })) {
      if (seen.has(path)) continue
      seen.add(path)
      const name = path.replace(/^\.\//, '')
      const text = contents[name]
      if (text !== undefined) files[path] = text
      if (kind !== 'host-volume') continue
      const within = Object.keys(contents).filter((one) => one.startsWith(`${name}/`))
      folders[path] = text === undefined ? (within.length === 0 ? 'missing' : within) : 'file'
    }
  }
  return { ...known, files, folders }
}
