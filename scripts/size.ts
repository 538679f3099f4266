import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** The largest allowed size of each bundle, minified and gzipped, in bytes. */
const bundles = [
  {
    name: 'translate and print',
    limit: 60_000,
    code: "export { safeTranslate, toYAML } from './src/index.ts'",
  },
  { name: 'whole library', limit: 60_000, code: "export * from './src/index.ts'" },
]

/** What a page whose policy forbids evaluation, or that is no Node process, cannot run. */
const forbidden = [/\beval\(/, /\bnew Function\b/, /\brequire\(/, /\bprocess\./]

let failed = false

function fail(message: string): void {
  console.error(message)
  failed = true
}

for (const { name, limit, code } of bundles) {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    minify: true,
    legalComments: 'none',
  })
  const [bundle] = outputFiles
  if (!bundle) throw new Error(`${name}: nothing was bundled`)
  const size = gzipSync(bundle.contents, { level: 9 }).length
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  console.log(
    `${name}: ${kilobytes(bundle.contents.length)}, gzipped ${kilobytes(size)} of ${kilobytes(limit)}`,
  )
  if (size > limit) fail(`${name} is ${size - limit} bytes over its limit`)
  for (const pattern of forbidden) {
    const at = bundle.text.search(pattern)
    if (at >= 0)
      fail(`${name} contains ${pattern.source}: …${bundle.text.slice(Math.max(0, at - 60), at + 60)}…`)
  }
}

if (failed) process.exitCode = 1
