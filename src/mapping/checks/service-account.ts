import type { ObjectCheck } from './object-check.js'
import { podOf } from './pods.js'

/** Service accounts that an object names, whose rights its Pods have. */
export const findServiceAccount: ObjectCheck = function* (object) {
  const pod = podOf(object)
  const name = pod?.part.serviceAccountName
  if (pod === undefined || name === undefined || pod.part.automountServiceAccountToken === false) return
  yield { code: 'named-service-account', path: [...pod.path, 'serviceAccountName'], args: { name } }
}
