import type { LayoutFiles } from 'tranship/layouts'
import type { ShownObjects } from '../translation/messages.js'

/** Returns the YAML of all objects, in the order in which they are applied. */
export function allYAML({ yaml, list }: ShownObjects): string {
  return list.map(({ from, to }) => yaml.slice(from, to)).join('---\n')
}

/** Downloads all objects as one file. */
export function downloadYAML(objects: ShownObjects): void {
  save('kubernetes.yaml', new Blob([allYAML(objects)], { type: 'application/yaml' }))
}

/** Returns a file for each object. Their names keep the order for `kubectl apply -f FOLDER`. */
export function objectFiles({ yaml, list }: ShownObjects): LayoutFiles {
  const digits = String(list.length).length
  const files = list.map(({ title, from, to }, index) => {
    const number = String(index + 1).padStart(digits, '0')
    return [`${number}-${title.toLowerCase().replace(' ', '-')}.yaml`, yaml.slice(from, to)] as const
  })
  return Object.fromEntries(files)
}

/** Downloads files as an archive. The code for it is loaded at first use. */
export async function downloadFiles(name: string, files: LayoutFiles): Promise<void> {
  const { strToU8, zipSync } = await import('fflate')
  const entries = Object.entries(files).map(([path, text]) => [path, strToU8(text)] as const)
  save(name, new Blob([zipSync(Object.fromEntries(entries))], { type: 'application/zip' }))
}

function save(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
