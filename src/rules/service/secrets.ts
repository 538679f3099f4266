import { type FileUse, readFileUses } from '../mounts/file-use.js'
import type { ServiceRule } from '../types/service-rule.js'

/** `secrets` at run time: files in `/run/secrets` by default (rule C2-03). */
export const secrets: ServiceRule<readonly FileUse[]> = {
  normalise: (service, scope) => readFileUses(service, 'secrets', '/run/secrets', scope),
}
