import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** A file of the host that a derived image has. */
export interface CopiedFile {
  /** An absolute path of the host. */
  readonly source: string
  /** An absolute path of the container. */
  readonly target: string
  readonly mode: number
}

/** An image of `tranship plan build --json`. */
export interface PlannedImage {
  readonly services: readonly string[]
  readonly derived: boolean
  readonly context: string
  readonly dockerfileInline?: string
}

const mostFiles = 2000

/**
 * Returns the files that the planned images copy from the host, by service. A derived image is its base and some lines
 * `COPY ["./html","/usr/share/nginx/html"]`.
 */
export function copiedFiles(
  images: readonly PlannedImage[],
  folder: string,
): Map<string, readonly CopiedFile[]> {
  const result = new Map<string, readonly CopiedFile[]>()
  for (const { services, derived, context, dockerfileInline = '' } of images) {
    if (!derived) continue
    const files = [...dockerfileInline.matchAll(/^COPY (?:--\S+ )*(\[.*\])$/gm)].flatMap(([, words]) => {
      const [source = '', target = ''] = JSON.parse(words!) as string[]
      return filesBelow(path.resolve(folder, context, source), target)
    })
    for (const service of services) result.set(service, [...(result.get(service) ?? []), ...files])
  }
  return result
}

function filesBelow(source: string, target: string): CopiedFile[] {
  if (!existsSync(source)) return []
  const info = statSync(source)
  if (info.isFile()) return [{ source, target, mode: info.mode & 0o777 }]
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .slice(0, mostFiles)
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      const at = path.posix.join(target, path.relative(source, file))
      return { source: file, target: at, mode: statSync(file).mode & 0o777 }
    })
}
