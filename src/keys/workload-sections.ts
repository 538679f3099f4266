import type { PathSegment, Place } from '../source/place.js'

/** The sections of a Compose file whose entries run containers. Their entries share one set of names. */
export const workloadSections = ['services', 'jobs'] as const

/** Returns the services of a Compose file without its jobs, to which nothing can connect. */
export function servicesIn(root: Place): readonly Place[] {
  return root.get('services')?.entries() ?? []
}

/** Returns the services and jobs of a Compose file. */
export function workloadsIn(root: Place): readonly Place[] {
  return workloadSections.flatMap((section) => root.get(section)?.entries() ?? [])
}

/** Returns the service or job with a name. */
export function findWorkload(root: Place, name: string): Place | undefined {
  for (const section of workloadSections) {
    const found = root.get(section)?.get(name)
    if (found !== undefined) return found
  }
  return undefined
}

/** True if a section has services or jobs. */
export function isWorkloadSection(section: PathSegment | undefined): boolean {
  return workloadSections.some((one) => one === section)
}
