// What a project that installs the package sees of its types. Compiled against the built package by `npm run check`.
import { translate, type Diagnostic } from 'tranship'
import { matchers, serializer, type TranshipMatchers } from 'tranship/testing'

const { objects, warnings } = translate('services: { web: { image: nginx } }')

export const places: readonly Diagnostic[] = warnings

export const replicas = objects.flatMap((object) => {
  if (object.kind !== 'Deployment') return []
  const count: number | undefined = object.spec?.replicas
  // @ts-expect-error: the types of Kubernetes are found, so the field is not just anything
  const text: string | undefined = object.spec?.replicas
  return [count, text]
})

interface Matchers extends TranshipMatchers<void> {
  readonly own: never
}

export const setUp: readonly [boolean, readonly (keyof Matchers)[]] = [
  serializer.test(objects),
  Object.keys(matchers) as (keyof typeof matchers)[],
]
