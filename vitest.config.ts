import { availableParallelism } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { editorPackages, sourceFiles } from './scripts/entry-points.js'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

/** No test measures time: a busy machine is no failure. These limits only end what hangs. */
const timeouts = { testTimeout: 300_000, hookTimeout: 300_000 }

/** Tests reach the packages by their public names, which stand for the source. */
export const alias = [
  ...Object.entries({ ...sourceFiles, ...editorPackages }).map(([name, replacement]) => ({
    find: new RegExp(`^${name}$`),
    replacement,
  })),
  { find: /^tranship-cli\/internal$/, replacement: path.resolve('cli/src/internal.ts') },
]

/** Tests that count how often code runs. While the engine counts, it optimises nothing, so no other test may run then. */
const growthTests = '{test,cli/test}/**/growth.test.ts'
const onCluster = 'test/real-cluster/'
const onDocker = 'test/real-docker/'
/** Repositories that attack the installed command and server. */
const hostile = 'test/hostile/'

/** Tests of the packages as they are packed and installed: the library, the command and the server. */
const installedTests = ['test/package/', hostile, '{cli,server,vscode}/test/end-to-end/']

/**
 * Tests that take most of the time: thousands of inputs, every keystroke, browsers, other programs. `npm run test:all` runs
 * them, `npm test` does not. C0-03, R0-15 and E2-10 have no other test, all other rules have.
 */
const thoroughTests = [
  'cli/test/commands/completion.test.ts',
  'cli/test/deploy/converge.test.ts',
  '{codemirror,monaco}/test/*.test.ts',
  'server/test/no-false-errors.test.ts',
  'site/test/{documentation,firefox,page,screenshots}.test.ts',
  'test/behave/stand-in.test.ts',
  'test/coverage/no-silent-loss.test.ts',
  'test/docs/embedding.test.ts',
  'test/editor/{cursor,half-typed}.test.ts',
  'test/fuzz/**/*.test.ts',
  'test/house/lint.test.ts',
  'test/incremental.test.ts',
  'test/load/merge-budget.test.ts',
  'test/options/option-table.test.ts',
  'test/parse/{bundled-reader,halves,parsed-texts}.test.ts',
  'test/plan/plans.property.test.ts',
  'test/properties/**/*.test.ts',
  'test/schemas/language-server.test.ts',
  'test/secrets/{golden-values,leaks}.test.ts',
  'test/types/matchers.test.ts',
]

/** The same of the installed packages. */
const thoroughInstalledTests = [
  `${hostile}**/*.test.ts`,
  'cli/test/end-to-end/{action,golden,kubectl}.test.ts',
  'test/package/{browser,readme-examples}.test.ts',
]

const except = (patterns: readonly string[]) => patterns.map((pattern) => `!${pattern}`)

/**
 * Each test runs once, on the source. The library keeps nothing from one call to the next, so test files share the
 * modules that are loaded: to load them for each file takes long.
 */
const source: TestProjectConfiguration = {
  resolve: { alias },
  test: {
    name: 'source',
    include: [
      'test/**/*.test.ts',
      '{cli,codemirror,monaco,server,site,vscode}/test/**/*.test.ts',
      `!${growthTests}`,
      ...except([
        ...[onCluster, onDocker, ...installedTests].map((folder) => `${folder}**`),
        ...thoroughTests,
      ]),
    ],
    ...timeouts,
    isolate: false,
  },
}

const thorough: TestProjectConfiguration = {
  resolve: { alias },
  test: {
    name: 'thorough',
    include: thoroughTests,
    ...timeouts,
    isolate: false,
  },
}

const growth: TestProjectConfiguration = {
  resolve: { alias },
  test: { name: 'growth', include: [growthTests], ...timeouts },
}

/**
 * A real Kubernetes and BuildKit. These tests are skipped where no variable, such as `TRANSHIP_TEST_KUBECONFIG`, names
 * one. Test files of one process run one after another, so they share the modules and each sets `KUBECONFIG` anew.
 */
const cluster: TestProjectConfiguration = {
  resolve: { alias },
  test: {
    name: 'cluster',
    include: [`${onCluster}**/*.test.ts`],
    isolate: false,
    // Most of the time a test waits for the cluster.
    maxWorkers: Number(process.env['TRANSHIP_TEST_WORKERS'] ?? 3 * availableParallelism()),
    sequence: { groupOrder: 1 },
    // Applications start, are replaced and end in a test.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
  },
}

/** A real Docker engine with Compose. These tests are skipped where `TRANSHIP_TEST_DOCKER` names none. */
const docker: TestProjectConfiguration = {
  resolve: { alias },
  test: { name: 'docker', include: [`${onDocker}**/*.test.ts`], ...timeouts },
}

const ofInstalled = { globalSetup: 'cli/test/end-to-end/install.ts', ...timeouts, isolate: false }

/** All packages, packed and installed as a newcomer would. What they give is compared with the source. */
const installed: TestProjectConfiguration = {
  resolve: { alias },
  test: {
    name: 'installed',
    include: [...installedTests.map((folder) => `${folder}**/*.test.ts`), ...except(thoroughInstalledTests)],
    ...ofInstalled,
  },
}

const installedThorough: TestProjectConfiguration = {
  resolve: { alias },
  test: {
    name: 'installed-thorough',
    include: thoroughInstalledTests,
    ...ofInstalled,
  },
}

// `npm test` builds the packages first and asks for `source` and `installed`. Vitest alone runs all tests on the source,
// where nothing can be stale.
const ofSource = [source, thorough, growth, cluster, docker]
export default defineConfig({
  test: {
    // The default leaves one processor free, which on a machine with two is half of the time.
    maxWorkers: availableParallelism(),
    projects:
      process.env['TEST_BUILT'] === undefined ? ofSource : [...ofSource, installed, installedThorough],
  },
})
