import type { Condition, Project } from './project.js'

export interface DependencyPromise {
  readonly service: string
  readonly dependency: string
  readonly condition: Condition
}

/**
 * Returns what has to hold before each service starts: the dependency "has been started", "is healthy" as its
 * healthcheck says, or "runs to successful completion" (Compose Specification, `depends_on`). A dependency that is not
 * part of the application, as `required: false` allows, promises nothing.
 */
export function dependencyPromises({ services }: Project): DependencyPromise[] {
  return Object.entries(services).flatMap(([service, { depends_on = {} }]) =>
    Object.entries(depends_on)
      .filter(([dependency]) => dependency in services)
      .map(([dependency, { condition }]) => ({ service, dependency, condition: condition as Condition })),
  )
}

/** Returns all direct and indirect dependencies of a service. */
export function startedBefore(project: Project, service: string): Set<string> {
  const found = new Set<string>()
  const visit = (name: string): void => {
    for (const dependency of Object.keys(project.services[name]?.depends_on ?? {})) {
      if (dependency in project.services && !found.has(dependency)) {
        found.add(dependency)
        visit(dependency)
      }
    }
  }
  visit(service)
  return found
}
