import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { gzipSync } from 'node:zlib'

const site = 'site/dist'

/** The gzipped size limits for opening pages of the built site, in bytes. */
const opened = [
  { name: 'the playground', files: [...loadedBy('index.html'), asset('worker-')], limit: 386_500 },
  { name: 'the first page of the documentation', files: loadedBy('docs/index.html'), limit: 27_000 },
  { name: 'the first search', files: [asset('search-', '.json'), asset('es-')], limit: 210_500 },
]

for (const { name, files, limit } of opened) {
  const size = files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(site, file))).length, 0)
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  console.log(`${name}: ${files.length} files, gzipped ${kilobytes(size)} of ${kilobytes(limit)}`)
  if (size <= limit) continue
  console.error(`${name} is ${size - limit} bytes over its limit`)
  process.exitCode = 1
}

/** Returns a page and the files in its head, with the fonts that it preloads. */
function loadedBy(page: string): readonly string[] {
  const [head = ''] = readFileSync(path.join(site, page), 'utf8').split('</head>')
  const named = head.matchAll(/(?:href|src)="([^"]+)"/g)
  return [page, ...Array.from(named, ([, file]) => path.join(path.dirname(page), file!))]
}

/** Returns the only asset with this name and a hash. */
function asset(begin: string, end = '.js'): string {
  const names = readdirSync(path.join(site, 'assets'))
  const found = names.filter(
    (name) => name.startsWith(begin) && name.endsWith(end) && !name.includes('settings'),
  )
  if (found.length !== 1) throw new Error(`${found.length} files begin with ${begin}`)
  return path.join('assets', found[0]!)
}
