import type { Place } from '../../../source/place.js'
import type { ServiceAccountTokenProjection, VolumeMount } from 'kubernetes-types/core/v1.js'
import type { VolumeFields } from '../../../kubernetes/kubernetes-object.js'
import type { Draft } from '../../types/draft.js'
import { isMountPath } from '../../values/mount-path.js'
import type { Choices, Reporting } from '../../types/scope.js'
import type { ServiceRule } from '../../types/service-rule.js'
import { readInteger } from '../../values/typed.js'

/** A service-account token for another party: `x-platform-identity-token` (reference 2.13). */
export interface IdentityToken {
  readonly audience: string
  /** The absolute path of the folder with the file `token`. */
  readonly mountPath: string
  readonly expirationSeconds: number
  readonly mountPathPlace: Place
  readonly place: Place
}

const DEFAULT_EXPIRATION_SECONDS = 3600
const MINIMUM_EXPIRATION_SECONDS = 600

function normaliseIdentityToken(service: Place, scope: Reporting & Choices): IdentityToken | undefined {
  const place = service.get('x-platform-identity-token')
  if (place === undefined) return undefined
  const audience = place.get('audience')
  const mountPath = place.get('mount_path')
  const expirationSeconds =
    readInteger(place.get('expiration_seconds'), scope, {
      minimum: MINIMUM_EXPIRATION_SECONDS,
      maximum: 2 ** 32,
    }) ?? DEFAULT_EXPIRATION_SECONDS
  if (audience !== undefined && !audience.text) scope.report('empty-value', audience, {})
  if (mountPath === undefined || !isMountPath(mountPath.text ?? '', mountPath, scope)) return undefined
  if (!audience?.text || !mountPath.text) return undefined
  return {
    audience: audience.text,
    mountPath: mountPath.text,
    expirationSeconds,
    mountPathPlace: mountPath,
    place,
  }
}

const VOLUME_NAME = 'platform-identity-token'
const fixed = { rule: 'R2.13-02' }

function mapIdentityToken(
  { audience, expirationSeconds, mountPath, place }: IdentityToken,
  draft: Draft,
): void {
  const { at, object } = draft.recorder
  const serviceAccountToken = object<ServiceAccountTokenProjection>({
    audience: at(audience, place.get('audience')),
    expirationSeconds: at(expirationSeconds, place.get('expiration_seconds') ?? fixed),
    path: at('token', fixed),
  })
  const name = at(VOLUME_NAME, fixed)
  const volume = object<VolumeFields>({ name, projected: { sources: [{ serviceAccountToken }] } })
  draft.pod.add('volumes', volume, place)
  const mounted = { name, mountPath: at(mountPath, place.get('mount_path')), readOnly: at(true, fixed) }
  draft.container.add('volumeMounts', object<VolumeMount>(mounted), place)
}

export const identityToken: ServiceRule<IdentityToken | undefined> = {
  normalise: normaliseIdentityToken,
  map: mapIdentityToken,
}
