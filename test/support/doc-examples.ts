import { readFileSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { build } from 'esbuild'
import ts from 'typescript'
import { inject } from 'vitest'

/** What the code of an example prints. */
export async function printedBy(text: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: text, loader: 'ts', resolveDir: path.resolve('docs') },
    alias: { tranship: inject('library') },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'neutral',
    mainFields: ['module', 'main'],
  })
  const lines: string[] = []
  const log = (...values: unknown[]) => lines.push(`${values.join(' ')}\n`)
  vm.runInNewContext(outputFiles[0]!.text, { console: { log } })
  return lines.join('')
}

/** What the compiler finds wrong with examples, each under the name of a file that need not exist. */
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
    return text === undefined ? getSourceFile(file, target) : ts.createSourceFile(file, text, target)
  }
  const program = ts.createProgram([...files.keys()], options, host)
  return [...files.keys()]
    .flatMap((file) => program.getSemanticDiagnostics(program.getSourceFile(file)))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
