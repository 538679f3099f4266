import { type Shown, words } from '../source/shown.js'
/** Labels of nodes that the API server calls deprecated, each with its replacement, if it has one. */
export const deprecatedNodeLabels: ReadonlyMap<string, Shown | undefined> = new Map([
  ['app.kubernetes.io/created-by', undefined],
  ['beta.kubernetes.io/arch', words('kubernetes.io/arch')],
  ['beta.kubernetes.io/instance-type', words('node.kubernetes.io/instance-type')],
  ['beta.kubernetes.io/os', words('kubernetes.io/os')],
  ['failure-domain.beta.kubernetes.io/region', words('topology.kubernetes.io/region')],
  ['failure-domain.beta.kubernetes.io/zone', words('topology.kubernetes.io/zone')],
  ['node-role.kubernetes.io/master', words('node-role.kubernetes.io/control-plane')],
  ['scheduler.alpha.kubernetes.io/preferAvoidPods', undefined],
])
