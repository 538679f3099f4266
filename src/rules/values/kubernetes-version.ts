import type { Place } from '../../source/place.js'
import type { Choices, Reporting } from '../types/scope.js'
import { figure, sentence, type Shown } from '../../source/shown.js'

/** The minor version of Kubernetes that objects are made for, unless the option `kubernetes` names a later one. */
const OLDEST_MINOR = 29

/**
 * True if the cluster has a field that a version of Kubernetes 1 introduced. An older API server refuses objects with
 * unknown fields. If the cluster may be older, the value at this place is reported and must be left out.
 */
export function hasKubernetes(
  minor: number,
  value: Shown,
  place: Place,
  scope: Reporting & Choices,
): boolean {
  if (isAtLeast(minor, scope)) return true
  scope.report('requires-kubernetes', place, { value, version: sentence`1.${figure(minor)}` })
  return false
}

/** True if the option `kubernetes` names this version of Kubernetes 1 or a later one. */
export function isAtLeast(minor: number, { options }: Choices): boolean {
  return Number(/^1\.(\d+)$/.exec(options.kubernetes ?? '')?.[1] ?? OLDEST_MINOR) >= minor
}
