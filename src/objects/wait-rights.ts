import type { Application } from '../application/application.js'
import type { Service } from '../application/service.js'
import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { type LabelName, toLabelName } from '../kubernetes/name.js'
import type { Recorder } from '../rules/types/draft.js'
import { fixedLabels, metadata, type Naming } from './metadata.js'
import { objectOf } from './object-of.js'

const rule = { rule: 'C7-09' }

/** Returns the name of the service account for waits. Its Role and RoleBinding have the same. */
export function waitAccountName({ application }: Pick<Naming, 'application'>): LabelName {
  return toLabelName(`${application}-waits`)
}

/**
 * Returns the rights to see the Jobs that Pods wait for, and nothing else (rule C7-09). Returns nothing if no Pod waits
 * for a Job.
 */
export function toWaitRights(
  application: Application,
  recorder: Recorder,
): readonly KubernetesObject<'ServiceAccount' | 'Role' | 'RoleBinding'>[] {
  const { podWaits, orderedServices } = application
  const jobs = new Set<string>()
  const accounts = new Set<string>()
  for (const service of orderedServices) {
    for (const { kind, host } of podWaits?.of.get(service.name) ?? []) {
      if (kind !== 'job') continue
      jobs.add(host)
      accounts.add(accountOf(service) ?? waitAccountName(application))
    }
  }
  if (jobs.size === 0) return []
  const name = waitAccountName(application)
  const head = () => metadata(name, application, fixedLabels(application, recorder), [], recorder)
  const { namespace } = application
  // Kustomize adds the namespace too. Without one, the API server does.
  const subjects = [...accounts].map((account) => ({
    kind: 'ServiceAccount' as const,
    name: account,
    ...(namespace === undefined ? {} : { namespace }),
  }))
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name } as const
  const rules = [
    { apiGroups: ['batch'], resources: ['jobs'], resourceNames: [...jobs], verbs: ['get', 'list', 'watch'] },
  ]
  return [
    ...(accounts.has(name)
      ? [
          objectOf(
            'ServiceAccount',
            { metadata: head(), automountServiceAccountToken: false },
            rule,
            rule,
            recorder,
          ),
        ]
      : []),
    objectOf('Role', { metadata: head(), rules }, rule, rule, recorder),
    objectOf('RoleBinding', { metadata: head(), roleRef, subjects }, rule, rule, recorder),
  ]
}

/** Returns the service account that the Compose file names for the Pods. */
export function accountOf({ serviceAccount }: Service): string | undefined {
  return serviceAccount?.named?.value
}
