import { findCapabilities, findPrivileged, findUnconfined } from './container-privileges.js'
import {
  findControlPlane,
  findHostNamespaces,
  findHostPaths,
  findHostPorts,
  findRuntimes,
} from './node-access.js'
import type { ObjectCheck } from './object-check.js'
import { findControllerAnnotations, findMetadataRights, findPodAnnotations } from './risky-annotations.js'
import { findApiTokens, findServiceAccount } from './service-account.js'
import { findTooLarge, findTooLargeToApply } from './stored-size.js'

/** All checks of finished objects. Their order doesn't matter, because diagnostics have the order of the manifest. */
export const objectChecks: readonly ObjectCheck[] = [
  findPrivileged,
  findCapabilities,
  findUnconfined,
  findHostNamespaces,
  findHostPaths,
  findHostPorts,
  findRuntimes,
  findControlPlane,
  findServiceAccount,
  findApiTokens,
  findControllerAnnotations,
  findMetadataRights,
  findPodAnnotations,
  findTooLarge,
]

/** The checks of profiles with later checks. */
export const laterObjectChecks: readonly ObjectCheck[] = [...objectChecks, findTooLargeToApply]
