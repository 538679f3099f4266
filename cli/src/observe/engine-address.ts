import { createHash } from 'node:crypto'
import path from 'node:path'
import { type Fields, fieldsOf, textOf } from '../cluster/fields.js'
import { exists } from '../files/file-kind.js'
import { readBytes } from '../files/read-text-file.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'

/** The address of a Docker engine. */
export interface EngineAddress {
  /** The address in messages. */
  readonly text: string
  /** A socket or a named pipe, in place of a host. */
  readonly socketPath?: string
  readonly host?: string
  readonly port?: number
  /** The certificates, if the connection is secured. */
  readonly tls?: { readonly ca?: Buffer; readonly cert?: Buffer; readonly key?: Buffer }
}

/**
 * Finds the engine as the program `docker` does: DOCKER_HOST, else the context of DOCKER_CONTEXT or of
 * `~/.docker/config.json`, else the socket of this machine.
 *
 * @throws {UsageError} if the address has another form, or the context does not exist.
 */
export function findEngine(env: Terminal['env']): EngineAddress {
  const home = env['HOME'] || env['USERPROFILE'] || '/'
  const folder = env['DOCKER_CONFIG'] || path.join(home, '.docker')
  const written = env['DOCKER_HOST']
  if (written) {
    const certificates = env['DOCKER_CERT_PATH'] || folder
    return parseAddress(written, env['DOCKER_TLS_VERIFY'] ? certificates : undefined)
  }
  const context = env['DOCKER_CONTEXT'] || currentContext(folder)
  if (context !== undefined && context !== 'default') return addressOfContext(context, folder)
  const sockets = [path.join(home, '.docker/run/docker.sock'), '/var/run/docker.sock']
  const socketPath =
    process.platform === 'win32' ? '//./pipe/docker_engine' : (sockets.find(exists) ?? sockets[1]!)
  return { text: socketPath, socketPath }
}

function parseAddress(text: string, certificates: string | undefined): EngineAddress {
  const [, scheme = 'tcp', rest = ''] = /^(?:([a-z]+):\/\/)?(.*)$/.exec(text) ?? []
  if (scheme === 'unix' || scheme === 'npipe') return { text, socketPath: rest }
  if (scheme === 'ssh')
    throw new UsageError(
      `The Docker engine at \`${text}\` is reached by SSH, which this command does not speak.`,
      'Forward its socket, such as with `ssh -NL /tmp/docker.sock:/var/run/docker.sock HOST`, and set DOCKER_HOST=unix:///tmp/docker.sock.',
    )
  const [, host, port] = /^(\[[\da-fA-F:]+\]|[^/:]+)(?::(\d{1,5}))?\/?$/.exec(rest) ?? []
  if (host === undefined || !['tcp', 'http', 'https'].includes(scheme))
    throw new UsageError(
      `\`${text}\` is no address of a Docker engine.`,
      'Write one such as unix:///var/run/docker.sock or tcp://192.0.2.1:2376.',
    )
  const isSecure = certificates !== undefined || scheme === 'https'
  const number = port === undefined ? (isSecure ? 2376 : 2375) : Number(port)
  const address = { text, host: host.replace(/^\[|\]$/g, ''), port: number }
  return isSecure ? { ...address, tls: certificatesIn(certificates) } : address
}

function certificatesIn(folder: string | undefined): NonNullable<EngineAddress['tls']> {
  if (folder === undefined) return {}
  const named = ['ca', 'cert', 'key'].map((name) => {
    const file = path.join(folder, `${name}.pem`)
    return [name, readBytes(file, { name: `The file '${file}'`, isNamedByUser: true })] as const
  })
  return Object.fromEntries(named.filter(([, bytes]) => bytes !== undefined))
}

function currentContext(folder: string): string | undefined {
  return textOf(readJson(path.join(folder, 'config.json'))['currentContext'])
}

/** Docker keeps each context in a folder that is named after the hash of its name. */
function addressOfContext(name: string, folder: string): EngineAddress {
  const key = createHash('sha256').update(name).digest('hex')
  const { Endpoints: endpoints } = readJson(path.join(folder, 'contexts/meta', key, 'meta.json'))
  const host = textOf(fieldsOf(fieldsOf(endpoints)['docker'])['Host'])
  if (host === undefined)
    throw new UsageError(`There is no Docker context \`${name}\`.`, '`docker context ls` lists them.')
  const certificates = path.join(folder, 'contexts/tls', key, 'docker')
  return parseAddress(host, exists(certificates) ? certificates : undefined)
}

/** Returns the fields of a JSON file; none if it does not exist. */
function readJson(file: string): Fields {
  const bytes = readBytes(file, { name: `The file '${file}'`, isNamedByUser: true })
  try {
    return fieldsOf(JSON.parse(bytes?.toString() ?? '{}'))
  } catch {
    throw new UsageError(`The file '${file}' is no JSON.`, 'Repair or remove it.')
  }
}
