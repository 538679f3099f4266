import path from 'node:path'
import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite'
import { highlighted } from './documentation/highlighted.js'
import { escaped } from './documentation/rendered.js'
import { firstExample } from './src/state/first-example.js'

const first = path.join(import.meta.dirname, 'src/first.ts')
const place = /(?<=<div id="manifest"[^>]*>)(?=<\/div>)/

/**
 * A Vite plugin that shows the first example before the scripts are there, and starts the first of them, with its
 * worker, while the others load.
 */
export function firstView(): Plugin {
  let isBuild = true
  return {
    name: 'first-view',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'chunk', id: first, name: 'first' })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const [file] = firstExample.files
        const chunk = Object.values(bundle).find(
          (one) => one.type === 'chunk' && one.facadeModuleId === first,
        )
        return {
          html: html.replace(place, textOf(file!.text)),
          tags: chunk === undefined ? [] : [scriptOf(chunk.fileName), ...importsOfWorker(bundle)],
        }
      },
    },
  }
}

/** It does not block rendering, which would show the text a third of a second later on a slow phone. */
const scriptOf = (file: string) => ({
  tag: 'script',
  attrs: { type: 'module', async: true, crossorigin: true, fetchpriority: 'high', src: `./${file}` },
  injectTo: 'head-prepend' as const,
})

/** Returns links to the files that the worker imports, so that browsers ask for them before they have read the worker. */
function importsOfWorker(bundle: Rollup.OutputBundle): HtmlTagDescriptor[] {
  const worker = Object.values(bundle).find(({ fileName }) => /^assets\/worker-[^/]*\.js$/.test(fileName))
  if (worker?.type !== 'asset') throw new Error('the bundle lacks the worker')
  const imported = String(worker.source).matchAll(/\bfrom"\.\/([\w-]+\.js)"/g)
  return Array.from(imported, ([, name]) => ({
    tag: 'link',
    attrs: { rel: 'modulepreload', crossorigin: true, href: `./assets/${name}` },
    injectTo: 'head',
  }))
}

/** Returns lines with colours, at the places that they have in the editor. */
function textOf(yaml: string): string {
  const pieces = highlighted(yaml, 'yaml').map(({ text, className }) =>
    className === undefined ? escaped(text) : `<i class="${className}">${escaped(text)}</i>`,
  )
  const lines = pieces
    .join('')
    .split('\n')
    .map((line) => `<div>${line}</div>`)
  return `<div class="first-text">${lines.join('')}</div>`
}
