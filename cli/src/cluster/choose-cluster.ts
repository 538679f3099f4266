import path from 'node:path'
import { withoutEnd } from 'tranship/internal'
import type { KubeconfigVariables } from '../engines/spawn.js'
import { readFile } from '../files/read-file.js'
import { UsageError } from '../usage-error.js'
import type { ClusterAccess, ExecPlugin, UserAccess } from './access.js'
import { type Fields, fieldsOf, objectsOf, textOf, textsOf } from './fields.js'
import { type Entry, type Kubeconfig, type KubeconfigPlace, readKubeconfig } from './kubeconfig.js'
import { proxyFor } from './proxy.js'

export interface ClusterChoice extends KubeconfigPlace {
  /** The context of `--context`; by default the current one. */
  readonly context: string | undefined
}

/** The folder in which a Pod finds its credentials. */
const podFolder = '/var/run/secrets/kubernetes.io/serviceaccount'

/**
 * Chooses the cluster: a context of the kubeconfig or, without any kubeconfig, the cluster that this program runs in
 * (rule E1-01).
 *
 * @throws {UsageError} if neither exists.
 */
export function chooseCluster(choice: ClusterChoice, folderInPod = podFolder): ClusterAccess {
  const config = readKubeconfig(choice)
  const isEmpty = config.contexts.size + config.clusters.size + config.users.size === 0
  if (isEmpty && choice.file === undefined && choice.context === undefined) {
    const inside = accessInPod(choice.env, folderInPod)
    if (inside !== undefined) return inside
  }
  if (!config.isThere) throw noKubeconfig(config, choice.env)
  const name = choice.context ?? config.currentContext
  if (name === undefined) throw noCurrentContext(config)
  const context = config.contexts.get(name)
  if (context === undefined)
    throw new UsageError(`The kubeconfig has no context \`${name}\`.`, contextsIn(config))
  return accessOf(name, context, config, choice.env)
}

function noKubeconfig({ files }: Kubeconfig, env: ClusterChoice['env']): UsageError {
  const names = files.map((file) => `\`${file}\``).join(' and ')
  const whence = env['KUBECONFIG'] ? ', which KUBECONFIG names,' : ''
  const why =
    files.length === 0
      ? 'HOME is not set'
      : `${names}${whence} ${files.length === 1 ? 'does' : 'do'} not exist`
  return new UsageError(
    `No cluster is chosen: there is no kubeconfig, as ${why}.`,
    'Name one with --kubeconfig or KUBECONFIG, or let the tool that made the cluster write it, such as: kind export kubeconfig',
  )
}

function noCurrentContext(config: Kubeconfig): UsageError {
  const contexts = contextsIn(config)
  if (contexts === undefined)
    return new UsageError(
      `No cluster is chosen: the kubeconfig has no contexts (${config.files.join(', ')}).`,
      'Name another with --kubeconfig or KUBECONFIG.',
    )
  return new UsageError(
    'No cluster is chosen: the kubeconfig has no current context.',
    `${contexts} Name one with --context, or set one with: kubectl config use-context NAME`,
  )
}

function contextsIn({ contexts }: Kubeconfig): string | undefined {
  return contexts.size === 0 ? undefined : `Contexts are ${[...contexts.keys()].join(', ')}.`
}

function accessInPod(env: ClusterChoice['env'], folder: string): ClusterAccess | undefined {
  const host = env['KUBERNETES_SERVICE_HOST']
  const port = env['KUBERNETES_SERVICE_PORT']
  const tokenFile = path.join(folder, 'token')
  if (!host || !port || readText(tokenFile) === undefined) return undefined
  const authority = readText(path.join(folder, 'ca.crt'))
  return {
    server: `https://${host.includes(':') ? `[${host}]` : host}:${port}`,
    namespace: env['POD_NAMESPACE'] || readText(path.join(folder, 'namespace'))?.trim() || 'default',
    certificateAuthority: authority,
    skipsVerification: false,
    user: { tokenFile, impersonation: {} },
  }
}

function readText(file: string): string | undefined {
  try {
    return readFile(file).toString('utf8')
  } catch {
    return undefined
  }
}

function accessOf(
  name: string,
  context: Entry,
  config: Kubeconfig,
  env: ClusterChoice['env'],
): ClusterAccess {
  const clusterName = textOf(context.fields['cluster'])
  const cluster = clusterName === undefined ? undefined : config.clusters.get(clusterName)
  if (clusterName === undefined || cluster === undefined)
    throw new UsageError(
      `The context \`${name}\` names the cluster \`${clusterName ?? ''}\`, which there is not.`,
    )
  const userName = textOf(context.fields['user'])
  const user = userName === undefined ? undefined : config.users.get(userName)
  if (userName !== undefined && user === undefined)
    throw new UsageError(`The context \`${name}\` names the user \`${userName}\`, which does not exist.`)

  const { fields } = cluster
  const authority = content(cluster, 'certificate-authority')
  const userAccess = user === undefined ? { impersonation: {} } : userOf(user, cluster)
  const isSecure =
    authority !== undefined ||
    fields['insecure-skip-tls-verify'] === true ||
    userAccess.certificate !== undefined
  const server = serverOf(textOf(fields['server']), clusterName, isSecure)
  const serverName = textOf(fields['tls-server-name'])
  const proxy = textOf(fields['proxy-url']) ?? proxyFor(server, env)
  return {
    context: name,
    userName,
    server,
    namespace: textOf(context.fields['namespace']) ?? 'default',
    certificateAuthority: authority,
    skipsVerification: fields['insecure-skip-tls-verify'] === true,
    serverName,
    proxy: proxy && proxyAddress(proxy),
    user: userAccess,
  }
}

function serverOf(server: string | undefined, cluster: string, isSecure: boolean): string {
  if (server === undefined)
    throw new UsageError(`The cluster \`${cluster}\` of the kubeconfig has no server.`)
  const address = server.includes('://') ? server : `${isSecure ? 'https' : 'http'}://${server}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new UsageError(`The server of the cluster \`${cluster}\` is no address of http or https.`)
  return withoutEnd(`${url.origin}${url.pathname}`, '/')
}

/** Checks the URL of a proxy. Messages must not quote it: it may contain a password. */
function proxyAddress(proxy: string): string {
  const address = proxy.includes('://') ? proxy : `http://${proxy}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return address
  throw new UsageError(
    url === undefined
      ? 'The proxy of the cluster is no address.'
      : `A proxy of ${url.protocol} cannot be used.`,
    'Name one of http or https.',
  )
}

function userOf(user: Entry, cluster: Entry): UserAccess {
  const { fields, folder } = user
  if (fields['auth-provider'] !== undefined && fields['auth-provider'] !== null)
    throw new UsageError(
      'The user of the context has an `auth-provider`, which kubectl has given up.',
      'Use a plugin in `exec` instead.',
    )
  const certificate = content(user, 'client-certificate')
  const key = content(user, 'client-key')
  const token = textOf(fields['token'])
  const tokenFile = textOf(fields['tokenFile'])
  const username = textOf(fields['username'])
  const exec = fieldsOf(fields['exec'])
  return {
    certificate: certificate === undefined || key === undefined ? undefined : { certificate, key },
    token,
    tokenFile: tokenFile && path.resolve(folder, tokenFile),
    basic: username === undefined ? undefined : { username, password: textOf(fields['password']) ?? '' },
    exec: textOf(exec['command']) === undefined ? undefined : execOf(exec, folder, cluster),
    impersonation: impersonationOf(fields),
  }
}

function impersonationOf(fields: Fields): UserAccess['impersonation'] {
  const user = textOf(fields['as'])
  if (user === undefined) return {}
  const uid = textOf(fields['as-uid'])
  const groups = textsOf(fields['as-groups'])
  const extra = Object.entries(fieldsOf(fields['as-user-extra']))
  return {
    'impersonate-user': user,
    ...(uid === undefined ? {} : { 'impersonate-uid': uid }),
    ...(groups.length === 0 ? {} : { 'impersonate-group': groups }),
    ...Object.fromEntries(
      extra.map(([name, values]) => [
        `impersonate-extra-${encodeURIComponent(name.toLowerCase())}`,
        textsOf(values),
      ]),
    ),
  }
}

function execOf(exec: Fields, folder: string, cluster: Entry): ExecPlugin {
  const command = textOf(exec['command'])!
  const mode = exec['interactiveMode']
  const installHint = textOf(exec['installHint'])
  return {
    apiVersion: textOf(exec['apiVersion']) ?? 'client.authentication.k8s.io/v1beta1',
    // A name without a slash is looked up in PATH.
    command: /[\\/]/.test(command) ? path.resolve(folder, command) : command,
    parameters: textsOf(exec['args']),
    variables: variablesOfKubeconfig(exec['env']),
    interactiveMode: mode === 'Never' || mode === 'Always' ? mode : 'IfAvailable',
    ...(exec['provideClusterInfo'] === true ? { cluster: clusterInfo(cluster) } : {}),
    installHint,
  }
}

/**
 * Creates the variables of a plugin; nothing else may. They come from a kubeconfig, which a repository can't choose.
 */
function variablesOfKubeconfig(list: unknown): KubeconfigVariables {
  const variables = objectsOf(list).flatMap(({ name, value }) =>
    typeof name === 'string' && typeof value === 'string' ? [[name, value] as const] : [],
  )
  return Object.fromEntries(variables) as unknown as KubeconfigVariables
}

/** Returns the information about the cluster that a plugin gets. */
function clusterInfo(cluster: Entry): Fields {
  const { fields } = cluster
  const authority = content(cluster, 'certificate-authority')
  const own = objectsOf(fields['extensions']).find(({ name }) => name === 'client.authentication.k8s.io/exec')
  return {
    server: fields['server'],
    'tls-server-name': fields['tls-server-name'],
    'insecure-skip-tls-verify': fields['insecure-skip-tls-verify'],
    'certificate-authority-data':
      authority === undefined ? undefined : Buffer.from(authority).toString('base64'),
    'proxy-url': fields['proxy-url'],
    config: own?.['extension'],
  }
}

/** Returns the content of `KEY-data`, decoded from base64, or of the file that `KEY` names. */
function content({ fields, folder }: Entry, key: string): string | undefined {
  const data = textOf(fields[`${key}-data`])
  if (data !== undefined) return Buffer.from(data, 'base64').toString('utf8')
  const file = textOf(fields[key])
  if (file === undefined) return undefined
  const text = readText(path.resolve(folder, file))
  if (text === undefined)
    throw new UsageError(`The file \`${file}\`, which the kubeconfig names as ${key}, cannot be read.`)
  return text
}
