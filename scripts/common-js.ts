import { transform, type TransformOptions } from 'esbuild'
import ts from 'typescript'
import { parse, replaced } from './source-edits.js'

/** Converts `import()` of other files to `require`, without Node's module loader. */
const asCommonJs: TransformOptions = {
  format: 'cjs',
  platform: 'neutral',
  target: 'node20',
  supported: { 'dynamic-import': false },
}

/** Matches esbuild's export code: an object of functions, from which it creates another. */
const exported =
  /var stdin_exports = \{\};\n__export\(stdin_exports, (\{[^]*?\n\})\);\nmodule\.exports = __toCommonJS\(stdin_exports\);/

/** Converts a file of a bundle to CommonJS, without esbuild's half kilobyte of export code. */
export async function commonJsOf(code: string): Promise<string> {
  const converted = await transform(code, asCommonJs)
  const short = converted.code.replace(exported, (_, names: string) => {
    if (/^ {2}default:/m.test(names))
      throw new Error('another file would not find what is exported as default')
    // Minified names may contain dollar signs.
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
 * Removes esbuild's wrappers around `require`. It can't know that they aren't needed: modules of Node are their own
 * default, and other files of the bundle have none.
 */
function withoutInterop(code: string): string {
  return code
    .replace(/__toESM\((require\("[^"]+"\))\)/g, '$1')
    .replace(/\b(import_\w+)\.default\b/g, (whole, name: string) =>
      code.includes(`var ${name} = __toESM(require(`) ? name : whole,
    )
}

/** Splits the shebang line from the code. */
function divided(code: string): readonly [hashbang: string, rest: string] {
  const hashbang = /^#!.*\n/.exec(code)?.[0] ?? ''
  return [hashbang, code.slice(hashbang.length)]
}

/** Removes esbuild's helper functions that are no longer used. */
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
