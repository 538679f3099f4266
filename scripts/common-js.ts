import { transform, type TransformOptions } from 'esbuild'
import ts from 'typescript'
import { parse, replaced } from './source-edits.js'

/** Loads the other files when they are asked for, as `import()` does, without Node's loader of modules. */
const asCommonJs: TransformOptions = {
  format: 'cjs',
  platform: 'neutral',
  target: 'node20',
  supported: { 'dynamic-import': false },
}

/** How esbuild exports: an object of functions, of which another is made. */
const exported =
  /var stdin_exports = \{\};\n__export\(stdin_exports, (\{[^]*?\n\})\);\nmodule\.exports = __toCommonJS\(stdin_exports\);/

/** One of the files of a bundle as a file of CommonJS, without the half kilobyte of code by which esbuild exports. */
export async function commonJsOf(code: string): Promise<string> {
  const converted = await transform(code, asCommonJs)
  const short = converted.code.replace(
    exported,
    (_, names: string) =>
      `module.exports = ${names.replace(/^ {2}(\w+): \(\) => (\S+?)(,?)$/gm, '  get $1() { return $2 }$3')};`,
  )
  if (short.includes('__toCommonJS(')) throw new Error('esbuild exports in another way than it did')
  return (await transform(withoutUnused(short), { format: 'cjs', minify: true, target: 'node20' })).code
}

/** The code without those of esbuild's own functions that nothing uses any more. */
function withoutUnused(code: string): string {
  const unused = parse('', code).statements.filter(
    (statement) =>
      ts.isVariableStatement(statement) &&
      statement.declarationList.declarations.every(
        ({ name }) =>
          ts.isIdentifier(name) && name.text.startsWith('__') && code.split(name.text).length === 2,
      ),
  )
  return unused.length === 0 ? code : withoutUnused(replaced(code, unused))
}
