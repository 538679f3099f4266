import { contentsReadBy } from '../../kubernetes/content-references.js'
import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import { CONTENTS } from '../../kubernetes/own-labels.js'
import { podTemplateOf } from '../../kubernetes/pod-template.js'
import { dependencyLevels } from '../dependency-levels.js'
import { type LayoutFiles, objectFileName } from '../layout-files.js'
import { ownTemplateComment } from './chart-helpers.js'
import { addChartLabels } from './chart-labels.js'
import { copyOf, hasProbes } from './filled.js'
import type { FurtherValues } from './further-values.js'
import { withHelmAnnotations } from './helm-annotations.js'
import type { Holes } from './holes.js'
import { anyEnabled, conditionOfProfiles } from './profile-conditions.js'
import { partOf, type ProfileFlags } from './profile-flags.js'
import { type ValueExpressions, withHoles } from './templated-leaves.js'

/** Everything that turns objects into templates. */
export interface TemplateParts {
  readonly application: string
  /** The expressions of variables, by their probes in the objects. */
  readonly variables: ValueExpressions
  readonly further: FurtherValues
  readonly holes: Holes
  readonly flags: ProfileFlags | undefined
}

/** Writes a template for each object. */
export function chartTemplates(
  objects: readonly KubernetesObject[],
  { application, variables, further, holes, flags }: TemplateParts,
): LayoutFiles {
  const levels = dependencyLevels(objects)
  const changing = changingFiles(objects, variables)
  const templates = objects.map((object) => {
    const own = copyOf(withHelmAnnotations(object, levels))
    addHashOf(changing, own, holes)
    addProfilesTo(own, flags, holes)
    further.addTo(own)
    addChartLabels(own, holes, application)
    const template = holes.template(withHoles(own, variables, holes))
    return [
      `templates/${objectFileName(object)}.yaml`,
      ownTemplateComment +
        inCondition(further.conditionOf(object), inCondition(conditionOfProfiles([object], flags), template)),
    ]
  })
  return Object.fromEntries(templates) as LayoutFiles
}

/** Returns the names of the ConfigMaps that variables change. */
function changingFiles(
  objects: readonly KubernetesObject[],
  variables: ValueExpressions,
): ReadonlySet<string> {
  return new Set(
    objects.flatMap((object) =>
      object.kind === 'ConfigMap' && hasProbes(object, variables) ? object.metadata.name : [],
    ),
  )
}

/** Lets the Pods of an object restart when a value changes their files, as the hash of rule C2-05 does. */
function addHashOf(changing: ReadonlySet<string>, object: KubernetesObject, holes: Holes): void {
  const template = podTemplateOf(object)?.part
  const annotations = template?.metadata.annotations
  if (template === undefined || annotations?.[CONTENTS] === undefined) return
  const named = [...contentsReadBy(template.spec)].flatMap(({ kind, name }) =>
    kind === 'ConfigMap' ? [name] : [],
  )
  const read = [...new Set(named)].filter((name) => changing.has(name))
  if (read.length === 0) return
  const files = read.map((name) => `(include (print $.Template.BasePath "/${name}-configmap.yaml") .)`)
  annotations[CONTENTS] = holes.expression(`print ${files.join(' ')} | sha256sum`)
}

function inCondition(condition: string | undefined, template: string): string {
  return condition === undefined ? template : `{{- if ${condition} }}\n${template}{{- end }}\n`
}

/** Leaves the values of an ExternalSecret out unless one of their profiles is enabled: the store may lack them. */
function addProfilesTo(object: KubernetesObject, flags: ProfileFlags | undefined, holes: Holes): void {
  if (object.kind !== 'ExternalSecret') return
  const data = object.spec.data.flatMap((value) => {
    const profiles = flags?.profilesOf.get(partOf(object, value.secretKey))
    return profiles === undefined
      ? [value]
      : [holes.action(`if ${anyEnabled(profiles)}`), value, holes.action('end')]
  })
  Object.assign(object.spec, { data })
}
