import { canBeApiServer } from '../kubernetes/token-audiences.js'
import type { ObjectCheck } from './object-check.js'

/** Finds service accounts, whose rights the Pods have. */
export const findServiceAccount: ObjectCheck = ({ pod }, found) => {
  const name = pod?.part.serviceAccountName
  if (pod === undefined || name === undefined || pod.part.automountServiceAccountToken === false) return
  found({ code: 'named-service-account', path: [...pod.path, 'serviceAccountName'], args: { name } })
}

/** Finds tokens that the API server of the cluster may accept. */
export const findApiTokens: ObjectCheck = ({ pod }, found) => {
  pod?.part.volumes?.forEach(({ projected }, index) => {
    projected?.sources?.forEach(({ serviceAccountToken }, at) => {
      if (serviceAccountToken === undefined || !canBeApiServer(serviceAccountToken.audience)) return
      const field = ['volumes', index, 'projected', 'sources', at, 'serviceAccountToken', 'audience']
      found({ code: 'api-token', path: [...pod.path, ...field], args: {} })
    })
  })
}
