import type { Place } from '../../source/place.js'
import { readSize } from './amount.js'
import { readMountOptions, reportTmpfsOption } from './mount-options.js'
import type { Reporting, Scope } from '../types/scope.js'
import type { NfsSource } from '../types/volume-source.js'
import { words } from '../../source/shown.js'

/** A mount of Docker's driver `local` with options: a share, memory, or a folder of the host (rule C3-03). */
export type LocalSource = NfsSource | MemorySource | FolderSource

/** Memory of each Pod. */
interface MemorySource {
  readonly kind: 'tmpfs'
  readonly sizeLimit: string | undefined
  readonly sizePlace: Place | undefined
}

interface FolderSource {
  readonly kind: 'host'
  /** The source as written in the manifest. */
  readonly source: string
  readonly readOnly: boolean
  readonly place: Place
}

const ownVolume = words(
  'Create a PersistentVolume and a claim for it, and refer to the claim with `external` and `name` of this volume.',
)

/**
 * Reads the options of the driver. Returns undefined if they describe an ordinary volume, or are invalid and reported.
 */
export function readLocalDriver(options: Place | undefined, scope: Scope): LocalSource | undefined {
  if (options === undefined) return undefined
  if (!['type', 'device', 'o'].every((key) => options.isReadable(key))) return undefined
  const type = options.get('type')
  const device = options.get('device')
  const o = options.get('o')
  if (type?.text === 'nfs' || type?.text === 'nfs4') return readNfs(options, scope)
  if (type?.text === 'tmpfs') return readMemory(o, scope)
  const mountOptions = new Set(readMountOptions(o?.text ?? '').map(({ name }) => name))
  if ((mountOptions.has('bind') || mountOptions.has('rbind')) && device?.text) {
    return { kind: 'host', source: device.text, readOnly: mountOptions.has('ro'), place: device }
  }
  const odd = type?.text && type.text !== 'none' ? type : (o ?? device ?? type)
  if (odd !== undefined) {
    scope.report('unsupported-value', odd, { value: odd.shown, instead: ownVolume })
  }
  return undefined
}

/** Reads `o: addr=SERVER,rw,nfsvers=4` with `device: :/PATH`, or with the server before the path. */
function readNfs(options: Place, scope: Reporting): NfsSource | undefined {
  const o = options.get('o')
  const device = options.get('device')
  let server = ''
  let readOnly = false
  for (const { name, value, start, end } of readMountOptions(o?.text ?? '')) {
    if (name === 'addr') server = value ?? ''
    else if (name === 'ro' || name === 'rw') readOnly = name === 'ro'
    else if (!isAgreedUpon(name, value)) {
      const args = { option: o!.show(name, { start, end: start + name.length }), instead: ownVolume }
      scope.report('volume-option-left-out', o!, args, { part: { start, end } })
    }
  }
  const text = device?.text ?? ''
  const colon = text.indexOf(':/')
  server ||= text.slice(0, Math.max(0, colon))
  const path = text.slice(colon + 1)
  if (server !== '' && path.startsWith('/')) return { kind: 'nfs', server, path, readOnly, options }
  const problem = 'an NFS share needs `addr=SERVER` in `o` and `:/PATH` in `device`'
  scope.report('invalid-mount', device ?? options, { value: device?.shown ?? words(''), problem })
  return undefined
}

/** True for options that a node and an NFS server use by default: version 4, and waiting for an absent server. */
function isAgreedUpon(name: string, value: string | undefined): boolean {
  if (name === 'nfsvers' || name === 'vers') return /^4(?:\.\d)?$/.test(value ?? '')
  return name === 'hard' || name === 'defaults'
}

function readMemory(o: Place | undefined, scope: Scope): MemorySource {
  let sizeLimit: string | undefined
  for (const option of readMountOptions(o?.text ?? '')) {
    if (option.name === 'size') sizeLimit = readSize(option.value ?? '', option, o!, scope)
    else reportTmpfsOption(option, o!, scope)
  }
  return { kind: 'tmpfs', sizeLimit, sizePlace: o }
}
