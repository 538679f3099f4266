import { chromium, type Browser } from 'playwright-core'
import { PATIENCE } from './patience.js'
import { findProgram } from './programs.js'

/** The system's browser, such as Debian's package `chromium`; `undefined` if it isn't installed. */
export const chromiumProgram = findProgram('chromium', 'chromium-browser', 'google-chrome')

/** The suffix of a skipped test's title. */
export const withoutChromium =
  chromiumProgram === undefined ? ' (skipped: there is no chromium on the PATH)' : ''

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumProgram!, args: ['--no-sandbox'], timeout: PATIENCE })
}
