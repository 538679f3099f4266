// Uses the package's types like a project that installs it. `npm run check` compiles this against the built package.
import { translate, type Diagnostic } from 'tranship'
import { fromCluster, observe, startWait } from 'tranship/deploy'
import { symbols, type ManifestSymbol } from 'tranship/editor'
import { planDeploy, type DeployPlan } from 'tranship/plan'
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

/** The field's type has no name, so it is reached through its parent. */
export const prune = (plan: DeployPlan): DeployPlan['prune'] => plan.prune

export const kinds: readonly ManifestSymbol['kind'][] = symbols('services: {}').map(({ kind }) => kind)

export function released(manifest: string): readonly string[] {
  const plan = planDeploy(manifest)
  const { release } = observe(startWait(plan, { now: 0 }), fromCluster([], { now: 0 }))
  return release.flatMap(({ service, object }) => [service, object.kind])
}

interface Matchers extends TranshipMatchers<void> {
  readonly own: never
}

export const setUp: readonly [boolean, readonly (keyof Matchers)[]] = [
  serializer.test(objects),
  Object.keys(matchers) as (keyof typeof matchers)[],
]
