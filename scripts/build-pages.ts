import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { builtPages } from './built-pages.js'

// Writes the pages that are in the packages but not in the repository. No page of a former code may be left.
rmSync('docs/diagnostics', { recursive: true, force: true })
mkdirSync('docs/diagnostics')
for (const [path, make] of builtPages) writeFileSync(path, make())
