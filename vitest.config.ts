import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file that `tranship` stands for in the running project. */
    library: string
  }
}

/** Whether a test reaches the library through its public name, itself or through a file it imports. */
function usesPublicName(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file) || !existsSync(file)) return false
  seen.add(file)
  const specifiers = [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(
    ([, name]) => name!,
  )
  if (specifiers.some((name) => name === 'tranship' || name.startsWith('tranship/'))) return true
  return specifiers.some(
    (name) =>
      name.startsWith('.') &&
      usesPublicName(path.join(path.dirname(file), name.replace(/\.js$/, '.ts')), seen),
  )
}

const testFiles = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((name) => path.posix.join('test', name))
  .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))

/** No test measures time: a busy machine is no failure. */
const testTimeout = 60_000

/** What stands for `tranship` in tests: the files of a folder. */
function aliases(folder: string, extension: string) {
  return [
    { find: /^tranship$/, replacement: path.resolve(folder, `index.${extension}`) },
    { find: /^tranship\/(internal|testing)$/, replacement: `${path.resolve(folder)}/$1.${extension}` },
    { find: /^tranship-cli\/internal$/, replacement: path.resolve('cli/src/internal.ts') },
  ]
}

/**
 * One run of tests, with `tranship` standing for the files of one folder. The library keeps nothing from one call to the
 * next, so files of tests share what is loaded, unless they are to be isolated: to load it for each takes long.
 */
function project(
  name: string,
  folder: string,
  extension: string,
  include: string[],
  isolate = false,
): TestProjectConfiguration {
  return {
    resolve: { alias: aliases(folder, extension) },
    test: {
      name,
      include,
      provide: { library: path.resolve(folder, `index.${extension}`) },
      testTimeout,
      isolate,
    },
  }
}

const onCluster = 'test/real-cluster/'
/** Repositories that attack the installed command and server. */
const hostile = 'test/hostile/'

const source = project('source', 'src', 'ts', [
  'test/**/*.test.ts',
  `!${onCluster}**`,
  `!${hostile}**`,
  'cli/test/**/*.test.ts',
  '!cli/test/end-to-end/**',
  'server/test/**/*.test.ts',
  '!server/test/end-to-end/**',
  'vscode/test/**/*.test.ts',
  '!vscode/test/end-to-end/**',
  'site/test/**/*.test.ts',
])

/** What takes long and asks of the built package nothing that the other tests do not. */
const onSourceOnly: readonly string[] = [
  'test/compose-go/differential.test.ts',
  'test/editor/cursor.test.ts',
  'test/editor/half-typed.test.ts',
  'test/parse/changed-text.test.ts',
  'test/parse/halves.test.ts',
  'test/plan/plans.property.test.ts',
  'test/properties/fixes.test.ts',
  'test/properties/incomplete.test.ts',
  'test/properties/no-value-in-messages.test.ts',
  'test/schemas/language-server.test.ts',
]
const built = project(
  'built',
  'dist',
  'js',
  testFiles.filter(
    (file) =>
      !file.startsWith(onCluster) &&
      !file.startsWith(hostile) &&
      !onSourceOnly.includes(file) &&
      usesPublicName(file),
  ),
)

/**
 * What a real Kubernetes and BuildKit do; skipped where no variable, such as `TRANSHIP_TEST_KUBECONFIG`, names one. Its
 * tests set variables of their process.
 */
const cluster = project('cluster', 'src', 'ts', [`${onCluster}**/*.test.ts`], true)

/** All packages, packed and installed as a newcomer would. */
const installed: TestProjectConfiguration = {
  extends: true,
  // Some run the command in their own process too, beside the installed one.
  resolve: { alias: aliases('src', 'ts') },
  test: {
    name: 'installed',
    include: ['{cli,server,vscode}/test/end-to-end/**/*.test.ts', `${hostile}**/*.test.ts`],
    globalSetup: 'cli/test/end-to-end/install.ts',
    testTimeout,
  },
}

// `npm test` builds the packages first and asks for all; vitest alone runs on the source, where nothing can be stale.
export default defineConfig({
  test: {
    // The default leaves one processor free, which on a machine with two is half of the time.
    maxWorkers: availableParallelism(),
    projects:
      process.env['TEST_BUILT'] === undefined ? [source, cluster] : [source, built, installed, cluster],
  },
})
