import type { LabelName } from '../kubernetes/name.js'
import { DEPENDS_ON } from '../kubernetes/own-labels.js'
import type { AnnotationText } from '../rules/values/annotations.js'
import type { Dependency } from '../rules/service/depends-on.js'

/** Returns the conditions of `depends_on` by service, as JSON for the tool that deploys the objects (rule R2.5-04). */
export function dependsOnAnnotation(
  dependencies: readonly Pick<Dependency, 'service' | 'condition'>[],
  nameOf: (service: string) => LabelName | undefined,
): AnnotationText | undefined {
  // The text is written without an object, which would reorder names that look like numbers.
  let conditions = ''
  const named = new Set<string>()
  for (const { service, condition } of dependencies) {
    const objectName = nameOf(service)
    if (objectName === undefined || named.has(objectName)) continue
    named.add(objectName)
    conditions += `${conditions && ','}"${objectName}":"${condition}"`
  }
  return conditions === '' ? undefined : { key: DEPENDS_ON, value: `{${conditions}}` }
}
