import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import { build } from 'esbuild'
import { safeTranslate, toYAML, type TranslateOptions } from 'tranship'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { sourceFiles } from '../../scripts/entry-points.js'
import { bundledParts } from '../../scripts/bundled-packages.js'

const manifest = readFileSync('examples/voting-app/compose.yaml', 'utf8')
const options: TranslateOptions = {
  dotenv: readFileSync('examples/voting-app/.env', 'utf8'),
  files: { './worker.env': readFileSync('examples/voting-app/worker.env', 'utf8') },
  domain: 'apps.example.com',
}

/** Takes from a fresh set of ECMAScript globals what is no pure function, and freezes the rest. */
const lockDown = `(() => {
  const refuse = (name) => function () { throw new Error(name + ' is not pure') }
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (['console', 'WebAssembly', 'Intl', 'eval', 'Function'].includes(name)) globalThis[name] = refuse(name)
  }
  globalThis.Date = refuse('Date')
  Math.random = refuse('Math.random')

  // An object may override a property of its frozen prototype, such as its name.
  for (const prototype of [Object.prototype, Error.prototype]) {
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const { value, writable } = Object.getOwnPropertyDescriptor(prototype, name)
      if (!writable) continue
      Object.defineProperty(prototype, name, {
        get: () => value,
        set(own) {
          if (this === prototype) throw new TypeError(name + ' of a prototype is frozen')
          Object.defineProperty(this, name, { value: own, writable: true, configurable: true, enumerable: true })
        },
      })
    }
  }

  const seen = new Set()
  const freeze = (value) => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return
    seen.add(value)
    if (value !== globalThis) Object.freeze(value)
    for (const key of Reflect.ownKeys(value)) {
      const { get, set, value: held } = Object.getOwnPropertyDescriptor(value, key)
      for (const part of [get, set, held]) freeze(part)
    }
    freeze(Object.getPrototypeOf(value))
  }
  freeze(globalThis)
})()`

let inside: vm.Context

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      resolveDir: '.',
      contents: Object.values(sourceFiles)
        .map((file) => `export * from ${JSON.stringify(file)}`)
        .join('\n'),
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'tranship',
    platform: 'neutral',
    plugins: bundledParts,
  })
  inside = vm.createContext(vm.constants.DONT_CONTEXTIFY, { codeGeneration: { strings: false, wasm: false } })
  vm.runInContext(lockDown, inside)
  vm.runInContext(`'use strict';${outputFiles[0]!.text}`, inside)
  vm.runInContext('Object.freeze(globalThis)', inside)
})

/** Evaluates an expression in a context with frozen globals. */
const evaluate = (expression: string, values: unknown[]): unknown => {
  const run = vm.runInContext(
    `'use strict';((text) => JSON.stringify((([manifest, options]) => ${expression})(JSON.parse(text))))`,
    inside,
  ) as (text: string) => string
  return JSON.parse(run(JSON.stringify(values)))
}

describe('with only frozen ECMAScript globals', () => {
  it('nothing else is at hand', () => {
    expect(evaluate('[typeof process, typeof require, typeof setTimeout, typeof fetch]', [])).toEqual(
      Array<string>(4).fill('undefined'),
    )
    expect(() => evaluate('(Array.prototype.extra = 1)', [])).toThrow(/not extensible/)
    expect(() => evaluate('(Object.prototype.toString = 1)', [])).toThrow('toString of a prototype is frozen')
    expect(() => evaluate('new Date()', [])).toThrow('Date is not pure')
    expect(() => evaluate('Math.random()', [])).toThrow('Math.random is not pure')
    expect(() => evaluate('(0, eval)("1")', [])).toThrow('eval is not pure')
  })

  it('[R0-01] the whole library translates an application as it does anywhere else', () => {
    const result = safeTranslate(manifest, options)
    if (!result.ok) throw new Error(result.errors.map((error) => error.message).join('\n'))
    expect(result.objects.length).toBeGreaterThan(5)
    const yaml = toYAML(result.objects)
    const expected = {
      objects: result.objects,
      warnings: result.warnings.map((warning) => warning.message),
      yaml,
    }

    const translate = `(() => {
      const result = tranship.safeTranslate(manifest, options)
      const { objects } = result
      return { objects, warnings: result.warnings.map((warning) => warning.message), yaml: tranship.toYAML(objects) }
    })()`
    expect(evaluate(translate, [manifest, options])).toEqual(JSON.parse(JSON.stringify(expected)))
    expect(evaluate(translate, [manifest, options])).toMatchObject({ yaml })
  })

  it('[R0-01] the whole library reports the faults of a manifest as it does anywhere else', () => {
    const broken = 'services:\n  web:\n    ports: [99999]\n  Web: 3\n'
    const messages = (result: ReturnType<typeof safeTranslate>) =>
      result.ok ? [] : result.errors.map((error) => error.message)
    const found = messages(safeTranslate(broken))
    expect(found.length).toBeGreaterThan(1)
    expect(
      evaluate('tranship.safeTranslate(manifest).errors.map((error) => error.message)', [broken]),
    ).toEqual(found)
  })
})

it('[R0-01] the source is compiled without the types of a platform', () => {
  const { config } = ts.readConfigFile('tsconfig.json', (file) => readFileSync(file, 'utf8')) as {
    config: { compilerOptions: { types: string[]; lib: string[] } }
  }
  expect(config.compilerOptions).toMatchObject({ types: [], lib: ['ES2022'] })
})
