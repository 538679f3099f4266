import type { PodSpec, VolumeMount } from 'kubernetes-types/core/v1.js'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { isSameButForHosts, type RenamedHost, renamedHosts } from '../cluster/renamed-hosts.js'
import type { TranslatedObject } from '../cluster/translated.js'
import { fileTarget, isOwn, mountsOf } from '../compose/mounts.js'
import { argumentsOf, environmentOf, userOf } from '../compose/process.js'
import type { Project, Service } from '../compose/project.js'
import { containerOf, type ServiceContainer } from './container-of.js'
import { dataOf, expand, madeAtDeploy, variablesOf } from './container-values.js'

/** Placeholders for the image's own entrypoint and command, which occur in no manifest. */
const image = { entrypoint: ['\0entrypoint'], command: ['\0command'] }

/**
 * Returns the values that a container would not have as compose-go reads them: variables, arguments, working directory,
 * user, replicas and mounted files. A host may have the name that it has in a cluster. Each value is named as
 * `web: environment NAME`.
 */
export function changedValues(
  project: Project,
  objects: readonly TranslatedObject[],
  folder: string,
): string[] {
  return Object.entries(project.services).flatMap(([name, service]) => {
    const found = containerOf(objects, name)
    if (found === undefined) return [`${name}: no container`]
    const hosts = renamedHosts(project, name)
    return [
      ...changedVariables(service, found, objects, hosts),
      ...changedProcess(service, found, objects, hosts),
      ...changedReplicas(service, found),
      ...changedFiles(project, service, found, objects, folder),
    ].map((value) => `${name}: ${value}`)
  })
}

function changedVariables(
  service: Service,
  { container }: ServiceContainer,
  objects: readonly TranslatedObject[],
  hosts: readonly RenamedHost[],
): string[] {
  const has = variablesOf(container, objects)
  return [...environmentOf(service)].flatMap(([variable, value]) => {
    const found = has.get(variable)
    const isSame = found === madeAtDeploy || (found !== undefined && isSameButForHosts(value, found, hosts))
    return isSame ? [] : `environment ${variable}`
  })
}

function changedProcess(
  service: Service,
  { pod, container }: ServiceContainer,
  objects: readonly TranslatedObject[],
  hosts: readonly RenamedHost[],
): string[] {
  const variables = variablesOf(container, objects)
  const { command, args } = container
  const words = [
    ...(command?.map((word) => expand(word, variables)) ?? image.entrypoint),
    ...(args?.map((word) => expand(word, variables)) ?? (command === undefined ? image.command : [])),
  ]
  const wanted = argumentsOf(service, image)
  const changed: string[] = []
  const isSame =
    words.length === wanted.length &&
    wanted.every((word, index) => isSameButForHosts(word, words[index]!, hosts))
  if (!isSame) {
    changed.push(service.command === null ? 'entrypoint' : 'command')
  }
  if (service.working_dir !== undefined && container.workingDir !== service.working_dir)
    changed.push('working_dir')
  const user = userOf(service, {})
  const runsAs = container.securityContext?.runAsUser ?? pod.securityContext?.runAsUser
  if (user !== undefined && runsAs !== user.uid) changed.push('user')
  return changed
}

function changedReplicas(service: Service, { workload }: ServiceContainer): string[] {
  const wanted = service.scale ?? service.deploy?.replicas
  if (wanted === undefined || service.deploy?.mode === 'global') return []
  const { replicas = 1, parallelism } = (workload.spec ?? {}) as { replicas?: number; parallelism?: number }
  return (parallelism ?? replicas) === wanted ? [] : ['replicas']
}

function changedFiles(
  project: Project,
  service: Service,
  { pod, container }: ServiceContainer,
  objects: readonly TranslatedObject[],
  folder: string,
): string[] {
  const mounted = mountsOf(service).flatMap((mount): [string, Buffer][] => {
    const { type, source = '', target } = mount
    return type === 'bind' && isOwn(mount, folder) && existsSync(source) && statSync(source).isFile()
      ? [[target, readFileSync(source)]]
      : []
  })
  const contents = (['configs', 'secrets'] as const).flatMap((kind) =>
    (service[kind] ?? []).flatMap(({ source, target }): [string, Buffer][] => {
      const { content, file } = project[kind]?.[source] ?? {}
      const at = fileTarget(kind, source, target)
      if (content !== undefined) return [[at, Buffer.from(content)]]
      return file !== undefined && existsSync(file) && statSync(file).isFile()
        ? [[at, readFileSync(file)]]
        : []
    }),
  )
  return [...mounted, ...contents].flatMap(([target, bytes]) => {
    const found = fileAt(target, container.volumeMounts ?? [], pod, objects)
    return found === madeAtDeploy || found === bytes.toString() ? [] : `file ${target}`
  })
}

/** Returns the text of a file in the container, if a ConfigMap or a Secret holds it. */
function fileAt(
  target: string,
  mounts: readonly VolumeMount[],
  pod: PodSpec,
  objects: readonly TranslatedObject[],
): string | typeof madeAtDeploy | undefined {
  const mount = [...mounts]
    .sort((one, other) => other.mountPath.length - one.mountPath.length)
    .find(({ mountPath }) => target === mountPath || target.startsWith(`${mountPath.replace(/\/$/, '')}/`))
  const volume = pod.volumes?.find(({ name }) => name === mount?.name)
  if (mount === undefined || volume === undefined) return undefined
  const inVolume = path.posix.join(mount.subPath ?? '', path.posix.relative(mount.mountPath, target))
  const sources = [
    ['ConfigMap', volume.configMap?.name, volume.configMap?.items],
    ['Secret', volume.secret?.secretName, volume.secret?.items],
    ...(volume.projected?.sources ?? []).flatMap(({ configMap, secret }) => [
      ['ConfigMap', configMap?.name, configMap?.items] as const,
      ['Secret', secret?.name, secret?.items] as const,
    ]),
  ] as const
  for (const [kind, name, items] of sources) {
    if (name === undefined) continue
    const key = items === undefined ? inVolume : items.find((item) => item.path === inVolume)?.key
    if (key === undefined) continue
    const data = dataOf(objects, kind, name)
    if (data === undefined) return madeAtDeploy
    if (data.has(key)) return data.get(key)
  }
  return undefined
}
