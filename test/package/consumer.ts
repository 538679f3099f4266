// What a project that installs the package sees of its types. Compiled against the built package by `npm run check`.
import { translate, type Diagnostic } from 'tranship'

const { objects, warnings } = translate('services: { web: { image: nginx } }')

export const places: readonly Diagnostic[] = warnings

export const replicas = objects.flatMap((object) => {
  if (object.kind !== 'Deployment') return []
  const count: number | undefined = object.spec?.replicas
  // @ts-expect-error: the types of Kubernetes are found, so the field is not just anything
  const text: string | undefined = object.spec?.replicas
  return [count, text]
})
