import type { Draft } from '../rule/draft.js'
import type { Service } from './service.js'

/** With a group, the volumes that the Pod mounts belong to it, as they would on one host (rule R2.2-14). */
export function mapVolumeGroup({ user, mounts }: Service, draft: Draft): void {
  if (user?.gid === undefined || !mounts.some(({ kind }) => kind !== 'host')) return
  draft.pod.set('securityContext', draft.noted({ fsGroup: user.gid }, { fsGroup: user.place }), user.place)
}
