import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Plugin, Rollup } from 'vite'

const source = path.join(import.meta.dirname, 'src/offline/service-worker.ts')

/**
 * A Vite plugin that adds `service-worker.js`, which keeps the files of the playground in the browser. The names of
 * these files hold hashes of their contents, so each build with other contents has another version.
 */
export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, fileName: 'service-worker.js' })
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = playgroundFiles(bundle)
        const version = createHash('sha256')
          .update(files.join('\n'))
          .update(textOf(bundle['index.html']))
          .digest('hex')
          .slice(0, 16)
        const worker = bundle['service-worker.js']
        if (worker?.type !== 'chunk') throw new Error('the bundle lacks the service worker')
        worker.code = `const BUILT = ${JSON.stringify({ version, files })};\n${worker.code}`
      },
    },
  }
}

/** Returns the files that the page names, and those that these name. */
function playgroundFiles(bundle: Rollup.OutputBundle): readonly string[] {
  const found = new Set(['index.html'])
  // A set goes on to what is added to it.
  for (const file of found) {
    const text = textOf(bundle[file])
    for (const name of Object.keys(bundle))
      if (name.startsWith('assets/') && text.includes(path.basename(name))) found.add(name)
  }
  found.delete('index.html')
  return [...found].sort()
}

function textOf(file: Rollup.OutputAsset | Rollup.OutputChunk | undefined): string {
  if (file === undefined) throw new Error('the bundle lacks a file of the playground')
  if (file.type === 'chunk') return file.code
  return /\.(?:html|css|js)$/.test(file.fileName) ? String(file.source) : ''
}
