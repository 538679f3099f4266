import type { ConfigMap } from './config-map.js'
import { findNameUses, findUsesInFiles, isHost, type NameUses } from './name-uses.js'
import { hasService, type Service } from './service.js'

/**
 * The services with word of which Jobs others call by their names: such a Job runs on, as under Compose what has
 * `restart: "no"` may, and has a Service though it lists no port (rule C4-01).
 */
export function withCalledJobs(
  services: readonly Service[],
  configMaps: readonly ConfigMap[],
): readonly Service[] {
  const jobs = services.filter((service) => !hasService(service))
  if (jobs.length === 0) return services
  const uses: NameUses = new Map(jobs.flatMap((job) => namesOf(job).map((name) => [name, []])))
  const linked = new Set<string>()
  for (const service of services) {
    findNameUses(service, uses, isHost)
    for (const { text = '' } of service.place.get('links')?.items() ?? []) linked.add(text.split(':')[0]!)
  }
  findUsesInFiles(configMaps, uses, isHost)
  const isUsed = (name: string) => linked.has(name) || uses.get(name)!.length > 0
  const called = new Set(jobs.filter((job) => namesOf(job).some(isUsed)))
  return services.map((service) => (called.has(service) ? { ...service, isCalled: true } : service))
}

function namesOf({ name, objectName, aliases, replacedNames }: Service): readonly string[] {
  return [
    ...[name, objectName],
    ...aliases.flatMap((alias) => [alias.name, alias.written]),
    ...replacedNames.map((replaced) => replaced.name),
  ]
}
