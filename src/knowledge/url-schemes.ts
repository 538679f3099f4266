import type { BySource } from './sources.js'
import { toLowerCase, valuesOf } from './word-search.js'

/** The ports of addresses that have none, by scheme. */
export const schemePorts: BySource<Readonly<Record<string, number>>> = {
  IANA: {
    amqp: 5672,
    amqps: 5671,
    ftp: 21,
    http: 80,
    https: 443,
    ldap: 389,
    ldaps: 636,
    mongodb: 27_017,
    mqtt: 1883,
    mqtts: 8883,
    mysql: 3306,
    postgresql: 5432,
    redis: 6379,
    sftp: 22,
    ssh: 22,
    ws: 80,
    wss: 443,
  },
  libpq: { postgres: 5432 },
  MariaDB: { mariadb: 3306 },
  NATS: { nats: 4222 },
  Redis: { rediss: 6379 },
}

/** Schemes of protocols other than HTTP that have no port of their own. */
export const portlessSchemes: BySource<readonly string[]> = {
  gRPC: ['grpc', 'grpcs'],
  Thrift: ['thrift'],
}

const ports: ReadonlyMap<string, number> = new Map(
  Object.values(schemePorts).flatMap((table) => Object.entries(table)),
)

/** Returns the default port of a scheme, which may have a driver after it: `mysql+pymysql`. */
export function portOfScheme(scheme: string): number | undefined {
  return ports.get(knownScheme(scheme))
}

const portless = new Set(valuesOf(portlessSchemes))

/** Returns the protocol of a scheme. Returns undefined if the scheme is unknown, since it may run over HTTP. */
export function protocolOfScheme(scheme: string): 'http' | 'tls' | 'other' | undefined {
  const name = knownScheme(scheme)
  if (name === 'http' || name === 'ws') return 'http'
  if (name === 'https' || name === 'wss') return 'tls'
  return ports.has(name) || portless.has(name) ? 'other' : undefined
}

/** Returns a scheme in lower case, without its driver. */
export function knownScheme(scheme: string): string {
  return toLowerCase(scheme).split('+', 1)[0]!
}
