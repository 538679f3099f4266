import type { LabelName } from '../../kubernetes/name.js'
import { DEPENDS_ON } from '../../kubernetes/own-labels.js'
import type { AnnotationText } from '../read/annotations.js'
import type { Service } from './service.js'

/** Returns the conditions of `depends_on` by service, as JSON for the tool that deploys the objects (rule R2.5-04). */
export function dependsOnAnnotation(
  { dependencies }: Service,
  nameOf: (service: string) => LabelName | undefined,
): AnnotationText | undefined {
  // The text is written without an object, which would reorder names that look like numbers.
  let conditions = ''
  for (const { service, condition } of dependencies) {
    const objectName = nameOf(service)
    if (objectName !== undefined) conditions += `${conditions && ','}"${objectName}":"${condition}"`
  }
  return conditions === '' ? undefined : { key: DEPENDS_ON, value: `{${conditions}}` }
}
