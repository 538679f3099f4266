import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import * as main from 'tranship'
import * as editor from 'tranship/editor'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumProgram, launchChromium, withoutChromium } from '../support/chromium.js'
import { eventually, PATIENCE } from '../support/patience.js'
import { goldenCases, goldenProfiles } from '../support/golden.js'
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

const policy = "default-src 'none'; script-src 'self'; connect-src 'self'"

describe.skipIf(chromiumProgram === undefined)(
  `in Chromium, on a page without eval${withoutChromium}`,
  () => {
    let browser: Browser
    let page: Page
    let found: { readonly evaluation: readonly string[]; readonly outputs: readonly string[] }
    const problems: string[] = []

    beforeAll(async () => {
      const { outputFiles } = await build({
        stdin: {
          contents: "export * from 'tranship'\nexport * from 'tranship/editor'",
          resolveDir: project,
        },
        bundle: true,
        write: false,
        format: 'esm',
        platform: 'browser',
        target: 'es2022',
        minify: true,
      })
      const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
        '/': [
          'text/html',
          '<!doctype html><title>tranship</title><script type="module" src="/page.js"></script>',
        ],
        '/page.js': ['text/javascript', script],
        '/library.js': ['text/javascript', outputFiles[0]!.text],
        '/inputs.json': ['application/json', JSON.stringify(inputs)],
      }
      browser = await launchChromium()
      page = await browser.newPage()
      page.setDefaultTimeout(PATIENCE)
      page.on('pageerror', (error) => problems.push(error.message))
      await page.route('**/*', async (route) => {
        const file = files[new URL(route.request().url()).pathname]
        if (file === undefined) return route.fulfill({ status: 404 })
        const [type, body] = file
        const headers = { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': policy }
        return route.fulfill({ headers, body })
      })
      await page.goto('https://page.test/')
      // Poll from outside, since the policy forbids the page to evaluate the polling code.
      await eventually(async () => {
        const isDone = await page.evaluate('globalThis.found !== undefined')
        expect({ isDone, problems }).toEqual({ isDone: true, problems: [] })
      })
      found = await page.evaluate('globalThis.found')
    })

    afterAll(async () => {
      await browser?.close()
    })

    it('the policy holds', () => {
      expect(found.evaluation).toEqual(['EvalError', 'EvalError'])
      expect(problems).toEqual([])
    })

    it.each(inputs.map((input, index) => ({ ...input, index })))(
      '[R0-01] $name returns the same bytes as the source in Node',
      ({ index, ...input }) => {
        expect(found.outputs[index]).toBe(outputOf(source, input))
      },
    )
  },
)
