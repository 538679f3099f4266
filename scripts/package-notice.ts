import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The fields of a `package.json` that a notice needs. */
interface PackageManifest {
  readonly name: string
  readonly version: string
  readonly homepage?: string
  readonly repository?: string | { readonly url: string }
}

/** Returns the notice of the package in a folder: name, version, address and licence. */
export function packageNotice(folder: string): string {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageManifest
  const { name, version } = manifest
  const licence = readdirSync(folder).find((file) => /^licen[cs]e(?:\.(?:txt|md))?$/i.test(file))
  if (licence === undefined) throw new Error(`${name} has no licence file`)
  const text = readFileSync(path.join(folder, licence), 'utf8').replaceAll('\r\n', '\n').trim()
  return `${name} ${version}\n${addressOf(manifest)}\n\n${text}\n`
}

/** Returns the address of a package: its homepage, else its repository, which has several notations. */
export function addressOf({ name, homepage, repository }: Omit<PackageManifest, 'version'>): string {
  if (homepage !== undefined) return homepage
  const source = typeof repository === 'object' ? repository.url : repository
  if (source === undefined) throw new Error(`${name} has neither a homepage nor a repository`)
  const short = /^(?:github:)?([\w-]+\/[\w.-]+)$/.exec(source)?.[1]
  return short === undefined
    ? source
        .replace(/^git@([^:]+):/, 'https://$1/')
        .replace(/^(?:git\+)?(?:git|ssh|https?):\/\/(?:git@)?/, 'https://')
        .replace(/\.git$/, '')
    : `https://github.com/${short}`
}

/** The separator of two notices. */
export const noticeSeparator = `\n${'-'.repeat(80)}\n\n`
