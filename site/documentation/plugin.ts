import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { firstViewFontsIn } from '../fonts.js'
import { type Documentation, makeDocumentation } from './site.js'

const site = path.resolve(import.meta.dirname, '..')
const script = 'src/documentation/main.ts'
const icon = 'src/page/icon.svg'
const schemaFolder = path.resolve(site, '../schemas')
/** The schemas, at the addresses that their `$id` says. */
const schemas = readdirSync(schemaFolder).filter((name) => name.endsWith('.json'))

/** A Vite plugin that adds the documentation: a file for each page, and one for search. It adds the JSON Schemas too. */
export function documentation(): Plugin {
  let isBuild = true
  return {
    name: 'documentation',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'chunk', id: path.join(site, script), name: 'documentation' })
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const { pages, index } = await makeDocumentation()
        const files = Object.values(bundle)
        const chunk = files.find(
          (one) => one.type === 'chunk' && one.facadeModuleId === path.join(site, script),
        )
        const picture = files.find((one) => one.type === 'asset' && one.originalFileNames.includes(icon))
        if (chunk?.type !== 'chunk' || picture === undefined)
          throw new Error('the documentation lacks its files')
        const search = this.emitFile({ type: 'asset', name: 'search.json', source: index })
        const assets = {
          script: chunk.fileName,
          styles: [...(chunk.viteMetadata?.importedCss ?? [])],
          icon: picture.fileName,
          fonts: firstViewFontsIn(bundle),
          index: this.getFileName(search),
        }
        for (const [folder, write] of pages)
          this.emitFile({ type: 'asset', fileName: `${folder}/index.html`, source: write(assets) })
        for (const name of schemas)
          this.emitFile({
            type: 'asset',
            fileName: `schemas/${name}`,
            source: readFileSync(path.join(schemaFolder, name)),
          })
      },
    },
    configureServer({ middlewares }) {
      let made: Promise<Documentation> | undefined
      const assets = {
        ...{ script, icon, index: 'search.json' },
        styles: ['src/documentation/documentation.css'],
        fonts: [],
      }
      middlewares.use((request, response, next) => {
        const file = new URL(request.url ?? '', 'http://localhost').pathname.slice(1)
        if (file !== assets.index && !file.endsWith('/index.html')) return next()
        made ??= makeDocumentation()
        made.then(({ pages, index }) => {
          const text =
            file === assets.index ? index : pages.get(file.slice(0, -'/index.html'.length))?.(assets)
          if (text === undefined) return next()
          response.setHeader('content-type', file === assets.index ? 'application/json' : 'text/html')
          response.end(text)
        }, next)
      })
    },
  }
}
