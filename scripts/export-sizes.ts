import { build } from 'esbuild'
import { entryPoints } from './entry-points.js'

/** The table of export sizes, which is under review. */
export const exportSizesFile = 'test/package/export-sizes.txt'

/** The size of an export for a page that imports nothing else. */
export interface ExportSize {
  /** The import name, such as `tranship/plan`. */
  readonly from: string
  readonly name: string
  /** The size in bytes, minified and without unused code. */
  readonly size: number
}

/** Bundles every export of the package by itself. The package is the one that `folder` imports. */
export async function exportSizes(folder: string): Promise<ExportSize[]> {
  const sizes: ExportSize[] = []
  for (const from of entryPoints.keys())
    for (const name of await exportedBy(from, folder)) {
      const { text } = await bundled(`export { ${name} } from '${from}'`, folder, true)
      sizes.push({ from, name, size: Buffer.byteLength(text) })
    }
  return sizes
}

async function exportedBy(from: string, folder: string): Promise<readonly string[]> {
  const { text } = await bundled(`export * from '${from}'`, folder, false)
  const [, exported = ''] = /\nexport \{([^}]*)\};\s*$/.exec(text) ?? []
  return exported
    .split(',')
    .map((one) => one.trim().replace(/^.* as /, ''))
    .sort()
}

async function bundled(contents: string, folder: string, minify: boolean) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    minify,
    legalComments: 'none',
  })
  return outputFiles[0]!
}

/** Formats the sizes, one line for each export. */
export function printedSizes(sizes: readonly ExportSize[]): string {
  const lines = sizes.map(({ from, name, size }) => `${from} ${name} ${size}\n`)
  return `# Bytes of each export, bundled alone and minified. Written by \`npm run size -- --write\`.\n${lines.join('')}`
}

/** Parses the output of `printedSizes`, by import and name. */
export function readSizes(text: string): ReadonlyMap<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}
