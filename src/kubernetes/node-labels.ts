/** Labels of nodes that the API server calls deprecated, each with the one that takes its place, if there is one. */
export const deprecatedNodeLabels: ReadonlyMap<string, string | undefined> = new Map([
  ['app.kubernetes.io/created-by', undefined],
  ['beta.kubernetes.io/arch', 'kubernetes.io/arch'],
  ['beta.kubernetes.io/instance-type', 'node.kubernetes.io/instance-type'],
  ['beta.kubernetes.io/os', 'kubernetes.io/os'],
  ['failure-domain.beta.kubernetes.io/region', 'topology.kubernetes.io/region'],
  ['failure-domain.beta.kubernetes.io/zone', 'topology.kubernetes.io/zone'],
  ['node-role.kubernetes.io/master', 'node-role.kubernetes.io/control-plane'],
  ['scheduler.alpha.kubernetes.io/preferAvoidPods', undefined],
])
