import type { Scope } from '../rule/scope.js'
import { mountedVolumes, type Service } from '../model/service.js'
import { verbatim } from '../../source/shown.js'
import { hasOwnClaim, type SizedVolume, type Volume } from '../top-level/volumes.js'

export const notes = {
  'guessed-size': {
    what: 'gets a claim of {size}',
    because: 'nothing says its size; the option `volumeSize` or `driver_opts.size` changes it',
  },
} as const

const DEFAULT_SIZE = '1Gi'

const sizeRule = { rule: 'R2.12-10', option: 'volumeSize' }
const classRule = { rule: 'R2.12-10', option: 'storageClass' }

/** Gives volumes without a size and a class those of the options (rule R2.12-10). */
export function withClaimDefaults(
  volumes: readonly Volume[],
  services: readonly Service[],
  scope: Scope,
): readonly SizedVolume[] {
  const { volumeSize, storageClass } = scope.options
  noteGuesses(volumes, services, scope)
  return volumes.map((volume) => ({
    ...volume,
    ...(volume.storageClass === undefined && storageClass !== undefined
      ? { storageClass, storageClassOrigin: classRule }
      : {}),
    ...(volume.size !== undefined
      ? { size: volume.size }
      : volumeSize === undefined
        ? { size: DEFAULT_SIZE }
        : { size: volumeSize, sizeOrigin: sizeRule }),
  }))
}

/** Notes the claims whose size nobody has chosen. */
function noteGuesses(
  volumes: readonly Volume[],
  services: readonly Service[],
  { note, options, capabilities }: Scope,
): void {
  if (note === undefined || options.volumeSize !== undefined) return
  const mounted = mountedVolumes(services)
  for (const volume of volumes) {
    const { name, size, place } = volume
    if (size !== undefined || !hasOwnClaim(volume)) continue
    if (capabilities.claimsOfUnmounted || mounted.has(name))
      note<typeof notes>('guessed-size', place, { size: verbatim(DEFAULT_SIZE) }, place)
  }
}
