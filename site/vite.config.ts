import { defineConfig } from 'vite'
import { builtFiles } from '../scripts/entry-points.js'
import { documentation } from './documentation/plugin.js'

/** Static files that work in any folder of any server; the library is the built one. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [documentation()],
  resolve: { alias: builtFiles },
  // Pictures and fonts inside of other files would be refused by a policy that takes nothing but the site's own files.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  worker: { format: 'es' },
})
