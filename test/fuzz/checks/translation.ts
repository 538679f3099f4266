import process from 'node:process'
import { isDeepStrictEqual } from 'node:util'
import { type Diagnostic, ManifestError, OptionsError, safeTranslate, toYAML, translate } from 'tranship'
import type { Check } from './subject.js'

/** The limit on output size as a multiple of the input, and a base allowance. */
const MOST_AMPLIFICATION = 200
const ANY_INPUT = 100_000

/** The processor time of one call, in milliseconds; far more than it should take. */
const MOST_TIME = 5_000

export const endsSoon: Check = function* ({ manifest, options }) {
  const before = process.cpuUsage()
  safeTranslate(manifest, options)
  const { user, system } = process.cpuUsage(before)
  if ((user + system) / 1000 > MOST_TIME) yield 'a translation takes long'
}

export const isPure: Check = function* ({ manifest, options, result }) {
  const before = structuredClone({ manifest, options })
  const again = safeTranslate(manifest, options)
  if (JSON.stringify(again) !== JSON.stringify(result)) yield 'two runs differ'
  if (!isDeepStrictEqual({ manifest, options }, before)) yield 'the arguments are changed'
}

export const failsWithErrors: Check = function* ({ manifest, options, result }) {
  if (!result.ok && result.errors.length === 0 && !options.incomplete) yield 'a failure has no error'
  try {
    translate(manifest, options)
    if (!result.ok) yield 'translate returns where safeTranslate fails'
  } catch (error) {
    if (!(error instanceof ManifestError || error instanceof OptionsError)) throw error
    if (result.ok) yield 'translate throws where safeTranslate does not'
  }
}

/**
 * Diagnostics of given files are sorted. A file that is included twice is reported twice, each time from its beginning.
 */
export const isInOrder: Check = function* ({ manifest, result }) {
  const given = typeof manifest === 'string' ? [undefined] : manifest.map(({ path }) => path)
  for (const list of result.ok ? [result.warnings] : [result.errors, result.warnings])
    for (const path of given)
      if (!inOrder(list.filter(({ file }) => file === path))) yield 'diagnostics are out of order'
}

function inOrder(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.every(({ range, code }, index) => {
    const earlier = diagnostics[index - 1]
    return (
      earlier === undefined ||
      code === 'more-errors' ||
      code === 'more-warnings' ||
      earlier.range.start.offset <= range.start.offset
    )
  })
}

export const isBounded: Check = function* ({ size, result, diagnostics }) {
  const most = MOST_AMPLIFICATION * size + ANY_INPUT
  const yaml = result.ok ? Buffer.byteLength(toYAML(result.objects)) : 0
  if (yaml > most) yield `objects of ${yaml} bytes are too much for an input of ${size}`
  const said = Buffer.byteLength(JSON.stringify(diagnostics))
  if (said > most) yield `diagnostics of ${said} bytes are too much for an input of ${size}`
}
