import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { withPureVariables } from '../../scripts/pure-variables.js'

/** Returns the code that a bundler keeps of a module if one name is used. */
async function kept(module: string, name: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${name} } from 'module'` },
    plugins: [
      {
        name: 'module',
        setup({ onLoad, onResolve }) {
          onResolve({ filter: /^module$/ }, () => ({ path: 'module', namespace: 'module' }))
          onLoad({ filter: /./, namespace: 'module' }, () => ({ contents: module }))
        },
      },
    ],
    bundle: true,
    write: false,
    format: 'esm',
    minifyWhitespace: true,
  })
  return outputFiles[0]!.text.trim()
}

describe('a bundler drops an unused variable with', () => {
  it.each([
    ['a call', 'make("big")'],
    ['a spread of another', '{ ...table, big: 1 }'],
    ['a property of another', 'table.big'],
    ['a set of another', 'new Set([...table, "big"])'],
    ['a call in a list', '["big", make()]'],
    ['a template', '`${make()} big`'],
    ['a class with a static property', 'class { static big = make() }'],
  ])('%s', async (_, value) => {
    const module = `var table = {}; function make(x) { return x } var used = 1; var unused = ${value}; export { used, unused }`
    expect(await kept(module, 'used')).toContain('big')
    const pure = withPureVariables(module)
    expect(await kept(pure, 'used')).toBe('var used=1;export{used};')
    expect(await kept(pure, 'unused')).toContain('big')
  })

  it('a class that later statements complete', async () => {
    const module =
      'var Scalar = class { x = 1 };\nScalar.PLAIN = "big";\nvar used = 1; export { used, Scalar }'
    const pure = withPureVariables(module)
    expect(await kept(pure, 'used')).toBe('var used=1;export{used};')
    const { Scalar } = (await import(`data:text/javascript,${encodeURIComponent(pure)}`)) as {
      Scalar: { PLAIN: string }
    }
    expect(Scalar.PLAIN).toBe('big')
  })
})

describe('what cannot be marked is refused:', () => {
  it.each([
    ['a call', 'start()', 'A module has a side effect: start()'],
    ['a loop', 'for (const x of []) x()', 'A module has a side effect'],
    ['a property of what the module does not declare', 'Array.at = 1', 'declares no variable'],
    ['a pattern', 'var { a } = b', 'come from a pattern: { a }'],
  ])('%s', (_, code, message) => {
    expect(() => withPureVariables(code)).toThrow(message)
  })
})
