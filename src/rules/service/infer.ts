import type { Place } from '../../source/place.js'
import { readBoolean } from '../values/typed.js'
import type { Scope } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'

/** Returns `false` if `x-platform-infer` or the option `infer` switches inferences off (rule C11-02). */
function normaliseInfer(service: Place, scope: Scope): boolean {
  const own = readBoolean(service.get('x-platform-infer'), scope)
  return own !== false && scope.options.infer !== false
}

export const infer: ServiceRule<boolean> = { normalise: normaliseInfer }
