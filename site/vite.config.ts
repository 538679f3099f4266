import path from 'node:path'
import { defineConfig } from 'vite'
import { bundledParts } from '../scripts/bundled-packages.js'
import { withoutDocumentation } from '../scripts/documentation-of-rows.js'
import { editorPackages, sourceFiles } from '../scripts/entry-points.js'
import { missingAtFirst } from '../scripts/loaded-when-needed.js'
import { documentation } from './documentation/plugin.js'
import { asVitePlugin } from './esbuild-plugin.js'
import { firstView } from './first-view.js'
import { firstViewFonts } from './fonts.js'
import { lateModules } from './late-modules.js'
import { bundledLicences } from './licences.js'
import { offline } from './offline.js'
import { socialCard } from './social-card.js'

const licences = bundledLicences()
const missingCode = path.resolve(import.meta.dirname, 'src/translation/missing-code.ts')
const partsOfWorker = [...bundledParts, withoutDocumentation, missingAtFirst(missingCode)]
const quiet = { checks: { pluginTimings: false } }

/**
 * Builds static files that work in any folder of any server. The site uses the source of the library, so that a page
 * loads only the modules that it needs.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [firstViewFonts(), firstView(), socialCard(), documentation(), licences.ofPage, offline()],
  resolve: { alias: { ...sourceFiles, ...editorPackages } },
  // The security policy forbids `data:` URLs, so don't inline assets.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: quiet,
  },
  worker: {
    format: 'es',
    rolldownOptions: quiet,
    plugins: () => [lateModules(missingCode), ...partsOfWorker.map(asVitePlugin), licences.ofWorker],
  },
})
