import path from 'node:path'
import { type Fields, fieldsOf, fieldsOfJson, textOf } from '../cluster/fields.js'
import { readTextFile } from '../files/read-text-file.js'
import type { Fetching } from './git-fetch.js'
import { RemoteError } from './remote-error.js'

/** The name under which Docker stores credentials of Docker Hub. */
const dockerHub = 'https://index.docker.io/v1/'

/**
 * Returns the header with the credentials that `docker login` has stored for a registry: in its configuration, or in
 * the credential helper that this names. Returns `undefined` if there are none.
 */
export async function credentialsFor(
  host: string,
  { env, spawn, signal }: Pick<Fetching, 'env' | 'spawn' | 'signal'>,
): Promise<string | undefined> {
  const config = readConfig(env)
  const name = host === 'docker.io' ? dockerHub : host
  const helper = textOf(fieldsOf(config['credHelpers'])[name]) ?? textOf(config['credsStore'])
  if (helper === undefined) {
    const auth = textOf(fieldsOf(fieldsOf(config['auths'])[name])['auth'])
    return auth === undefined || auth === '' ? undefined : `Basic ${auth}`
  }
  if (!/^[\w.-]+$/.test(helper))
    throw new RemoteError('The configuration of Docker has a wrong name of a helper.')
  const program = `docker-credential-${helper}`
  const ended = await spawn({
    name: program,
    parameters: ['get'],
    input: { text: name },
    errors: 'returned',
    signal,
  })
  if (ended?.status !== 0) return undefined
  const { Username: user, Secret: secret } = fieldsOfJson(ended.output)
  if (typeof user !== 'string' || typeof secret !== 'string') return undefined
  return `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`
}

function readConfig(env: Fetching['env']): Fields {
  const folder = env['DOCKER_CONFIG'] ?? (env['HOME'] && path.join(env['HOME'], '.docker'))
  if (!folder) return {}
  return fieldsOfJson(
    readTextFile(path.join(folder, 'config.json'), { name: 'The configuration of Docker' }) ?? '{}',
  )
}
