import { refusalOf } from '../kubernetes/known-annotations.js'
import { type AnnotationText, fitsOneObject, MOST_ANNOTATION_BYTES } from '../rules/values/annotations.js'
import type { Reporting } from '../rules/types/scope.js'
import { shownName } from '../rules/values/name-value.js'
import type { SecurityProfile } from '../rules/service/security/security-options.js'
import { dependsOnAnnotation } from '../application/depends-on.js'
import { dependenciesOfPod, Pods } from '../application/pods.js'
import type { Service } from '../application/service.js'
import type { CheckedApplication } from './checked-application.js'

/** Reports annotations of services that Kubernetes refuses on their objects, one by one or together. */
export function checkAnnotations({ known }: Pick<CheckedApplication, 'known'>, scope: Reporting): void {
  const { byName } = known
  const services = [...byName.values()]
  const pods = new Pods(services)
  const nameOf = (service: string) => byName.get(pods.hostNameOf(service))?.objectName
  for (const service of services) {
    const dependencies = service.podOf === undefined ? dependenciesOfPod(service, pods) : []
    checkService(service, dependsOnAnnotation(dependencies, nameOf), scope)
  }
}

function checkService(service: Service, dependsOn: AnnotationText | undefined, scope: Reporting): void {
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
  // If the manifest's own annotations are too many, that has been reported where they are read.
  if (dependsOn === undefined || !fitsOneObject(annotations) || fitsOneObject([...annotations, dependsOn]))
    return
  scope.report('annotations-too-large', place.get('depends_on') ?? place, { limit: MOST_ANNOTATION_BYTES })
}

/** Returns the value of the AppArmor annotation that corresponds to the field. */
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
