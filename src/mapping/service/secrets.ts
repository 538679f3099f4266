import { type FileUse, readFileUses } from '../mounts/file-use.js'
import type { ServiceRule } from '../rule/service-rule.js'

/** `secrets` at run time: files below `/run/secrets`, where nothing else is said (rule C2-03). */
export const secrets: ServiceRule<readonly FileUse[]> = {
  normalise: (service, scope) => readFileUses(service.get('secrets'), '/run/secrets', scope),
}
