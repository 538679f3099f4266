import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { project, resolved } from './installed.js'

/** The exports of a module: the type of each value, by name. */
type Shape = Readonly<Record<string, string>>

const { exports: declared } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>
}

/** The entry points with code, such as `tranship/testing`. */
const entries = Object.entries(declared).flatMap(([name, target]) =>
  typeof target === 'string'
    ? []
    : [{ specifier: path.posix.join('tranship', name), file: target.default, types: target.types }],
)

const shapeOf = `(module) =>
  Object.fromEntries(Object.keys(module).sort().map((name) => [name, typeof module[name]]))`

/** Runs a program in the installed project, and returns its output as JSON. */
function printed(inputType: 'commonjs' | 'module', code: string): unknown {
  const output = execFileSync(process.execPath, [`--input-type=${inputType}`, '-e', code], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  return JSON.parse(output)
}

it('the package has at least the entry points that the documents show', () => {
  expect(entries.map(({ specifier }) => specifier)).toEqual(
    expect.arrayContaining([
      'tranship',
      'tranship/editor',
      'tranship/plan',
      'tranship/deploy',
      'tranship/layouts',
      'tranship/testing',
    ]),
  )
})

describe.each(entries)('$specifier', ({ specifier, file, types }) => {
  it('exports the names of the source, to an import and to a require of CommonJS', async () => {
    const source = path.resolve(file.replace(/^\.\/dist\/(.*)\.js$/, 'src/$1.ts'))
    const module = (await import(/* @vite-ignore */ pathToFileURL(source).href)) as Record<string, unknown>
    const names = Object.keys(module).sort()
    const expected: Shape = Object.fromEntries(names.map((name) => [name, typeof module[name]]))
    expect(names.length).toBeGreaterThan(0)

    const text = JSON.stringify(specifier)
    expect(
      printed(
        'commonjs',
        `const shapeOf = ${shapeOf}
        const required = require(${text})
        import(${text}).then((imported) => console.log(JSON.stringify({
          required: shapeOf(required),
          imported: shapeOf(imported),
          same: Object.keys(imported).every((name) => imported[name] === required[name]),
        })))`,
      ),
    ).toEqual({ required: expected, imported: expected, same: true })
  })

  it('has its declarations', () => {
    expect(existsSync(path.join(project, 'node_modules/tranship', types))).toBe(true)
  })
})

it.each([
  ['nodenext', []],
  ['node16', [1471]],
] as const)('TypeScript with the module %s reports %j for a require', (module, errors) => {
  const file = path.join(project, `required-${module}.cts`)
  writeFileSync(file, "import library = require('tranship')\nexport const text = library.toYAML([])\n")
  const { options } = ts.convertCompilerOptionsFromJson(
    { module, target: 'es2022', strict: true, noEmit: true, skipLibCheck: true, types: [] },
    project,
  )
  const program = ts.createProgram([file], options)
  expect(ts.getPreEmitDiagnostics(program).map(({ code }) => code)).toEqual(errors)
})

it('exports the schemas and its own package.json', () => {
  for (const specifier of ['tranship/package.json', 'tranship/schemas/1.48.json']) {
    expect(JSON.parse(readFileSync(resolved(specifier), 'utf8'))).toBeTypeOf('object')
  }
})

it.each(['tranship/internal', 'tranship/dist/index.js'])('does not export %s', (specifier) => {
  expect(() => resolved(specifier)).toThrow('is not defined by "exports"')
})
