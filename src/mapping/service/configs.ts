import { type FileUse, readFileUses } from '../mounts/file-use.js'
import type { ServiceRule } from '../rule/service-rule.js'

/** `configs`: files at the root of the container, where nothing else is said (rule C2-02). */
export const configs: ServiceRule<readonly FileUse[]> = {
  normalise: (service, scope) => readFileUses(service.get('configs'), '', scope),
}
