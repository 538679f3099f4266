import type { Declared } from '../read/declared.js'
import type { Service } from './service.js'

/** The sound services, and the names of all. */
export interface Services {
  readonly byName: ReadonlyMap<string, Service>
  readonly declared: Declared
  /** Whether the ports of a service are all that it may have. */
  arePortsReadable(service: Service): boolean
}
