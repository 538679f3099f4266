import { safeTranslate } from 'tranship'
import { planDeploy } from 'tranship/plan'
import { describe, expect, it } from 'vitest'
import { findings, manifest, objectsOf, podOf, titlesOf } from '../support/translated.js'

const options = { profile: 'compose', networkPolicies: true } as const
const own = { 'app.kubernetes.io/part-of': 'app' }
const member = (network: string) => ({ ...own, [`dev.platform/network.${network}`]: 'true' })

function policies(text: string, more: object = {}) {
  const all = objectsOf(text, { ...options, ...more })
  return Object.fromEntries(
    all.flatMap((object) =>
      object.kind === 'NetworkPolicy' ? [[object.metadata.name, object.spec] as const] : [],
    ),
  )
}

describe('[C4-05] networks', () => {
  const apart = manifest(
    {
      web: 'image: a\nports: ["8080:80", 9000]\nnetworks: [front, back]',
      api: 'image: b\nnetworks: {back: {}}',
      store: 'image: c\nnetworks: [store]',
    },
    'networks: {front: , back: {internal: true}, store: {internal: true, labels: {team: shop}}}',
  )

  it('are no borders by default, which is a warning of internal ones', () => {
    expect(titlesOf(apart, { profile: 'compose' }).filter((title) => title.startsWith('Network'))).toEqual([])
    expect(findings(apart, { profile: 'compose', domain: 'a.b' })).toEqual([
      'network-not-closed networks.back.internal `true`',
      'network-not-closed networks.store.internal `true`',
    ])
    expect(findings(apart, { ...options, domain: 'a.b' })).toEqual([])
  })

  it('let in their members alone', () => {
    expect(policies(apart)['app-network-back']).toEqual({
      podSelector: { matchLabels: member('back') },
      policyTypes: ['Ingress'],
      ingress: [{ from: [{ podSelector: { matchLabels: member('back') } }] }],
    })
    expect(podOf(apart, options).hostname).toBe('web')
    const web = objectsOf(apart, options).find(({ kind }) => kind === 'Deployment')
    expect(JSON.stringify(web)).toContain(
      '"dev.platform/network.front":"true","dev.platform/network.back":"true","dev.platform/leads.out":"true"',
    )
  })

  it('let out of internal ones only to members and DNS, unless another network leads out', () => {
    const found = policies(apart)
    expect(found['app-internal-back']).toEqual({
      podSelector: {
        matchLabels: member('back'),
        matchExpressions: [{ key: 'dev.platform/leads.out', operator: 'DoesNotExist' }],
      },
      policyTypes: ['Egress'],
      egress: [
        { to: [{ podSelector: { matchLabels: member('back') } }] },
        {
          ports: [
            { protocol: 'UDP', port: 53 },
            { protocol: 'TCP', port: 53 },
          ],
        },
      ],
    })
    expect(found['app-internal-store']?.podSelector).toEqual({ matchLabels: member('store') })
    expect(found['app-internal-front']).toBeUndefined()
  })

  it('let everybody in to published ports', () => {
    const published = (text: string, more: object = {}) => policies(text, more)['app-published-web']?.ingress
    expect(published(apart)).toEqual([{ ports: [{ protocol: 'TCP', port: 80 }] }])
    const web = (keys: string, more = '') => manifest({ web: `image: a\n${keys}` }, more)
    expect(published(web('expose: [80]'))).toBeUndefined()
    expect(published(web('ports: ["5432:5432"]'))).toBeUndefined()
    expect(published(web('ports: ["127.0.0.1:80:80"]'))).toBeUndefined()
    const onNode = web(
      'ports: [{target: 53, published: 53, protocol: udp, mode: host}]\ndeploy: {mode: global}',
    )
    expect(published(onNode)).toEqual([{ ports: [{ protocol: 'UDP', port: 53 }] }])
    const mail = web('ports: ["25:25", "80:80", "5432:5432"]')
    expect(published(mail)).toEqual([{ ports: [{ protocol: 'TCP', port: 80 }] }])
    expect(published(mail, { publishTcp: 'NodePort' })).toEqual([
      {
        ports: [
          { protocol: 'TCP', port: 25 },
          { protocol: 'TCP', port: 80 },
        ],
      },
    ])
    const endpoint = web('expose: [80, 81]', 'endpoints: [{path: /, service: web, port: 81}]')
    expect(published(endpoint)).toEqual([{ ports: [{ protocol: 'TCP', port: 81 }] }])
    const balanced = published(web('ports: ["80:80"]\nexpose: [81]'), { serviceType: 'LoadBalancer' })
    expect(balanced).toEqual([
      {
        ports: [
          { protocol: 'TCP', port: 80 },
          { protocol: 'TCP', port: 81 },
        ],
      },
    ])
  })

  it('have a default for services that name none, but not for those in the network of the node', () => {
    const text = manifest({ web: 'image: a', agent: 'image: b\nnetwork_mode: host' })
    expect(Object.keys(policies(text))).toEqual(['app-network-default'])
    expect(Object.keys(policies(text, { profile: '1.48' }))).toEqual(['app-network-default'])
    expect(podOf(text, options, 'agent').hostNetwork).toBe(true)
    expect(
      JSON.stringify(objectsOf(text, options).find(({ metadata }) => metadata.name === 'agent')),
    ).not.toContain('dev.platform/network')
  })

  it.each([
    ['external: true, name: shared', 'shared'],
    ['external: {name: shared}', 'shared'],
    ['external: true', 'back'],
  ])('that are external have members in other applications: %s', (keys, name) => {
    const text = manifest({ web: 'image: a\nnetworks: [back]' }, `networks: {back: {${keys}}}`)
    const matchLabels = { [`dev.platform/network.${name}`]: 'true' }
    expect(policies(text)['app-network-back']).toMatchObject({
      podSelector: { matchLabels },
      ingress: [{ from: [{ namespaceSelector: {}, podSelector: { matchLabels } }] }],
    })
  })

  it('have their labels as annotations of the policies', () => {
    const found = objectsOf(apart, options).find(({ metadata }) => metadata.name === 'app-network-store')
    expect(found?.metadata.annotations).toEqual({ team: 'shop' })
  })

  it.each([
    ['ipv4_address: 10.5.0.5', 'unsupported-value services.web.networks.back.ipv4_address'],
    ['mac_address: "02:42:ac:11:65:43"', 'unsupported-key services.web.networks.back.mac_address'],
  ])('give no addresses: %s is a warning', (keys, warning) => {
    const text = manifest({ web: `image: a\nnetworks: {back: {${keys}}}` }, 'networks: {back: }')
    expect(findings(text, options).map((one) => one.split(' ').slice(0, 2).join(' '))).toEqual([warning])
  })

  it('are applied before the workloads, and pruned when they are gone', () => {
    const plan = planDeploy(apart, options)
    expect(plan.first.filter(({ kind }) => kind === 'NetworkPolicy')).toHaveLength(6)
    expect(plan.prune?.kinds).toContainEqual({ apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy' })
  })
})

describe('[C4-16] network_mode: none', () => {
  const text = manifest({ web: 'image: a', job: 'image: b\nnetwork_mode: none\nports: ["80:80"]' })

  it('closes the Pods of its service with the option networkPolicies, and nothing is warned of', () => {
    expect(policies(text)).toEqual({
      'app-network-default': {
        podSelector: { matchLabels: member('default') },
        policyTypes: ['Ingress'],
        ingress: [{ from: [{ podSelector: { matchLabels: member('default') } }] }],
      },
      'app-closed-job': {
        podSelector: { matchLabels: { 'app.kubernetes.io/name': 'job', ...own } },
        policyTypes: ['Ingress', 'Egress'],
      },
    })
    const job = objectsOf(text, options).find(
      ({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'job',
    )
    expect(JSON.stringify(job)).not.toContain('dev.platform/network')
    expect(findings(text, { ...options, domain: 'a.b' })).toEqual([])
  })

  it('is a warning that names the option without it', () => {
    const [warning] = safeTranslate(text, { profile: 'compose', ignore: ['guessed-images'] }).warnings
    expect(warning).toMatchObject({
      code: 'unsupported-value',
      path: ['services', 'job', 'network_mode'],
    })
    expect(warning?.hint).toContain('option `networkPolicies`')
  })
})
