import type { LiveObject } from '../cluster/live-object.js'

/** The field manager of Helm. */
export const helmManager = 'helm'

/** Returns the name of the Helm release that an object belongs to; `undefined` if it belongs to none. */
export function helmReleaseOf({ annotations }: LiveObject): string | undefined {
  return annotations['meta.helm.sh/release-name']
}
