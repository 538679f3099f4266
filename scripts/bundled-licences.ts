import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The licences of the packages that files of a bundle are from. */
export function licencesOf(inputs: readonly string[]): string {
  const folders = inputs.map((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0])
  return [...new Set(folders.filter((folder) => folder !== undefined))]
    .sort()
    .map((folder) => {
      const name = path.basename(folder)
      const file = readdirSync(folder).find((each) => /^licen[cs]e(?:\.(?:txt|md))?$/i.test(each))
      const text = file === undefined ? undefined : readFileSync(path.join(folder, file), 'utf8')
      if (text === undefined) throw new Error(`${name} has no licence file`)
      return `${name}\n${'='.repeat(name.length)}\n\n${text.trim()}\n`
    })
    .join('\n\n')
}
