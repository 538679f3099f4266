import * as main from 'tranship'
import * as editor from 'tranship/editor'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumProgram, withoutChromium } from '../support/chromium.js'
import { bundle, openPage, type ScriptPage } from '../support/example-page.js'
import { goldenCases, goldenProfiles } from '../support/golden.js'
import { eventually } from '../support/patience.js'
import { project } from './installed.js'

const inputs = goldenCases().flatMap(({ name, manifest, options }) =>
  goldenProfiles.map((profile) => ({
    name: `${name} in ${profile}`,
    manifest,
    options: { ...options, profile },
  })),
)

/** The page's source: two entry points of the library. */
const source = { ...main, ...editor }

type Input = (typeof inputs)[number]

/** Everything that the library makes of a manifest, as text. */
function outputOf(library: typeof source, input: Input) {
  const result = library.safeTranslate(input.manifest, input.options)
  return JSON.stringify([
    result,
    result.ok ? library.toYAML(result.objects) : '',
    library.references(input.manifest, input.options),
    library.symbols(input.manifest),
  ])
}

/** Runs in the page itself, since the security policy doesn't apply to code from a debugger. */
const script = `import * as library from '/library.js'
const outputOf = ${outputOf.toString()}
const attempt = (run) => { try { run(); return 'allowed' } catch (error) { return error.name } }
const inputs = await (await fetch('/inputs.json')).json()
globalThis.found = {
  evaluation: [attempt(() => eval('1')), attempt(() => new Function('return 1')())],
  outputs: inputs.map((input) => outputOf(library, input)),
}`

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'"

describe.skipIf(chromiumProgram === undefined)(
  `in Chromium, on a page without eval${withoutChromium}`,
  () => {
    let opened: ScriptPage
    let found: { readonly evaluation: readonly string[]; readonly outputs: readonly string[] }

    beforeAll(async () => {
      const contents = "export * from 'tranship'\nexport * from 'tranship/editor'"
      const library = await bundle({ stdin: { contents, resolveDir: project }, minify: true })
      opened = await openPage(
        {
          '/page.js': ['text/javascript', script],
          '/library.js': library['/page.js']!,
          '/inputs.json': ['application/json', JSON.stringify(inputs)],
        },
        policy,
      )
      const { page, problems } = opened
      // Poll from outside, since the policy forbids the page to evaluate the polling code.
      await eventually(async () => {
        const isDone = await page.evaluate('globalThis.found !== undefined')
        expect({ isDone, problems }).toEqual({ isDone: true, problems: [] })
      })
      found = await page.evaluate('globalThis.found')
    })

    afterAll(async () => {
      await opened?.close()
    })

    it('the policy holds', () => {
      expect(found.evaluation).toEqual(['EvalError', 'EvalError'])
      expect(opened.problems).toEqual([])
    })

    it.each(inputs.map((input, index) => ({ ...input, index })))(
      '[R0-01] $name returns the same bytes as the source in Node',
      ({ index, ...input }) => {
        expect(found.outputs[index]).toBe(outputOf(source, input))
      },
    )
  },
)
