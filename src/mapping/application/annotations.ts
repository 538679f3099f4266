import { refusalOf } from '../../kubernetes/known-annotations.js'
import type { LabelName } from '../../kubernetes/name.js'
import { DEPENDS_ON } from '../../kubernetes/own-labels.js'
import { type AnnotationText, fitsOneObject, MOST_ANNOTATION_BYTES } from '../read/annotations.js'
import type { Scope } from '../rule/scope.js'
import { shownName } from '../read/name-value.js'
import type { SecurityProfile } from '../service/security-options.js'
import type { Service } from './service.js'

/** Reports the annotations of a service that Kubernetes refuses on its objects, each or all together. */
export function checkAnnotations(
  service: Service,
  dependsOn: AnnotationText | undefined,
  scope: Scope,
): void {
  const { annotations, objectName, securityOptions, place } = service
  const appArmor = appArmorAnnotation(securityOptions?.appArmor)
  for (const annotation of annotations) {
    const { key, value } = annotation
    const valueOf = (other: string) => annotations.find((one) => one.key === other)?.value
    const problem = refusalOf(key, value, { container: objectName, appArmor, valueOf })
    if (problem !== undefined)
      scope.report('annotation-refused', annotation.place, {
        name: shownName(key, annotation.place),
        problem,
      })
  }
  // Too many annotations of the manifest's own have been reported where they were read.
  if (dependsOn === undefined || !fitsOneObject(annotations) || fitsOneObject([...annotations, dependsOn]))
    return
  scope.report('annotations-too-large', place.get('depends_on') ?? place, { limit: MOST_ANNOTATION_BYTES })
}

/** The value that the annotation for an AppArmor profile has beside the field. */
function appArmorAnnotation(profile: SecurityProfile | undefined): string | undefined {
  switch (profile?.type) {
    case 'Localhost':
      return `localhost/${profile.name ?? ''}`
    case 'RuntimeDefault':
      return 'runtime/default'
    case 'Unconfined':
      return 'unconfined'
    case undefined:
      return undefined
  }
}

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
