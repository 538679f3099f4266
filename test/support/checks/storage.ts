import type { VolumeFields } from '../../../src/kubernetes/kubernetes-object.js'
import { billionths, isLabel1123, isSubdomain1123 } from './grammar.js'
import { matches, repeated, titleOf, type Check } from './output.js'

/** Checks of claims, volumes and mounts. Numbers such as #5 refer to the catalogue of known faults. */
export const storageChecks: readonly Check[] = [
  {
    name: 'claims', // #15, #18
    *faults({ claims }) {
      for (const claim of claims) {
        const { accessModes, resources, storageClassName } = claim.spec ?? {}
        const storage = billionths(resources?.requests?.['storage'] ?? '')
        if (!['ReadWriteOnce', 'ReadWriteMany'].includes(accessModes?.join() ?? ''))
          yield `${titleOf(claim)} has the modes ${String(accessModes)}`
        if (storage === undefined || storage <= 0n || storage % 1_000_000_000n !== 0n) {
          yield `${titleOf(claim)} asks for ${String(resources?.requests?.['storage'])}`
        }
        if (storageClassName !== undefined && !isSubdomain1123(storageClassName)) {
          yield `${titleOf(claim)} has the class ${storageClassName}`
        }
      }
    },
  },
  {
    name: 'volumes', // #1, #5
    *faults({ pods, claims }) {
      const claimed = new Set(claims.map(({ metadata }) => metadata?.name))
      for (const { title, containers, volumes } of pods) {
        yield* repeated(volumes.map(({ name }) => name)).map((name) => `${title} has ${name} twice`)
        const claimNames = volumes.flatMap(
          ({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? [],
        )
        yield* repeated(claimNames).map((name) => `${title} has the claim ${name} twice`)
        // Our own claims are mounted with a subfolder, external ones as they are.
        const inFolders = new Set(
          containers.flatMap(({ volumeMounts = [] }) =>
            volumeMounts.filter(({ subPath }) => subPath !== undefined).map(({ name }) => name),
          ),
        )
        for (const { name, persistentVolumeClaim } of volumes) {
          const claim = persistentVolumeClaim?.claimName
          if (claim !== undefined && inFolders.has(name) && !claimed.has(claim))
            yield `${title} has no claim ${claim}`
        }
        const mounted = new Set(
          containers.flatMap(({ volumeMounts = [] }) => volumeMounts.map(({ name }) => name)),
        )
        for (const volume of volumes) {
          if (!isLabel1123(volume.name)) yield `${title} has the name ${volume.name}`
          if (!mounted.has(volume.name)) yield `${title} mounts ${volume.name} nowhere`
          yield* sourceFaults(volume, title)
        }
        for (const name of mounted) {
          if (!volumes.some((volume) => volume.name === name)) yield `${title} has no volume ${name}`
        }
      }
    },
  },
  {
    name: 'mounts', // #19
    *faults({ pods, claims }) {
      const made = new Set(claims.map(({ metadata }) => metadata?.name))
      for (const { title, containers, volumes } of pods) {
        // External claims are mounted as they are.
        const claimed = new Set(
          volumes
            .filter(({ persistentVolumeClaim }) => made.has(persistentVolumeClaim?.claimName))
            .map(({ name }) => name),
        )
        for (const { volumeMounts = [] } of containers) {
          const paths = volumeMounts.map(({ mountPath }) =>
            mountPath.replace(/\/+/g, '/').replace(/(?<=.)\/$/, ''),
          )
          yield* repeated(paths).map((path) => `${title} has ${path} twice`)
          for (const { name, mountPath, subPath } of volumeMounts) {
            if (!mountPath.startsWith('/') || mountPath.includes(':'))
              yield `${title} has the path ${mountPath}`
            if (subPath !== undefined && (subPath.startsWith('/') || subPath.split('/').includes('..'))) {
              yield `${title} has the part ${subPath}`
            }
            if (claimed.has(name) && !subPath) yield `${title} shows its disk's lost+found at ${mountPath}`
          }
        }
      }
    },
  },
  {
    name: 'identity tokens',
    *faults({ pods }) {
      for (const { title, containers, volumes } of pods) {
        for (const { name, projected } of volumes) {
          if (projected === undefined) continue
          const mounts = containers.flatMap(({ volumeMounts = [] }) =>
            volumeMounts.filter((mount) => mount.name === name),
          )
          if (!mounts.every(({ readOnly }) => readOnly)) yield `${title} can write its token`
          if (name === 'wait-token') {
            const waits = containers.filter(({ command = [] }) => command.join(' ').includes('kubectl wait'))
            if (mounts.length !== waits.length) yield `${title} gives its right to see Jobs away`
            continue
          }
          for (const { serviceAccountToken } of projected.sources ?? []) {
            const { audience, expirationSeconds, path } = serviceAccountToken ?? {}
            if (!audience || path !== 'token')
              yield `${title} has a token for ${String(audience)} at ${String(path)}`
            if (!(Number(expirationSeconds) >= 600 && Number(expirationSeconds) <= 2 ** 32)) {
              yield `${title} has a token for ${String(expirationSeconds)} seconds`
            }
          }
        }
      }
    },
  },
  {
    name: 'one node for a shared volume', // #18
    *faults({ pods, claims, volumeAffinity }) {
      for (const { title, metadata, spec } of pods) {
        for (const term of termsOf(spec.affinity)) {
          if (term.topologyKey !== 'kubernetes.io/hostname')
            yield `${title} is drawn to the same ${term.topologyKey}`
          // The first pod can be scheduled only because it matches its own term.
          if (!matches(term.labelSelector?.matchLabels, metadata.labels))
            yield `${title} is drawn to others alone`
        }
      }
      if (!volumeAffinity) return
      const mounting = new Map<string, typeof pods>()
      for (const pod of pods) {
        for (const { persistentVolumeClaim } of pod.volumes) {
          if (persistentVolumeClaim === undefined) continue
          const { claimName } = persistentVolumeClaim
          mounting.set(claimName, [...(mounting.get(claimName) ?? []), pod])
        }
      }
      for (const [claim, sharing] of mounting) {
        const own = claims.find(({ metadata }) => metadata?.name === claim)
        const isForMany = own?.spec?.accessModes?.includes('ReadWriteMany') === true
        if (sharing.length < 2 || isForMany) continue
        for (const { title, spec } of sharing) {
          const together = termsOf(spec.affinity).some((term) =>
            sharing.every(({ metadata }) => matches(term.labelSelector?.matchLabels, metadata.labels)),
          )
          if (!together) yield `${title} may be far from ${claim}`
        }
      }
    },
  },
]

function* sourceFaults(
  { name, emptyDir, persistentVolumeClaim, projected, configMap, secret, hostPath, nfs, image }: VolumeFields,
  title: string,
): Iterable<string> {
  const sources = [emptyDir, persistentVolumeClaim, projected, configMap, secret, hostPath, nfs, image]
  if (sources.filter(Boolean).length !== 1) yield `${title} has no one source for ${name}`
  const { medium, sizeLimit } = emptyDir ?? {}
  if (medium !== undefined && medium !== 'Memory') yield `${title} has the medium ${medium}`
  if (sizeLimit !== undefined && (billionths(sizeLimit) ?? 0n) <= 0n)
    yield `${title} has the size ${sizeLimit}`
}

function termsOf(affinity: Parameters<Check['faults']>[0]['pods'][number]['spec']['affinity']) {
  return affinity?.podAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []
}
