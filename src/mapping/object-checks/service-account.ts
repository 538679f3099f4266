import type { ObjectCheck } from './object-check.js'

/** Finds service accounts, whose rights the Pods have. */
export const findServiceAccount: ObjectCheck = ({ pod }, found) => {
  const name = pod?.part.serviceAccountName
  if (pod === undefined || name === undefined || pod.part.automountServiceAccountToken === false) return
  found({ code: 'named-service-account', path: [...pod.path, 'serviceAccountName'], args: { name } })
}
