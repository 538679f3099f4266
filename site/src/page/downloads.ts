import type { ShownObjects } from '../translation/messages.js'

/** Downloads all objects as one file. */
export function download({ yaml }: ShownObjects): void {
  save('kubernetes.yaml', new Blob([yaml], { type: 'application/yaml' }))
}

/** Downloads a file for each object. Their names keep the order for `kubectl apply -f FOLDER`. */
export async function downloadFiles({ yaml, list }: ShownObjects): Promise<void> {
  const { strToU8, zipSync } = await import('fflate')
  const digits = String(list.length).length
  const files = list.map(({ title, from, to }, index) => {
    const number = String(index + 1).padStart(digits, '0')
    return [`${number}-${title.toLowerCase().replace(' ', '-')}.yaml`, strToU8(yaml.slice(from, to))] as const
  })
  const archive = zipSync(Object.fromEntries(files))
  save('kubernetes.zip', new Blob([archive], { type: 'application/zip' }))
}

function save(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
