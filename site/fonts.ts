import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import subset from 'subset-font'
import type { Plugin, Rollup } from 'vite'

const require = createRequire(import.meta.url)
const folder = path.resolve(import.meta.dirname, '../.cache/fonts')
const prefix = 'first-view-'

/** The characters of the small files. `fonts.css` has the same in its ranges. */
const characters = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 0x20 + index))}\u00a0·×–—‘’“”…`

/** The fonts of the first view. A range limits the weights of a variable font. */
const fonts = [
  {
    name: 'inter',
    file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    weights: { wght: { min: 400, max: 700 } },
  },
  { name: 'jetbrains-mono', file: '@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2' },
]

/** Ligatures and alternates, which no page shows, are half of the bytes. The types of the package lack this option. */
const withoutLigatures = { keepFeatures: ['kern'] }

/** The files of the fonts in their packages. */
export const fontFiles = fonts.map(({ file }) => require.resolve(file))

/** Returns the small files in a bundle, which each page asks for before its style sheet does. */
export function firstViewFontsIn(bundle: Rollup.OutputBundle): readonly string[] {
  return Object.keys(bundle).filter((name) => path.basename(name).startsWith(prefix))
}

/** A Vite plugin that makes small files of the fonts. Style sheets find them as `fonts/first-view-NAME.woff2`. */
export function firstViewFonts(): Plugin {
  return {
    name: 'first-view-fonts',
    async config() {
      mkdirSync(folder, { recursive: true })
      for (const { name, file, weights } of fonts) {
        const small = await subset(readFileSync(require.resolve(file)), characters, {
          targetFormat: 'woff2',
          ...withoutLigatures,
          ...(weights && { variationAxes: weights }),
        })
        // Another build may read the file at the same time.
        const made = path.join(folder, `${prefix}${name}.woff2`)
        writeFileSync(`${made}.${process.pid}`, small)
        renameSync(`${made}.${process.pid}`, made)
      }
      return { resolve: { alias: { fonts: folder } } }
    },
    transformIndexHtml(_, { bundle = {} }) {
      return firstViewFontsIn(bundle).map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `./${file}` },
      }))
    },
  }
}
