import type { Plugin } from 'vite'
import { licencesOf } from '../scripts/bundled-licences.js'
import { fontFiles } from './fonts.js'

/** Vite plugins that write the licences of the bundled packages: one for the page, and one for its worker. */
export function bundledLicences(): { readonly ofPage: Plugin; readonly ofWorker: Plugin } {
  const inputs = new Set(fontFiles)
  const collect: Plugin['generateBundle'] = (_, bundle) => {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') for (const id of Object.keys(chunk.modules)) inputs.add(id)
  }
  return {
    ofWorker: { name: 'licences-of-worker', generateBundle: collect },
    ofPage: {
      name: 'licences',
      generateBundle(options, bundle, isWrite) {
        collect.call(this, options, bundle, isWrite)
        this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY-NOTICES.txt', source: licencesOf([...inputs]) })
      },
    },
  }
}
