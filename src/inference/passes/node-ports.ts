import type { Pass } from './pass.js'
import type { Scope } from '../../rules/types/scope.js'
import type { Service } from '../../application/service.js'
import { sentence } from '../../source/shown.js'

export const nodePorts: Pass<Service> = {
  name: 'node-ports',
  decides: 'The first service that asks for a port of the nodes gets it (C10-03).',
  evidence: 'the label `kompose.service.nodeport.port` of all services',
  position: 'Before the other passes over Services: it needs no names.',
  run: ({ services }, scope) => ({ services: withOwnNodePorts(services, scope) }),
}

export const notes = {
  'refused-node-port': {
    what: 'gets a port of the nodes that the cluster chooses',
    because: '`{other}` already has {port}',
  },
} as const

/**
 * Removes ports of nodes that an earlier service asks for: each leads to one Service, whatever its protocol (rule
 * C10-03).
 */
function withOwnNodePorts(services: readonly Service[], scope: Scope): readonly Service[] {
  const taken = new Map<number, Service>()
  return services.map((service) => {
    const { published } = service
    if (published?.nodePort === undefined) return service
    const { number, place } = published.nodePort
    const other = taken.get(number)
    if (other === undefined) {
      taken.set(number, service)
      return service
    }
    const args = { other: other.name, port: place.show(`${number}`) }
    scope.note?.<typeof notes>('refused-node-port', service.place, args, other.published!.nodePort!.place)
    const winner = sentence`the service \`${other.name}\``
    const instead = 'Choose another port of the nodes. Otherwise the cluster chooses one.'
    scope.report('setting-overruled', place, { value: place.show(`${number}`), winner, instead })
    return { ...service, published: { ...published, nodePort: undefined } }
  })
}
