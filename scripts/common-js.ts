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
  const short = converted.code.replace(exported, (_, names: string) => {
    if (/^ {2}default:/m.test(names))
      throw new Error('another file would not find what is exported as default')
    // The 53rd name of many is a dollar sign.
    const getters = names.replace(/^ {2}([\w$]+): \(\) => (\S+?)(,?)$/gm, '  get $1() { return $2 }$3')
    if (getters.includes('=>')) throw new Error(`an export stayed a function: ${getters}`)
    return `module.exports = ${getters};`
  })
  if (short.includes('__toCommonJS(')) throw new Error('esbuild exports in another way than it did')
  const [hashbang, rest] = divided(withoutInterop(short))
  const { code: minified } = await transform(withoutUnused(rest), {
    format: 'cjs',
    minify: true,
    target: 'node20',
  })
  return hashbang + minified
}

/**
 * The code with what is required as it is: a module of Node, which is its own default, or another file of the bundle, which
 * has none. esbuild wraps both, as it cannot know that, with a function for each property.
 */
function withoutInterop(code: string): string {
  return code
    .replace(/__toESM\((require\("[^"]+"\))\)/g, '$1')
    .replace(/\b(import_\w+)\.default\b/g, (whole, name: string) =>
      code.includes(`var ${name} = __toESM(require(`) ? name : whole,
    )
}

/** The line that says which program runs a file, where there is one, and the code. */
function divided(code: string): readonly [hashbang: string, rest: string] {
  const hashbang = /^#!.*\n/.exec(code)?.[0] ?? ''
  return [hashbang, code.slice(hashbang.length)]
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
