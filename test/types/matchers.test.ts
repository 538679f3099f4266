import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { typeErrors } from '../support/doc-examples.js'

const example = readFileSync('examples/embedding/suite.ts', 'utf8')

const forms = {
  vitest: 'declare global { namespace Chai { interface Assertion extends TranshipMatchers {} } }',
  '@jest/globals': "declare module 'expect' { interface Matchers<R> extends TranshipMatchers<R> {} }",
  '@types/jest': 'declare global { namespace jest { interface Matchers<R> extends TranshipMatchers<R> {} } }',
}

/** A test suite that uses the matchers in every possible way. */
const suite = `
import { safeTranslate } from 'tranship'
import { matchers, serializer, type TranshipMatchers } from 'tranship/testing'

expect.extend(matchers)
expect.addSnapshotSerializer(serializer)

const result = safeTranslate('')
expect(result).toTranslate()
expect(result).not.toHaveSameObjects(result)
expect(result).toHaveDiagnostic('unknown-key')
expect(result).toHaveDiagnostic('invalid-port', { args: { service: 'web' } })
expect(result).toHaveDiagnostic('invalid-port', { severity: 'error', message: expect.stringContaining('80') })
expect(result).toHaveDiagnostic('invalid-port', { args: { service: expect.any(String) }, path: ['services'] })
expect(result).toHaveDiagnostic('invalid-port', { args: expect.objectContaining({ service: 'web' }) })
export const later: Promise<unknown> = expect(Promise.resolve(result)).resolves.toTranslate()
expect('text').toBe('text')

// @ts-expect-error: there is no such code
expect(result).toHaveDiagnostic('invalid-prot')
// @ts-expect-error: that code has no such argument
expect(result).toHaveDiagnostic('invalid-port', { args: { sevrice: 'web' } })
// @ts-expect-error: there is no such matcher
expect(result).toTransship()
`

/** Returns the compiler's errors in test suites of a folder with installed packages. */
function errorsIn(folder: string, ...texts: readonly string[]): string[] {
  return typeErrors(
    new Map(texts.map((text, index) => [path.resolve(folder, `suite-${index}.ts`), text] as const)),
  )
}

describe('the types of the matchers', () => {
  it.each([
    ['3', 'test/types/vitest-3'],
    ['4', '.'],
    ['5', 'test/types/vitest-5'],
  ])('fit vitest %s', (version, folder) => {
    const { version: installed } = JSON.parse(
      readFileSync(path.join(folder, 'node_modules/vitest/package.json'), 'utf8'),
    ) as { version: string }
    expect(installed).toMatch(new RegExp(`^${version}\\.`))
    expect(errorsIn(folder, `import { expect } from 'vitest'\n${suite}\n${forms.vitest}`)).toEqual([])
    expect(errorsIn(folder, example)).toEqual([])
  })

  it('fit jest with `expect` of @jest/globals', () => {
    expect(
      errorsIn('.', `import { expect } from '@jest/globals'\n${suite}\n${forms['@jest/globals']}`),
    ).toEqual([])
  })

  it('fit jest with the global `expect`', () => {
    expect(errorsIn('.', `/// <reference types="jest" />\n${suite}\n${forms['@types/jest']}`)).toEqual([])
  })
})

it.each(['docs/embedding.md', 'src/testing.ts'])('%s shows how the types are added', (file) => {
  const shown = readFileSync(file, 'utf8').replace(/[\s*]+/g, ' ')
  for (const form of Object.values(forms)) expect(shown).toContain(form)
})
