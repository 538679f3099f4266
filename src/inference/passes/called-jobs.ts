import type { Pass } from './pass.js'
import type { Place } from '../../source/place.js'
import type { Reporting } from '../../rules/types/scope.js'
import type { Mention } from '../mentions/mention.js'
import type { Mentions } from '../mentions/mentions.js'
import { findUses } from '../mentions/name-uses.js'
import { furtherNamesOf, hasService, type Service } from '../../application/service.js'

export const calledJobs: Pass<Service> = {
  name: 'called-jobs',
  needs: 'namedPorts',
  inferred: true,
  decides: 'A Job that others call by its name has a Service (C4-01).',
  evidence: 'facts, `links`, the texts of all services, and mounted files',
  position:
    'After `found-ports`, which may give a Job a Service, and after `shared-names`, which such a Job does not join.',
  run: ({ services, mentions }, scope) => ({ services: withCalledJobs(services, mentions, scope) }),
}

export const notes = {
  'called-job': { what: 'gets a Service although it is a Job', because: 'this text calls it by name' },
  'observed-call': {
    what: 'gets a Service although it is a Job',
    because: 'this service connected to it: observed',
  },
} as const

/**
 * Marks Jobs that other services connect to, so that they get a Service without listing a port (rule C4-01). Such a Job
 * keeps running, which a service with `restart: "no"` may do under Compose.
 */
function withCalledJobs(
  services: readonly Service[],
  mentions: Mentions,
  scope: Reporting,
): readonly Service[] {
  const jobs = services.filter((service) => service.infer && !hasService(service))
  if (jobs.length === 0) return services
  const isCall = (mention: Mention) => mention.isCall
  const uses = findUses(jobs.flatMap(namesOf), mentions, isCall, isCall)
  const links = services.flatMap(({ place }) => place.get('links')?.items() ?? [])
  const linked = new Map(links.map((link) => [link.text?.split(':', 1)[0], link]))
  const callOf = (name: string) => linked.get(name) ?? uses.get(name)![0]?.place
  const observed = new Map(
    services.flatMap(({ name, facts, place }) =>
      (facts?.connects ?? []).flatMap(({ service }) => (service === name ? [] : [[service, place] as const])),
    ),
  )
  const called = new Map<Service, Place>()
  for (const job of jobs) {
    const place = namesOf(job)
      .map(callOf)
      .find((one) => one !== undefined)
    const caller = observed.get(job.name)
    if (place !== undefined) scope.note?.<typeof notes>('called-job', job.place, {}, place)
    else if (caller !== undefined) scope.note?.<typeof notes>('observed-call', job.place, {}, caller)
    else continue
    called.set(job, place ?? caller!)
  }
  return services.map((service) => (called.has(service) ? { ...service, isCalled: true } : service))
}

/** Returns the names of a Job, and the notations of its aliases in the manifest. */
function namesOf(job: Service): readonly string[] {
  return [job.name, job.objectName, ...furtherNamesOf(job), ...job.aliases.map(({ written }) => written)]
}
