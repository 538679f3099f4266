import { runsToEnd } from '../rule/workload-kind.js'
import type { ConfigMap } from './config-map.js'
import { findNameUses, findUsesInFiles, isHost, type NameUses } from './name-uses.js'
import type { Service } from './service.js'

/**
 * The services with word of which Jobs others call by their names: such a Job runs on, as under Compose what has
 * `restart: "no"` may, and has a Service though it lists no port (rule C4-01).
 */
export function withCalledJobs(
  services: readonly Service[],
  configMaps: readonly ConfigMap[],
): readonly Service[] {
  const jobs = services.filter(({ kind, ports }) => runsToEnd(kind) && ports.length === 0)
  if (jobs.length === 0) return services
  const uses: NameUses = new Map(jobs.flatMap((job) => namesOf(job).map((name) => [name, []])))
  for (const service of services) {
    findNameUses(service, uses, isHost)
    for (const place of service.place.get('links')?.items() ?? []) {
      uses.get((place.text ?? '').split(':')[0]!)?.push({ message: '', place })
    }
  }
  findUsesInFiles(configMaps, uses, isHost)
  const called = new Set(jobs.filter((job) => namesOf(job).some((name) => uses.get(name)!.length > 0)))
  return services.map((service) => (called.has(service) ? { ...service, isCalled: true } : service))
}

function namesOf({ name, objectName, aliases, replacedNames }: Service): readonly string[] {
  return [name, objectName, ...[...aliases, ...replacedNames].map((one) => one.name)]
}
