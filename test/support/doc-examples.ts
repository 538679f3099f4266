import { readFileSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { build, type Plugin } from 'esbuild'
import ts from 'typescript'
import { sourceFiles as library } from '../../scripts/entry-points.js'

/** Files of a document by their names, which its examples import as if they stood beside them. */
export type DocumentFiles = ReadonlyMap<string, string>

/** The blocks of a document that have a file's name. */
export function filesOf(document: string): DocumentFiles {
  const blocks = document.matchAll(/^```ts (\S+)\n(.*?)^```$/gms)
  return new Map([...blocks].map(([, name, text]) => [name!, text!]))
}

/** Runs the code of an example, and returns its output. */
export async function printedBy(text: string, files: DocumentFiles = new Map()): Promise<string> {
  const code = await bundled(text, files, 'neutral')
  const lines: string[] = []
  const log = (...values: unknown[]) => lines.push(`${values.join(' ')}\n`)
  await vm.runInNewContext(`(async () => {${code}})()`, { console: { log } })
  return lines.join('')
}

/** The code of an example as one module, with the library in it. */
export async function bundled(
  text: string,
  files: DocumentFiles,
  platform: 'neutral' | 'node',
): Promise<string> {
  const beside: Plugin = {
    name: 'files of the document',
    setup(builder) {
      builder.onResolve({ filter: /^\.\/.*\.js$/ }, ({ path: file, namespace, importer }) => {
        if (namespace !== 'document' && !importer.endsWith('docs/example.ts')) return undefined
        const name = file.slice(2).replace(/\.js$/, '.ts')
        return files.has(name) ? { path: name, namespace: 'document' } : undefined
      })
      builder.onLoad({ filter: /.*/, namespace: 'document' }, ({ path: file }) => ({
        contents: files.get(file)!,
        loader: 'ts',
        resolveDir: path.resolve('docs'),
      }))
    },
  }
  const { outputFiles } = await build({
    stdin: { contents: text, loader: 'ts', resolveDir: path.resolve('docs'), sourcefile: 'docs/example.ts' },
    alias: { ...library },
    plugins: files.size > 0 ? [beside] : [],
    bundle: true,
    write: false,
    format: 'esm',
    platform,
    mainFields: ['module', 'main'],
  })
  return outputFiles[0]!.text
}

/** The files of packages and of the compiler that have been read: all programs have them in common. */
const sourceFiles = new Map<string, ts.SourceFile | undefined>()

/** Returns type errors in examples, by the names of files that need not exist. */
export function typeErrors(files: ReadonlyMap<string, string>): string[] {
  const { config } = ts.readConfigFile('tsconfig.test.json', (file) => readFileSync(file, 'utf8')) as {
    config: object
  }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, path.resolve('.'))
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (file) => files.has(file) || fileExists(file)
  host.getSourceFile = (file, target) => {
    const text = files.get(file)
    if (text !== undefined) return ts.createSourceFile(file, text, target)
    if (!sourceFiles.has(file)) sourceFiles.set(file, getSourceFile(file, target))
    return sourceFiles.get(file)
  }
  const program = ts.createProgram([...files.keys()], options, host)
  return [...files.keys()]
    .flatMap((file) => program.getSemanticDiagnostics(program.getSourceFile(file)))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

/** Returns those lines of an excerpt that a text has in their order: all, or those before the first that it lacks. */
export function linesInOrder(excerpt: readonly string[], text: string): readonly string[] {
  const found: string[] = []
  for (const line of text.split('\n')) if (line === excerpt[found.length]) found.push(line)
  return found
}
