import type { Scope } from '../rule/scope.js'
import { findNameUses, type NameUses } from './name-uses.js'
import { endsByItself } from './ending-command.js'
import { askedKind } from './kind.js'
import type { ServiceSettings } from './service-rules.js'

/** Names of services that do something once and end. */
const onceByName =
  /(?:^|[-_.])(?:init|initiali[sz]er?|migrat(?:e|es|ions?|or)|set-?up|seed(?:er|s)?|bootstrap|provision(?:er|ing)?|create-?buckets?|install(?:er)?|loader)(?:[-_.]|\d*$)/i

/** Images of programs that do one thing and end. */
const onceByImage =
  /(?:^|\/)(?:minio\/mc|flyway\/flyway|redgate\/flyway|liquibase\/liquibase|migrate\/migrate|tianon\/true|hello-world)(?:[:@]|$)/

/**
 * A service that does something once and ends becomes a Job where nothing that is written says otherwise: Compose leaves it
 * alone then, while a Deployment starts it again and again. That it ends is said by its name, image or command, and is a
 * warning (rule C6-06). Should it run on all the same, so does the Job.
 */
export function withOneShots(services: readonly ServiceSettings[], scope: Scope): readonly ServiceSettings[] {
  if (!scope.capabilities.wholeSpecification) return services
  const ending = new Map(services.flatMap((service) => endingOf(service)))
  if (ending.size === 0) return services
  // What is called by its name is there for others, and a Job without ports has no name.
  const uses: NameUses = new Map([...ending.keys()].map((name) => [name, []]))
  for (const service of services) {
    findNameUses(service, uses)
    for (const { service: dependency, condition } of service.dependencies) {
      if (condition === 'service_healthy') ending.delete(dependency)
    }
  }
  return services.map((service) => {
    const reason = ending.get(service.name)
    if (reason === undefined || uses.get(service.name)!.length > 0) return service
    scope.report('runs-once', service.place, { reason })
    return { ...service, restart: { ...service.restart, condition: 'on-failure', isAwaited: true } }
  })
}

function endingOf(service: ServiceSettings): [name: string, reason: string][] {
  const reason = isKept(service) ? reasonToEnd(service) : undefined
  return reason === undefined ? [] : [[service.name, reason]]
}

/** Whether nothing that is written says how the service ends, nor that others connect to it. */
function isKept(service: ServiceSettings): boolean {
  const { restart, ports, replicas, place } = service
  return (
    restart.condition === 'always' &&
    !restart.written &&
    askedKind(service) === undefined &&
    ports.length === 0 &&
    replicas.place === undefined &&
    ['restart', 'deploy', 'ports', 'expose', 'entrypoint', 'command'].every((key) => place.isReadable(key)) &&
    !place.has('healthcheck')
  )
}

function reasonToEnd({ name, place, command }: ServiceSettings): string | undefined {
  if (onceByName.test(name)) return 'its name says that it ends'
  const image = place.get('image')?.text ?? ''
  if (onceByImage.test(image)) return 'its image is of a program that ends'
  const { entrypoint, command: given } = command
  const words = [...(entrypoint?.words ?? []), ...(given?.words ?? [])].map(({ text }) => text)
  return endsByItself(words) ? 'its command ends' : undefined
}
