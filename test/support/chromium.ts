import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { chromium, type Browser } from 'playwright-core'
import { PATIENCE } from './patience.js'

/** The system's browser, such as Debian's package `chromium`; `undefined` if it isn't installed. */
export const chromiumProgram =
  findProgram('chromium') ?? findProgram('chromium-browser') ?? findProgram('google-chrome')

/** The suffix of a skipped test's title. */
export const withoutChromium =
  chromiumProgram === undefined ? ' (skipped: there is no chromium on the PATH)' : ''

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumProgram!, args: ['--no-sandbox'], timeout: PATIENCE })
}

function findProgram(name: string): string | undefined {
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    const file = path.join(folder, name)
    try {
      accessSync(file, constants.X_OK)
      return file
    } catch {
      // It is in another folder, or nowhere.
    }
  }
  return undefined
}
