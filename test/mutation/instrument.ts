import { Instrumenter } from '@stryker-mutator/instrumenter'
import { build } from 'esbuild'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** One small change to the source that some test should notice. */
export interface Mutant {
  /** The number that switches it on. */
  readonly id: number
  /** The changed file, from the project's root. */
  readonly file: string
  /** The line of the file where the change begins, from 1. */
  readonly line: number
  /** What tells it from others and survives edits elsewhere: the source line, what stood there, and what stands there now. */
  readonly key: string
}

/** The whole library with every mutant in it, and what is needed to load it. */
export interface MutatedLibrary {
  readonly mutants: readonly Mutant[]
  /** The numbers of those that are to be tried, where not all are. */
  readonly asked?: readonly number[]
  /** Every module of the library, from the project's root, in the order in which `code` gives them. */
  readonly modules: readonly string[]
  /** The body of a CommonJS module that exports one namespace per module: `m0`, `m1`, … */
  readonly code: string
}

/** Where a run leaves the mutated library for the process that tests it. */
const mutatedLibraryFile = path.resolve('.cache/mutation/library.json')

/** The library with the mutants of some of its files. */
export async function mutateLibrary(files: readonly string[]): Promise<MutatedLibrary> {
  const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const instrumenter = new Instrumenter(silentLogger)
  const { files: instrumented, mutants } = await instrumenter.instrument(
    [...sources].map(([name, content]) => ({ name, content, mutate: true })),
    { plugins: null, ignorers: [], excludedMutations: [], noHeader: true },
  )
  const contents = new Map(instrumented.map(({ name, content }) => [path.resolve(name), content]))
  const modules = filesBelow('src', /(?<!\.d)\.[jt]s$/)

  const bundle = await build({
    stdin: {
      contents: modules.map((file, at) => `export * as m${at} from './${file}'`).join('\n'),
      resolveDir: '.',
    },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    packages: 'external',
    treeShaking: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'mutated-source',
        setup: ({ onLoad }) =>
          onLoad({ filter: /\.ts$/ }, ({ path: file }) => ({
            contents: contents.get(file) ?? readFileSync(file, 'utf8'),
            loader: 'ts',
          })),
      },
    ],
  })
  const keys = new Set<string>()
  return {
    mutants: mutants.map(({ id, fileName, location: { start, end }, replacement = '' }) => {
      const lines = sources.get(fileName)!.split('\n')
      const change = `${oneLine(textBetween(lines, start, end))} → ${oneLine(replacement)}`
      const base = `${oneLine(lines[start.line]!)} ⟪${change}⟫`
      let key = base
      for (let count = 2; keys.has(`${fileName} ${key}`); count++) key = `${base} (${count})`
      keys.add(`${fileName} ${key}`)
      return { id: Number(id), file: fileName, line: start.line + 1, key }
    }),
    modules,
    code: bundle.outputFiles[0]!.text,
  }
}

export function writeMutatedLibrary(library: MutatedLibrary): void {
  mkdirSync(path.dirname(mutatedLibraryFile), { recursive: true })
  writeFileSync(mutatedLibraryFile, JSON.stringify(library))
}

export function readMutatedLibrary(): MutatedLibrary {
  return JSON.parse(readFileSync(mutatedLibraryFile, 'utf8')) as MutatedLibrary
}

export function filesBelow(folder: string, name: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => path.posix.join(folder, file))
    .sort()
}

type Position = { readonly line: number; readonly column: number }

function textBetween(lines: readonly string[], start: Position, end: Position): string {
  const cut = lines.slice(start.line, end.line + 1)
  cut[cut.length - 1] = cut.at(-1)!.slice(0, end.column)
  cut[0] = cut[0]!.slice(start.column)
  return cut.join('\n')
}

const longest = 90

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`
}

const silent = () => undefined
const silentLogger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
}
