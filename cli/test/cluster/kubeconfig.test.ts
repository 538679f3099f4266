import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { chooseCluster } from '../../src/cluster/choose-cluster.js'
import { type Files, folderWith } from '../support/folder.js'
import { isInstalled } from '../support/programs.js'

const hasKubectl = isInstalled('kubectl')
const skipped = hasKubectl ? '' : ' (skipped: kubectl is not installed)'

interface Case {
  readonly files: Files
  /** The value of KUBECONFIG, as names of these files. */
  readonly kubeconfig?: readonly string[]
  readonly flag?: string
  readonly context?: string
}

const config = (text: string) => `apiVersion: v1\nkind: Config\n${text}`

const one = config(`
current-context: one
clusters: [{ name: c, cluster: { server: 'https://a.example:1' } }]
users: [{ name: u, user: { token: aaa } }]
contexts: [{ name: one, context: { cluster: c, user: u, namespace: first } }]
`)

const other = config(`
current-context: two
clusters:
  - { name: c, cluster: { server: 'https://b.example:1', tls-server-name: x, proxy-url: 'http://p.example:1' } }
  - { name: d, cluster: { server: 'https://d.example/k8s/clusters/c-1', insecure-skip-tls-verify: true } }
users: [{ name: u, user: { username: bob, password: secret } }]
contexts:
  - { name: one, context: { cluster: c, user: u } }
  - { name: two, context: { cluster: c, user: u } }
  - { name: three, context: { cluster: d, user: u, namespace: third } }
`)

const withFiles = config(`
current-context: one
clusters: [{ name: c, cluster: { server: 'https://a.example', certificate-authority: pki/ca.crt } }]
users: [{ name: u, user: { client-certificate: pki/me.crt, client-key-data: a2V5 } }]
contexts: [{ name: one, context: { cluster: c, user: u } }]
`)
const cases: Readonly<Record<string, Case>> = {
  'one file': { files: { one }, kubeconfig: ['one'] },
  'several files: the first definition wins whole': { files: { one, other }, kubeconfig: ['one', 'other'] },
  'several files the other way round': { files: { one, other }, kubeconfig: ['other', 'one'] },
  'a context that only the second file has': {
    files: { one, other },
    kubeconfig: ['one', 'other'],
    context: 'three',
  },
  'a missing file is passed over': { files: { one }, kubeconfig: ['none', 'one'] },
  'an empty file': { files: { one, empty: '' }, kubeconfig: ['empty', 'one'] },
  'a file twice': { files: { one }, kubeconfig: ['one', 'one'] },
  'the flag wins': { files: { one, other }, kubeconfig: ['one'], flag: 'other' },
  'paths are relative to the file': {
    files: { 'below/config': withFiles, 'below/pki/ca.crt': 'authority', 'below/pki/me.crt': 'certificate' },
    kubeconfig: ['below/config'],
  },
  JSON: {
    files: {
      config: JSON.stringify({
        'current-context': 'x',
        contexts: [{ name: 'x', context: { cluster: 'c', user: '' } }],
        clusters: [{ name: 'c', cluster: { server: 'http://h:1' } }],
      }),
    },
    kubeconfig: ['config'],
  },
}

const faults: Readonly<Record<string, Case & { readonly message: RegExp }>> = {
  'a name twice in one file': {
    files: { one: `${one}\n`.replace('clusters: [', 'clusters: [{ name: c, cluster: {} }, ') },
    kubeconfig: ['one'],
    message: /`c` twice in `clusters`/,
  },
  'a missing file that the flag names': {
    files: {},
    flag: 'none',
    message: /kubeconfig `none` does not exist/,
  },
  'a context that there is not': {
    files: { one },
    kubeconfig: ['one'],
    context: 'x',
    message: /no context `x`/,
  },
  'no kubeconfig at all': {
    files: {},
    kubeconfig: ['none'],
    message:
      /^No cluster is chosen: there is no kubeconfig, as `\S+none`, which KUBECONFIG names, does not exist\.$/,
  },
  'no kubeconfig in several places': {
    files: {},
    kubeconfig: ['none', 'other'],
    message: /`\S+none` and `\S+other`, which KUBECONFIG names, do not exist/,
  },
  'no kubeconfig for a context': {
    files: {},
    kubeconfig: ['none'],
    context: 'x',
    message: /there is no kubeconfig/,
  },
  'no kubeconfig in the home folder': {
    files: {},
    message: /there is no kubeconfig, as `\S+\/\.kube\/config` does not exist/,
  },
  'no current context': {
    files: { one: one.replace('current-context: one', '') },
    kubeconfig: ['one'],
    message: /the kubeconfig has no current context/,
  },
  'no contexts': { files: { empty: '' }, kubeconfig: ['empty'], message: /the kubeconfig has no contexts/ },
  'a file that is missing': { files: { config: withFiles }, kubeconfig: ['config'], message: /`pki\/\S+`/ },
  'what is not YAML': { files: { one: 'token: "geheim\n - [' }, kubeconfig: ['one'], message: /is not YAML/ },
}

function choose({ files, kubeconfig = [], flag, context }: Case) {
  const folder = folderWith(files)
  const env = {
    HOME: folder,
    KUBECONFIG: kubeconfig.map((name) => path.join(folder, name)).join(path.delimiter),
  }
  const own = () => chooseCluster({ file: flag, context, env, folder })
  const theirs = () => {
    const parameters = ['config', 'view', '--minify', '--flatten', '--raw', '-o', 'json']
    if (flag !== undefined) parameters.push('--kubeconfig', flag)
    if (context !== undefined) parameters.push('--context', context)
    const { PATH } = process.env
    const output = execFileSync('kubectl', parameters, {
      cwd: folder,
      env: { ...env, PATH },
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return JSON.parse(output) as Minified
  }
  return { own, theirs }
}

interface Minified {
  readonly 'current-context': string
  readonly contexts: readonly [{ readonly context: { readonly namespace?: string } }]
  readonly clusters: readonly [{ readonly cluster: Readonly<Record<string, string | boolean>> }]
  readonly users?: readonly { readonly user: Readonly<Record<string, string>> }[] | null
}

const decode = (text: string | boolean | undefined) =>
  text === undefined ? undefined : Buffer.from(String(text), 'base64').toString()

describe('a kubeconfig', () => {
  it.skipIf(!hasKubectl).each(Object.entries(cases))(
    `[E1-01] is read as kubectl reads it: %s${skipped}`,
    (_, given) => {
      const { own, theirs } = choose(given)
      const access = own()
      const minified = theirs()
      const { cluster } = minified.clusters[0]
      const user = minified.users?.[0]?.user ?? {}
      expect({
        context: access.context,
        namespace: access.namespace,
        server: access.server,
        authority: access.certificateAuthority,
        skips: access.skipsVerification,
        serverName: access.serverName,
        proxy: access.proxy,
        token: access.user.token,
        username: access.user.basic?.username,
        password: access.user.basic?.password,
        certificate: access.user.certificate?.certificate,
        key: access.user.certificate?.key,
      }).toEqual({
        context: minified['current-context'],
        namespace: minified.contexts[0].context.namespace ?? 'default',
        server: cluster['server'],
        authority: decode(cluster['certificate-authority-data']),
        skips: cluster['insecure-skip-tls-verify'] ?? false,
        serverName: cluster['tls-server-name'],
        proxy: cluster['proxy-url'],
        token: user['token'],
        username: user['username'],
        password: user['password'],
        certificate: decode(user['client-certificate-data']),
        key: decode(user['client-key-data']),
      })
    },
  )

  it.each(Object.entries(faults))('[E1-01] is refused with a reason: %s', (_, { message, ...given }) => {
    const { own, theirs } = choose(given)
    expect(own).toThrow(message)
    expect(own).not.toThrow(/geheim/)
    if (hasKubectl) expect(theirs).toThrow()
  })

  it('[E1-01] lists its contexts where none is the current one', () => {
    const { own } = choose({
      files: { other: other.replace('current-context: two', '') },
      kubeconfig: ['other'],
    })
    const hint = expect.stringMatching(
      /^Contexts are one, two, three\. Name one with --context, or/,
    ) as string
    expect(own).toThrow(expect.objectContaining({ hint }) as Error)
  })

  it('[E1-01] comes from the home folder by default', () => {
    const folder = folderWith({ '.kube/config': one })
    const access = chooseCluster({ file: undefined, context: undefined, env: { HOME: folder }, folder: '/' })
    expect(access.server).toBe('https://a.example:1')
  })

  it('[E1-01] comes from the Pod if no file exists', () => {
    const folder = folderWith({ token: 't', 'ca.crt': 'authority', namespace: 'own\n' })
    const env = { KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '443' }
    const access = chooseCluster({ file: undefined, context: undefined, env, folder: '/' }, folder)
    expect(access).toEqual({
      server: 'https://[fd00::1]:443',
      namespace: 'own',
      certificateAuthority: 'authority',
      skipsVerification: false,
      user: { tokenFile: path.join(folder, 'token'), impersonation: {} },
    })
  })

  it('[E1-01] has data about plugins, token files and impersonation', () => {
    const user = `{ tokenFile: t, as: jane, as-groups: [a, b], exec: { apiVersion: v, command: ./login, args: [x],
      env: [{ name: A, value: b }], interactiveMode: Never, provideClusterInfo: true } }`
    const folder = folderWith({ config: one.replace('{ token: aaa }', user) })
    const { user: access } = chooseCluster({ file: 'config', context: undefined, env: {}, folder })
    expect(access.tokenFile).toBe(path.join(folder, 't'))
    expect(access.impersonation).toEqual({ 'impersonate-user': 'jane', 'impersonate-group': ['a', 'b'] })
    expect(access.exec).toMatchObject({
      command: path.join(folder, 'login'),
      parameters: ['x'],
      variables: { A: 'b' },
      interactiveMode: 'Never',
      cluster: { server: 'https://a.example:1' },
    })
  })
})
