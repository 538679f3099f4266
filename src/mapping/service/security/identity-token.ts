import type { Place } from '../../../source/place.js'
import type { Draft } from '../../rule/draft.js'
import { isMountPath } from '../../read/mount-path.js'
import type { Choices, Reporting } from '../../rule/scope.js'
import type { ServiceRule } from '../../rule/service-rule.js'
import { readInteger } from '../../read/typed.js'

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
  const serviceAccountToken = draft.noted(
    { audience, expirationSeconds, path: 'token' },
    {
      audience: place.get('audience'),
      expirationSeconds: place.get('expiration_seconds') ?? fixed,
      path: fixed,
    },
  )
  draft.pod.add(
    'volumes',
    draft.noted({ name: VOLUME_NAME, projected: { sources: [{ serviceAccountToken }] } }, { name: fixed }),
    place,
  )
  draft.container.add(
    'volumeMounts',
    draft.noted(
      { name: VOLUME_NAME, mountPath, readOnly: true },
      { name: fixed, mountPath: place.get('mount_path'), readOnly: fixed },
    ),
    place,
  )
}

export const identityToken: ServiceRule<IdentityToken | undefined> = {
  normalise: normaliseIdentityToken,
  map: mapIdentityToken,
}
