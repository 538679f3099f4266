import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import { chromiumProgram } from '../test/support/chromium.js'

/** Measures `keystrokes` in a page of the system's Chromium; returns `undefined` if it isn't installed. */
export async function keystrokesInChromium(
  sizes: readonly number[],
): Promise<ReadonlyMap<number, number[]> | undefined> {
  if (chromiumProgram === undefined) return undefined
  const { outputFiles } = await build({
    stdin: {
      contents: `import { safeTranslate } from './dist/index.js'
import { incremental } from './dist/editor.js'
import { keystrokes } from './bench/keystrokes.ts'
globalThis.keystrokes = (services) => {
  const kept = incremental()
  return keystrokes((text) => safeTranslate(text, kept), services)
}`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
  })
  const browser = await chromium.launch({ executablePath: chromiumProgram, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: outputFiles[0]!.text })
    const times = new Map<number, number[]>()
    for (const services of sizes) {
      times.set(services, (await page.evaluate(`globalThis.keystrokes(${services})`)) as number[])
    }
    return times
  } finally {
    await browser.close()
  }
}
