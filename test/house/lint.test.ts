import path from 'node:path'
import { ESLint, type Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, expect, it } from 'vitest'

// To lint with all rules takes its time on a busy machine.

// The files below do not exist, so rules that need types have nothing to ask.
const withoutTypes = tseslint.configs.disableTypeChecked as Linter.Config
const eslint = new ESLint({ overrideConfig: withoutTypes })

async function rulesBroken(file: string, code: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath: file })
  if (!result) throw new Error(`${file} is not linted`)
  return result.messages.map((message) => message.ruleId)
}

/** Returns the way from a folder of src up to src. */
const up = (folder: string) => '../'.repeat(folder.split('/').length)

const importing = (specifier: string) => `import { thing } from '${specifier}'\nexport const used = thing\n`

describe('an import', () => {
  it.each([
    ['src/source/place.ts', '../compose/scalar.js'],
    ['src/profiles/capabilities.ts', '../source/place.js'],
    ['src/kubernetes/quantity.ts', '../compose/scalar.js'],
    ['src/warnings/catalogue.ts', '../parse/parse.js'],
    ['src/parse/parse.ts', '../validate/validate.js'],
    ['src/validate/validate.ts', '../keys/service-keys.js'],
    ['src/objects/assemble.ts', '../stages/read-parts.js'],
    ['src/objects/assemble.ts', '../plan/build.js'],
    ['src/plan/build.ts', '../editor/symbols.js'],
    ['src/plan/build.ts', '../translate.js'],
    ['src/wait/wait.ts', '../read.js'],
    ['src/checks/mounts.ts', './networks.js'],
    ['src/rules/service/network/ports.ts', '../../top-level/endpoints.js'],
    ['src/rules/top-level/endpoints.ts', '../service/ports.js'],
    ['src/translate.ts', './index.js'],
    ['src/objects/assemble.ts', '../index.js'],
    ['src/objects/assemble.ts', 'yaml'],
    ['src/objects/assemble.ts', 'node:fs'],
    ['src/translate.ts', '../scripts/check.js'],
    ['src/common/strings.ts', '../source/place.js'],
    ['src/translate.ts', './parse/parse'],
    ['src/objects/assemble.ts', 'kubernetes-types/apps/v1'],
  ])('from %s to %s is rejected', async (file, specifier) => {
    expect(await rulesBroken(file, importing(specifier))).toContain('house/import-direction')
  })

  it.each([
    ['src/compose/scalar.ts', '../source/place.js'],
    ['src/warnings/catalogue.ts', '../profiles/capabilities.js'],
    ['src/parse/parse.ts', 'yaml'],
    ['src/objects/assemble.ts', '../kubernetes/quantity.js'],
    ['src/rules/service/network/ports.ts', '../../types/scope.js'],
    ['src/rules/service/network/ports.ts', './network-mode.js'],
    ['src/checks/mounts.ts', './checked-application.js'],
    ['src/rules/service-rules.ts', './service/ports.js'],
    ['src/plan/build.ts', '../objects/assemble.js'],
    ['src/plan/build.ts', '../read.js'],
    ['src/editor/symbols.ts', '../read.js'],
    ['src/plan/steps.ts', '../wait/wait-plan.js'],
    ['src/translate.ts', './parse/parse.js'],
    ['src/index.ts', './translate.js'],
    ['src/objects/assemble.ts', 'kubernetes-types/apps/v1.js'],
  ])('from %s to %s is accepted', async (file, specifier) => {
    expect(await rulesBroken(file, importing(specifier))).not.toContain('house/import-direction')
  })

  it.each([
    ["export * from '../plan/build.js'\n"],
    ["export { planBuild } from '../plan/build.js'\n"],
    ["export const load = () => import('../plan/build.js')\n"],
    ["import { type Plan } from '../plan/build.js'\nexport type Held = Plan\n"],
    ["export type Held = import('../plan/build.js').Plan\n"],
  ])('is seen in every spelling: %s', async (code) => {
    expect(await rulesBroken('src/objects/assemble.ts', code)).toContain('house/import-direction')
  })
})

describe('a profile id', () => {
  const file = 'src/objects/assemble.ts'

  it.each([
    ["export const knows = (profile: string) => profile === '1.48'\n"],
    ["export const knows = (profile: string) => '1.37' !== profile\n"],
    ["export const knows = (profile: string) => profile >= '1.48'\n"],
    [
      "export function knows(profile: string) {\n  switch (profile) {\n    case '1.37':\n      return 1\n  }\n}\n",
    ],
  ])('is not compared outside profiles: %s', async (code) => {
    expect(await rulesBroken(file, code)).toEqual(['no-restricted-syntax'])
    expect(await rulesBroken('src/profiles/capabilities.ts', code)).toEqual([])
  })

  it('can be a default', async () => {
    expect(
      await rulesBroken(file, "export const chosen = (profile?: string) => profile ?? '1.48'\n"),
    ).toEqual([])
  })
})

describe('the library', () => {
  it.each([
    ['process.env', 'no-restricted-globals'],
    ['console.log', 'no-restricted-globals'],
    ['new Date()', 'no-restricted-globals'],
    ['globalThis.crypto', 'no-restricted-globals'],
    ['setTimeout', 'no-restricted-globals'],
    ['Math.random()', 'no-restricted-properties'],
    ["'a'.localeCompare('b')", 'no-restricted-properties'],
    ["eval('1')", 'no-eval'],
  ])('does not use %s', async (expression, rule) => {
    expect(await rulesBroken('src/translate.ts', `export const value = ${expression}\n`)).toEqual([rule])
  })
})

describe('a circle of imports', () => {
  it.each(['circle', 'type-circle'])('is rejected, of types as of values: %s', async (fixture) => {
    const inFixture = new ESLint({
      cwd: path.resolve('test/house', fixture),
      overrideConfigFile: path.resolve('eslint.config.js'),
      overrideConfig: withoutTypes,
    })
    const results = await inFixture.lintFiles('src/*.ts')
    for (const { messages } of results) {
      expect(messages.map(({ ruleId }) => ruleId)).toEqual(['house/no-circles'])
    }
    expect(results.length).toBeGreaterThan(1)
  })

  it('is not seen where a file is imported that imports nobody', async () => {
    expect(
      await rulesBroken('src/rules/service/network/ports.ts', importing('../../types/scope.js')),
    ).toEqual([])
  })
})

describe('a name that may be any text', () => {
  const inFixture = new ESLint({
    cwd: path.resolve('test/house/own-names'),
    overrideConfigFile: path.resolve('eslint.config.js'),
  })
  const linesRefused = async (file: string) => {
    const [result] = await inFixture.lintFiles(file)
    return result!.messages.map(({ line, ruleId, messageId }) => [line, ruleId, messageId])
  }

  it('neither writes a property nor is asked for with `in`', async () => {
    expect(await linesRefused('src/refused.ts')).toEqual([
      [6, 'records/own-names', 'write'],
      [7, 'records/own-names', 'write'],
      [8, 'records/own-names', 'write'],
      [9, 'records/own-names', 'write'],
      [10, 'records/own-names', 'in'],
    ])
  })

  it('does both in a record without a prototype, and a listed name in any', async () => {
    expect(await linesRefused('src/accepted.ts')).toEqual([])
  })
})

describe('the layers of src', () => {
  const levels = ['rules/types', 'rules/values', 'rules/service', 'application', 'objects', 'stages']
  const pairs = levels.flatMap((lower, index) => levels.slice(index + 1).map((upper) => [lower, upper]))

  it.each(pairs)('%s knows nothing of %s', async (lower, upper) => {
    const found = await rulesBroken(`src/${lower}/new.ts`, importing(`${up(lower)}${upper}/new.js`))
    expect(found).toContain('house/import-direction')
  })

  it('the key tables know none of them', async () => {
    for (const level of levels) {
      const found = await rulesBroken('src/keys/new.ts', importing(`../${level}/new.js`))
      expect(found).toContain('house/import-direction')
    }
  })
})

describe('[E5-07] a program', () => {
  it.each(['node:child_process', 'child_process', 'node:cluster', 'worker_threads'])(
    'is started by one file: %s',
    async (name) => {
      for (const folder of ['cli/src/build', 'cli/src/engines', 'server/src', 'vscode/src']) {
        const found = await rulesBroken(`${folder}/new.ts`, importing(name))
        expect(found).toContain('house/programs-in-one-place')
        expect(await rulesBroken(`${folder}/new.ts`, `export const used = import('${name}')\n`)).toEqual(
          found,
        )
      }
      expect(await rulesBroken('cli/src/engines/spawn.ts', importing(name))).toEqual([])
    },
  )
})

describe('a module', () => {
  const loads = [
    "import process from 'node:process'\nexport const used = process.getBuiltinModule('fs')\n",
    "import process from 'node:process'\nexport const used = process['getBuiltinModule']('child_process')\n",
    "import process from 'node:process'\nconst { getBuiltinModule } = process\nexport const used = getBuiltinModule\n",
    "import { getBuiltinModule as get } from 'node:process'\nexport const used = get('fs')\n",
    "export { getBuiltinModule } from 'node:process'\n",
    "import { createRequire } from 'node:module'\nexport const used = createRequire('/')('fs')\n",
    "import * as modules from 'node:module'\nexport const used = modules\n",
    "import modules from 'module'\nexport const used = modules\n",
    "const name = 'child_process'\nexport const used = import(name)\n",
    'export const used = import(`node:${"fs"}`)\n',
    'declare const require: (name: string) => unknown\nexport const used = require("f" + "s")\n',
    'declare const require: (name: string) => unknown\nconst load = require\nexport const used = load("fs")\n',
    'declare const module: { require: (name: string) => unknown }\nexport const used = module.require("fs")\n',
    "import process from 'node:process'\nexport const used = process.mainModule\n",
    'declare const process: { binding: unknown }\nexport const used = process.binding\n',
  ]

  it.each(
    [
      'cli/src/manifest/root.ts',
      'cli/src/files/new.ts',
      'server/src/serve.ts',
      'vscode/src/server.ts',
    ].flatMap((file) => loads.map((code) => [file, code] as const)),
  )('is imported by its name, as it is written: in %s not %j', async (file, code) => {
    expect(await rulesBroken(file, code)).toContain('house/modules-by-name')
  })

  it.each(["export const used = import('node:path')\n", "import './other.js'\n"])(
    'may be: %j',
    async (code) => {
      expect(await rulesBroken('cli/src/manifest/root.ts', code)).not.toContain('house/modules-by-name')
    },
  )

  it.each(['eval("1")', 'new Function("return 1")'])('is never made of a text: %s', async (code) => {
    const found = await rulesBroken('cli/src/manifest/root.ts', `export const used = ${code}\n`)
    expect(found.join()).toMatch(/no-eval|no-new-func/)
  })
})

describe('a promise in the command', () => {
  it('is neither lost nor taken for what it gives', async () => {
    const code = `export async function later(): Promise<void> {
  await 3
}
export function now(): void {
  later()
  for (const call of [1]) if (later()) call.toFixed()
}
`
    // In CI the parser would read the file instead of the text.
    const asGiven = { languageOptions: { parserOptions: { disallowAutomaticSingleRunInference: true } } }
    const withTypes = new ESLint({ overrideConfig: [asGiven] })
    const [result] = await withTypes.lintText(code, { filePath: 'cli/src/output/json-text.ts' })
    expect(result?.messages.map(({ ruleId }) => ruleId)).toEqual([
      '@typescript-eslint/await-thenable',
      '@typescript-eslint/no-floating-promises',
      '@typescript-eslint/no-misused-promises',
    ])
  })
})

describe('files are opened in one folder:', () => {
  const openings = [
    "import { readFileSync } from 'node:fs'\nexport const used = readFileSync\n",
    "import { readFile } from 'fs/promises'\nexport const used = readFile\n",
    "export { readFileSync } from 'node:fs'\n",
    "export const used = import('node:fs')\n",
    "declare const require: (name: string) => unknown\nexport const used = require('fs')\n",
    'declare const vscode: { workspace: { fs: unknown } }\nexport const used = vscode.workspace.fs\n',
  ]

  it.each(
    ['cli/src/manifest/root.ts', 'server/src/serve.ts', 'vscode/src/server.ts'].flatMap((file) =>
      openings.map((code) => [file, code] as const),
    ),
  )('not in %s: %j', async (file, code) => {
    expect(await rulesBroken(file, code)).toContain('house/files-in-one-place')
  })

  it.each(['cli/src/files/read-file.ts', 'cli/src/compile-cache/own-file.ts'])('in %s', async (file) => {
    expect(await rulesBroken(file, openings[0]!)).not.toContain('house/files-in-one-place')
  })
})
