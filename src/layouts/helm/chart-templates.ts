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
import { partOf, type ProfileFlags } from './profile-flags.js'
import { type ValueExpressions, withHoles } from './templated-leaves.js'
import { valueReference } from './value-reference.js'

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
        inCondition(further.conditionOf(object), inProfiles(flags?.profilesOf.get(partOf(object)), template)),
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
  const volumes = JSON.stringify(template.spec.volumes)
  const mounted = Array.from(volumes.matchAll(/"configMap":\{"name":"([^"]+)"/g), ([, name]) => name!)
  const read = [...new Set(mounted)].filter((name) => changing.has(name))
  if (read.length === 0) return
  const files = read.map((name) => `(include (print $.Template.BasePath "/${name}-configmap.yaml") .)`)
  annotations[CONTENTS] = holes.expression(`print ${files.join(' ')} | sha256sum`)
}

/** Leaves an object out unless one of its profiles is enabled. */
function inProfiles(profiles: readonly string[] | undefined, template: string): string {
  return profiles === undefined ? template : `{{- ${ifEnabled(profiles)} }}\n${template}{{- end }}\n`
}

function inCondition(condition: string | undefined, template: string): string {
  return condition === undefined ? template : `{{- if ${condition} }}\n${template}{{- end }}\n`
}

/** Leaves the values of an ExternalSecret out unless one of their profiles is enabled: the store may lack them. */
function addProfilesTo(object: KubernetesObject, flags: ProfileFlags | undefined, holes: Holes): void {
  if (object.kind !== 'ExternalSecret') return
  const data = object.spec.data.flatMap((value) => {
    const profiles = flags?.profilesOf.get(partOf(object, value.secretKey))
    return profiles === undefined ? [value] : [holes.action(ifEnabled(profiles)), value, holes.action('end')]
  })
  Object.assign(object.spec, { data })
}

/** Returns the action that begins a block for some profiles. */
function ifEnabled(profiles: readonly string[]): string {
  const flags = profiles.map((name) => valueReference(['profiles', name, 'enabled']))
  return `if ${flags.length > 1 ? 'or ' : ''}${flags.join(' ')}`
}
