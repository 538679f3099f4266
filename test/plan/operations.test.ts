import { readFileSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { build } from 'esbuild'
import * as library from 'tranship'
import ts from 'typescript'
import { describe, expect, inject, it } from 'vitest'

const document = readFileSync('docs/operations.md', 'utf8')
const blocks = [...document.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language, text]) => ({
  language,
  text: text!,
}))
const examples = blocks.filter(({ language }) => language === 'ts').map(({ text }) => text)
const outputs = blocks.filter(({ language }) => language === 'text').map(({ text }) => text)

describe('docs/operations.md', () => {
  it('has an example that prints what the document says', async () => {
    const { outputFiles } = await build({
      stdin: { contents: examples[0]!, loader: 'ts', resolveDir: path.resolve('docs') },
      alias: { tranship: inject('library') },
      bundle: true,
      write: false,
      format: 'iife',
      platform: 'neutral',
      mainFields: ['module', 'main'],
    })
    const lines: string[] = []
    vm.runInNewContext(outputFiles[0]!.text, { console: { log: (line: string) => lines.push(line) } })
    expect(`${lines.join('\n')}\n`).toBe(outputs[0])
  })

  it('has examples whose types are sound', () => {
    const files = new Map(examples.map((text, index) => [path.resolve(`docs/operations-${index}.ts`), text]))
    const { config } = ts.readConfigFile('tsconfig.test.json', (file) => readFileSync(file, 'utf8')) as {
      config: object
    }
    const base = ts.parseJsonConfigFileContent(config, ts.sys, path.resolve('.')).options
    const host = ts.createCompilerHost(base)
    const { getSourceFile, fileExists } = host
    host.fileExists = (file) => files.has(file) || fileExists(file)
    host.getSourceFile = (file, target) => {
      const text = files.get(file)
      return text === undefined ? getSourceFile(file, target) : ts.createSourceFile(file, text, target)
    }
    const program = ts.createProgram([...files.keys()], base, host)
    const problems = [...files.keys()].flatMap((file) =>
      program.getSemanticDiagnostics(program.getSourceFile(file)),
    )
    expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([])
    expect(examples).toHaveLength(2)
  }, 60_000)

  it('names functions that exist', () => {
    const table = document.slice(0, document.indexOf('## An example'))
    const functions = [...table.matchAll(/`(\w+(?:\.\w+)?)\(/g)].map(([, name]) => name!.split('.')[0]!)
    expect(functions.length).toBeGreaterThan(6)
    for (const name of functions) expect(library).toHaveProperty(name)
  })
})
