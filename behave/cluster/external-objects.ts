import type { Project } from '../compose/project.js'
import { kubernetesName } from './kubernetes-name.js'
import type { TranslatedObject } from './translated.js'
import { podSpecOf } from './translated.js'

/**
 * Returns the Secrets, ConfigMaps and claims that the objects ask for and do not contain. The user of an application
 * with `external: true` makes these before the first deploy. `deployed` are names that `tranship deploy` makes itself.
 */
export function externalObjects(
  objects: readonly TranslatedObject[],
  deployed: ReadonlySet<string>,
): object[] {
  const present = new Set(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`))
  const keys = new Map<string, Set<string>>()
  const need = (kind: string, name: string | undefined, ...wanted: readonly string[]): void => {
    if (name === undefined || present.has(`${kind} ${name}`) || deployed.has(name)) return
    const known = keys.get(`${kind} ${name}`) ?? new Set()
    for (const key of wanted) known.add(key)
    keys.set(`${kind} ${name}`, known)
  }
  for (const spec of objects.map(podSpecOf).filter((one) => one !== undefined)) {
    for (const volume of spec.volumes ?? []) {
      need('PersistentVolumeClaim', volume.persistentVolumeClaim?.claimName)
      need('Secret', volume.secret?.secretName, ...(volume.secret?.items ?? []).map(({ key }) => key))
      need('ConfigMap', volume.configMap?.name, ...(volume.configMap?.items ?? []).map(({ key }) => key))
      for (const { secret, configMap } of volume.projected?.sources ?? []) {
        need('Secret', secret?.name, ...(secret?.items ?? []).map(({ key }) => key))
        need('ConfigMap', configMap?.name, ...(configMap?.items ?? []).map(({ key }) => key))
      }
    }
    for (const container of [...(spec.initContainers ?? []), ...spec.containers]) {
      for (const { valueFrom } of container.env ?? []) {
        need('Secret', valueFrom?.secretKeyRef?.name, valueFrom?.secretKeyRef?.key ?? 'value')
        need('ConfigMap', valueFrom?.configMapKeyRef?.name, valueFrom?.configMapKeyRef?.key ?? 'value')
      }
      for (const { secretRef, configMapRef } of container.envFrom ?? []) {
        need('Secret', secretRef?.name)
        need('ConfigMap', configMapRef?.name)
      }
    }
  }
  return [...keys].map(([title, wanted]) => {
    const [kind, name] = title.split(' ')
    const data = Object.fromEntries([...wanted].map((key) => [key, 'made up for a test']))
    return {
      apiVersion: 'v1',
      kind,
      metadata: { name },
      ...(kind === 'Secret' ? { stringData: data } : kind === 'ConfigMap' ? { data } : { spec: claim }),
    }
  })
}

const claim = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } }

/** Returns the names of Secrets and ConfigMaps that the application defines. */
export function ownNames({ secrets = {}, configs = {} }: Project): Set<string> {
  const defined = [...Object.entries(secrets), ...Object.entries(configs)]
    .filter(([, { external }]) => external !== true)
    .map(([name]) => name)
  return new Set(defined.map(kubernetesName))
}
