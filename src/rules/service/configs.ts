import { type FileUse, readFileUses } from '../mounts/file-use.js'
import type { ServiceRule } from '../types/service-rule.js'

/** `configs`: files in the root of the container by default (rule C2-02). */
export const configs: ServiceRule<readonly FileUse[]> = {
  normalise: (service, scope) => readFileUses(service, 'configs', '', scope),
}
