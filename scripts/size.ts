import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { entryPoints } from './entry-points.js'
import { exportSizes, exportSizesFile, printedSizes } from './export-sizes.js'

/** Size limits for pages that embed the built library, minified and gzipped, in bytes. */
const bundles = [
  {
    name: 'translate and print',
    limit: 252_600,
    code: "export { safeTranslate, toYAML } from './dist/index.js'",
  },
  {
    name: 'whole library',
    limit: Infinity,
    code: Array.from(entryPoints.values(), (file) => `export * from './dist/${file}.js'`).join('\n'),
  },
]

/** Size limits for built programs, gzipped, in bytes. */
const programs = [
  { file: 'server/dist/tranship-language-server.cjs', limit: 348_200 },
  { file: 'vscode/dist/extension.cjs', limit: 110_000 },
]

/** Code that can't run under a strict security policy, or outside of Node. */
const forbidden = [/\beval\(/, /\bnew Function\b/, /\brequire\(/, /\bprocess\./]

let failed = false

function fail(message: string): void {
  console.error(message)
  failed = true
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

for (const { name, limit, code } of bundles) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
  })
  const [bundle] = outputFiles
  if (!bundle) throw new Error(`${name}: nothing was bundled`)
  const size = gzipSync(bundle.contents, { level: 9 }).length
  const allowed = limit === Infinity ? '' : ` of ${kilobytes(limit)}`
  console.log(`${name}: ${kilobytes(bundle.contents.length)}, gzipped ${kilobytes(size)}${allowed}`)
  if (size > limit) fail(`${name} is ${size - limit} bytes over its limit`)
  for (const file of Object.keys(metafile.inputs)) {
    if (file.includes('node_modules')) fail(`${name} needs ${file}, which is not bundled`)
  }
  for (const pattern of forbidden) {
    const at = bundle.text.search(pattern)
    if (at >= 0)
      fail(`${name} contains ${pattern.source}: …${bundle.text.slice(Math.max(0, at - 60), at + 60)}…`)
  }
}

for (const { file, limit } of programs) {
  const content = readFileSync(file)
  const size = gzipSync(content, { level: 9 }).length
  console.log(`${file}: ${kilobytes(content.length)}, gzipped ${kilobytes(size)} of ${kilobytes(limit)}`)
  if (size > limit) fail(`${file} is ${size - limit} bytes over its limit`)
}

/** The limits on the command's code, in bytes: loaded for a translation, and in total. */
const commandLimits = { loaded: 817_200, all: 1_704_200 }

const counting = `const { Module } = require('node:module')
const compile = Module.prototype._compile
let loaded = 0
Module.prototype._compile = function (content, ...rest) {
  loaded += content.length
  return compile.call(this, content, ...rest)
}
process.on('exit', () => process.stderr.write('\\n' + loaded))
process.argv = [process.argv[0], 'tranship', '--quiet', 'examples/voting-app/compose.yaml']
require('./cli/dist/tranship.cjs')`
const { stderr } = spawnSync(process.execPath, ['-e', counting], {
  encoding: 'utf8',
  // With the compile cache, Node would not load the files itself.
  env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
})
const loaded = Number(stderr.split('\n').at(-1))
const all = readdirSync('cli/dist')
  .filter((name) => name.endsWith('.cjs'))
  .reduce((sum, name) => sum + statSync(`cli/dist/${name}`).size, 0)
for (const [name, size, limit] of [
  ['what the command loads to translate', loaded, commandLimits.loaded],
  ['all files of the command', all, commandLimits.all],
] as const) {
  console.log(`${name}: ${(size / 1000).toFixed(1)} kB of ${(limit / 1000).toFixed(1)} kB`)
  if (!(size > 0 && size <= limit)) fail(`${name}: ${size} bytes, not within the limit`)
}

// A test compares the table, so that changes are deliberate.
if (process.argv.includes('--write')) writeFileSync(exportSizesFile, printedSizes(await exportSizes('.')))

if (failed) process.exitCode = 1
