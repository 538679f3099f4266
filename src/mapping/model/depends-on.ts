import type { LabelName } from '../../kubernetes/name.js'
import { DEPENDS_ON } from '../../kubernetes/own-labels.js'
import type { AnnotationText } from '../read/annotations.js'
import type { Service } from './service.js'

/** The conditions of `depends_on` by service, for whoever deploys the objects (rule R2.5-04). */
export function dependsOnAnnotation(
  { dependencies }: Service,
  nameOf: (service: string) => LabelName | undefined,
): AnnotationText | undefined {
  // Put together by hand: an object would not keep the manifest's order of names that look like numbers.
  let conditions = ''
  for (const { service, condition } of dependencies) {
    const objectName = nameOf(service)
    if (objectName !== undefined) conditions += `${conditions && ','}"${objectName}":"${condition}"`
  }
  return conditions === '' ? undefined : { key: DEPENDS_ON, value: `{${conditions}}` }
}
