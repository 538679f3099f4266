import type { Scope } from '../../rules/types/scope.js'
import { mountedVolumes, type Service } from '../../application/service.js'
import { verbatim } from '../../source/shown.js'
import { DEFAULT_SIZE, hasOwnClaim, type Volume } from '../../rules/top-level/volumes.js'
import type { Pass } from './pass.js'

export const claimDefaults: Pass<Service> = {
  name: 'claim-defaults',
  decides: 'A claim without a size or a class has those of the options, or 1Gi (R2.12-10).',
  evidence: 'the options `volumeSize` and `storageClass`, and `driver_opts` and labels of volumes',
  position: 'After `claim-labels`, whose sizes and classes win.',
  run: ({ services, volumes }, scope) => ({ volumes: withClaimDefaults(volumes, services, scope) }),
}

export const notes = {
  'guessed-size': {
    what: 'gets a claim of {size}',
    because: 'nothing says its size; the option `volumeSize` or `driver_opts.size` changes it',
  },
} as const

const sizeRule = { rule: 'R2.12-10', option: 'volumeSize' }
const classRule = { rule: 'R2.12-10', option: 'storageClass' }

/** Gives volumes without a size and a class those of the options (rule R2.12-10). */
function withClaimDefaults(
  volumes: readonly Volume[],
  services: readonly Service[],
  scope: Scope,
): readonly Volume[] {
  const { volumeSize, storageClass } = scope.options
  noteGuesses(volumes, services, scope)
  return volumes.map((volume) => ({
    ...volume,
    ...(volume.storageClass === undefined && storageClass !== undefined
      ? { storageClass, storageClassOrigin: classRule }
      : {}),
    ...(volume.size === undefined && volumeSize !== undefined
      ? { size: volumeSize, sizeOrigin: sizeRule }
      : {}),
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
