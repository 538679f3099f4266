import { canBeApiServer } from '../kubernetes/token-audiences.js'
import { WAIT_TOKEN } from '../kubernetes/wait-token.js'
import type { ObjectCheck } from './object-check.js'

/** Finds service accounts, whose rights the Pods have. */
export const findServiceAccount: ObjectCheck = ({ pod }, found) => {
  const name = pod?.part.serviceAccountName
  if (pod === undefined || name === undefined || pod.part.automountServiceAccountToken === false) return
  found({ code: 'named-service-account', path: [...pod.path, 'serviceAccountName'], args: { name } })
}

/** Finds tokens that the API server of the cluster may accept. Those of waits do not leave their init containers. */
export const findApiTokens: ObjectCheck = ({ pod }, found) => {
  const mounted = pod?.part.containers.flatMap(({ volumeMounts = [] }) =>
    volumeMounts.map(({ name }) => name),
  )
  pod?.part.volumes?.forEach(({ name, projected }, index) => {
    if (name === WAIT_TOKEN && mounted?.includes(name) !== true) return
    projected?.sources?.forEach(({ serviceAccountToken }, at) => {
      if (serviceAccountToken === undefined || !canBeApiServer(serviceAccountToken.audience)) return
      const field = ['volumes', index, 'projected', 'sources', at, 'serviceAccountToken', 'audience']
      found({ code: 'api-token', path: [...pod.path, ...field], args: {} })
    })
  })
}
