import type { Place } from '../../../source/place.js'
import { hasKubernetes } from '../../values/kubernetes-version.js'
import type { Draft } from '../../types/draft.js'
import type { Choices, Reporting } from '../../types/scope.js'
import type { ServiceRule } from '../../types/service-rule.js'
import { type Literal, words } from '../../../source/shown.js'

/** The security settings of `security_opt` (rule C5-02). */
export interface SecurityOptions {
  /** The place that forbids processes to gain privileges. */
  readonly noNewPrivileges: Place | undefined
  readonly seccomp: SecurityProfile | undefined
  readonly appArmor: SecurityProfile | undefined
  /** The SELinux labels: `user`, `role`, `type` and `level`. */
  readonly labels: ReadonlyMap<string, SecurityLabel>
}

/** A seccomp or AppArmor profile for a container. */
export interface SecurityProfile {
  readonly type: 'Unconfined' | 'RuntimeDefault' | 'Localhost'
  /** The name of a profile that is loaded on the node. */
  readonly name?: string
  readonly place: Place
}

interface SecurityLabel {
  readonly value: string
  readonly place: Place
}

/** The SELinux type that is not confined. */
const UNCONFINED_TYPE = 'spc_t'

function normaliseSecurityOptions(service: Place, scope: Reporting & Choices): SecurityOptions | undefined {
  const list = service.get('security_opt')
  if (list === undefined) return undefined
  const labels = new Map<string, SecurityLabel>()
  let noNewPrivileges: Place | undefined
  let seccomp: SecurityProfile | undefined
  let appArmor: SecurityProfile | undefined
  for (const place of list.items()) {
    const { name, value } = splitOption(place.text ?? '')
    if (name === 'no-new-privileges') {
      if (value === '' || value === 'true') noNewPrivileges = checkPrivileges(service, place, scope)
      else if (value !== 'false') scope.report('not-a-boolean', place, { value: place.show(value) })
    } else if (name === 'seccomp') seccomp = readSeccomp(value, place, scope) ?? seccomp
    else if (name === 'apparmor') appArmor = readAppArmor(value, place, scope) ?? appArmor
    else if (name === 'label') readLabel(value, place, labels, scope)
    else reportOption('Remove it. Kubernetes has no such setting.', place, scope)
  }
  return { noNewPrivileges, seccomp, appArmor, labels }
}

/** Docker accepts both `:` and `=` after the name. */
function splitOption(text: string): { readonly name: string; readonly value: string } {
  const at = text.search(/[:=]/)
  return at < 0 ? { name: text, value: '' } : { name: text.slice(0, at), value: text.slice(at + 1) }
}

function reportOption<const Text extends string>(
  instead: Text & Literal<Text>,
  place: Place,
  { report }: Reporting,
): undefined {
  report('unsupported-value', place, { value: place.shown, instead: words<Text>(instead) })
}

/** Kubernetes refuses a privileged container with `no-new-privileges`: it has all privileges already. */
function checkPrivileges(service: Place, place: Place, scope: Reporting): Place | undefined {
  if (!/^(?:true|yes|y|on)$/i.test(service.get('privileged')?.text ?? '')) return place
  const instead = 'Remove one of the two. A privileged container has every privilege.'
  scope.report('setting-overruled', place, { value: place.shown, winner: '`privileged`', instead })
  return undefined
}

function readSeccomp(value: string, place: Place, scope: Reporting): SecurityProfile | undefined {
  if (value === 'unconfined') return { type: 'Unconfined', place }
  if (value === 'builtin' || value === 'default') return { type: 'RuntimeDefault', place }
  return reportOption(
    'Copy the profile to the nodes, and add `seccompProfile` with its `localhostProfile` to the container.',
    place,
    scope,
  )
}

function readAppArmor(value: string, place: Place, scope: Reporting & Choices): SecurityProfile | undefined {
  if (!hasKubernetes(30, place.shown, place, scope)) return undefined
  if (value === 'unconfined') return { type: 'Unconfined', place }
  if (value === 'docker-default' || value === 'runtime/default') return { type: 'RuntimeDefault', place }
  return /^[^\s/]+$/.test(value)
    ? { type: 'Localhost', name: value, place }
    : reportOption('Write the name of a profile that the nodes have loaded.', place, scope)
}

function readLabel(value: string, place: Place, labels: Map<string, SecurityLabel>, scope: Reporting): void {
  const [, name = '', text = ''] = /^(user|role|type|level):(.+)$/s.exec(value) ?? []
  if (name !== '') labels.set(name, { value: text, place })
  else if (value === 'disable') labels.set('type', { value: UNCONFINED_TYPE, place })
  else reportOption('Use `user`, `role`, `type` or `level`.', place, scope)
}

function mapSecurityOptions(options: SecurityOptions, draft: Draft): void {
  const { noNewPrivileges, seccomp, appArmor, labels } = options
  if (noNewPrivileges !== undefined) draft.security.set('allowPrivilegeEscalation', false, noNewPrivileges)
  if (seccomp !== undefined) draft.security.set('seccompProfile', { type: seccomp.type }, seccomp.place)
  if (appArmor !== undefined) {
    const { type, name, place } = appArmor
    const profile = name === undefined ? { type } : { type, localhostProfile: name }
    draft.security.set('appArmorProfile', profile, place)
  }
  const [first] = labels.values()
  if (first === undefined) return
  const { at, object } = draft.recorder
  const fields = [...labels].map(([name, { value, place }]) => [name, at(value, place)] as const)
  const seLinux = object<Record<string, string>>(Object.fromEntries(fields))
  draft.security.set('seLinuxOptions', seLinux, first.place)
}

export const securityOptions: ServiceRule<SecurityOptions | undefined> = {
  normalise: normaliseSecurityOptions,
  map: mapSecurityOptions,
}
