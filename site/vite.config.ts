import { defineConfig } from 'vite'
import { builtFiles } from '../scripts/entry-points.js'
import { documentation } from './documentation/plugin.js'

/** Builds static files that work in any folder of any server. The site uses the built library. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [documentation()],
  resolve: { alias: builtFiles },
  // The security policy forbids `data:` URLs, so don't inline assets.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  worker: { format: 'es' },
})
