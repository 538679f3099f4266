import type { Declared } from '../read/declared.js'
import type { Service } from './service.js'

/** The valid services, and the names of all services. */
export interface Services {
  readonly byName: ReadonlyMap<string, Service>
  readonly declared: Declared
  /** Returns true if all ports of a service could be read. */
  arePortsReadable(service: Service): boolean
}
