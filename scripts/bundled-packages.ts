import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import { eventReader } from './event-reader.js'
import { noticeSeparator, packageNotice } from './package-notice.js'
import { yamlReader } from './yaml-reader.js'

const require = createRequire(import.meta.url)
/** Returns the folder of an installed package. */
export const folderOf = (name: string) => path.dirname(require.resolve(`${name}/package.json`))

/** Packages that are bundled into the library, so that it has no dependencies. */
export const bundledPackages = ['fast-json-patch', 'js-yaml', 'yaml']

/** The parts of `fast-json-patch` that the library imports: the export of each module, and the file that has it. */
const patchParts: Readonly<Record<string, { readonly name: string; readonly file: string }>> = {
  'fast-json-patch': { name: 'compare', file: './duplex.mjs' },
  'fast-json-patch/commonjs/core.js': { name: 'applyOperation', file: './core.mjs' },
}

/** Bundles only two functions of `fast-json-patch`. Its entry point would include everything else. */
const jsonPatchFunctions: Plugin = {
  name: 'json-patch-functions',
  setup(build) {
    const folder = path.join(folderOf('fast-json-patch'), 'module')
    build.onResolve({ filter: /^fast-json-patch(?:\/|$)/ }, ({ path: module }) => ({
      path: module,
      namespace: 'json-patch',
      sideEffects: false,
    }))
    build.onLoad({ filter: /./, namespace: 'json-patch' }, ({ path: module }) => {
      const part = patchParts[module]
      if (part === undefined) throw new Error(`no part of fast-json-patch is bundled for ${module}`)
      const { name, file } = part
      return { contents: `import { ${name} } from '${file}'\nexport default { ${name} }`, resolveDir: folder }
    })
    build.onResolve({ filter: /^\.\/.*\.mjs$/ }, ({ path: file, resolveDir }) =>
      resolveDir === folder ? { path: path.join(folder, file), sideEffects: false } : undefined,
    )
  },
}

/** Plugins that bundle only the used parts of these packages. */
export const bundledParts: Plugin[] = [eventReader, yamlReader, jsonPatchFunctions]

/** Returns the licences of the bundled packages, which have to be distributed with them. */
export function thirdPartyNotices(): string {
  const notices = bundledPackages.map((name) => packageNotice(folderOf(name)))
  return `This package contains parts of other packages, which are under licences of their own.\n\n${notices.join(noticeSeparator)}`
}
