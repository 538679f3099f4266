import { planDeploy } from 'tranship/plan'
import { describe, expect, it } from 'vitest'
import {
  containerOf,
  diagnosticsOf,
  findings,
  manifest,
  objectsOf,
  podOf,
  routesOf,
  titlesOf,
  web,
  workloadOf,
} from '../../support/translated.js'

const compose = { profile: 'compose' } as const
const volume = 'volumes:\n  data:'
const stateful = (keys: string) => web(`volumes: ["data:/data"]\n${keys}`, volume)

describe('[C4-02b] a service reaches itself by its name', () => {
  const hostOf = (text: string) => podOf(text, compose).hostname

  it('as the host name of its Pods', () => {
    expect(hostOf(web('ports: [80]'))).toBe('web')
    expect(hostOf(web('deploy: {mode: global}'))).toBe('web')
    expect(hostOf(web('restart: "no"'))).toBe('web')
    expect(hostOf(manifest({ My_Web: 'image: a' }).replace('My_Web', 'web'))).toBe('web')
  })

  it('by the name that the manifest gives the Pods', () => {
    expect(hostOf(web('hostname: shop'))).toBe('shop')
    expect(hostOf(web('hostname: Shop.example.com'))).toBe('shop')
    expect(hostOf(web('hostname: my_shop'))).toBe('web')
  })

  it('by DNS, where the name leads to several Pods, which have names of their own', () => {
    expect(hostOf(web('scale: 2'))).toBeUndefined()
    expect(hostOf(web('scale: 2\nports: [80]'))).toBeUndefined()
    expect(hostOf(web('scale: 2\nhostname: shop'))).toBe('shop')
  })

  it('in no profile of the reference', () => {
    expect(podOf(web('ports: [80]')).hostname).toBeUndefined()
  })
})

describe('[C4-01] hostname and domainname', () => {
  it('are those of the Pods', () => {
    const text = web('hostname: shop\ndomainname: Example')
    expect(podOf(text, compose)).toMatchObject({ hostname: 'shop', subdomain: 'example' })
    expect(findings(text, compose)).toEqual([])
  })

  it.each([
    [web('domainname: example.com'), ['malformed-value services.web.domainname `example.com`']],
    [
      stateful('hostname: shop\ndomainname: example'),
      [
        'host-name-of-pods services.web.hostname `shop`',
        'host-name-of-pods services.web.domainname `example`',
      ],
    ],
    [
      stateful('hostname: shop.example.com'),
      [
        'name-not-reachable services.web.hostname `shop.example.com`',
        'full-host-name services.web.hostname `shop.example.com`',
      ],
    ],
    [
      web('hostname: my_shop'),
      [
        'name-not-reachable services.web.hostname `my_shop`',
        'host-name-of-pods services.web.hostname `my_shop`',
      ],
    ],
    [
      web('hostname: Shop.example.com'),
      [
        'name-not-reachable services.web.hostname `Shop.example.com`',
        'full-host-name services.web.hostname `Shop.example.com`',
      ],
    ],
    [web('hostname: SHOP'), []],
    [web('network_mode: host\nhostname: shop'), ['host-name-of-pods services.web.hostname `shop`']],
  ])('are a warning where Pods cannot have them', (text, found) => {
    expect(findings(text, compose)).toEqual(found)
    expect(podOf(text, compose).subdomain).toBeUndefined()
  })

  it.each([
    ['a StatefulSet behind an address', stateful('expose: [80]\nhostname: shop'), true],
    ['a StatefulSet without', stateful('hostname: shop'), false],
    ['a StatefulSet in the network of the node', stateful('network_mode: host\nhostname: shop'), false],
    ['a Deployment', web('expose: [80]\nhostname: my_shop'), false],
  ])('are advised on by what leads to the Pods: %s', (_, text, isAdvised) => {
    const found = diagnosticsOf(text, compose).find(({ code }) => code === 'host-name-of-pods')
    expect(found?.hint?.includes('dnsrr')).toBe(isAdvised)
  })
})

describe('[C4-03] extra_hosts', () => {
  it.each([
    ['["db=10.0.0.5", "cache:10.0.0.6"]', ['10.0.0.5 db', '10.0.0.6 cache']],
    ['["db=10.0.0.5", "Db.example.com:10.0.0.5", "db=10.0.0.5"]', ['10.0.0.5 db db.example.com']],
    ['["db=[::1]", "six:2001:db8::1"]', ['::1 db', '2001:db8::1 six']],
    ['{db: 10.0.0.5, six: "::1"}', ['10.0.0.5 db', '::1 six']],
    ['["db=10.0.0.5,"]', ['10.0.0.5 db']],
    ['{db: [10.0.0.5, 10.0.0.6]}', ['10.0.0.5 db', '10.0.0.6 db']],
  ])('are the host aliases of the Pods: %s', (hosts, aliases) => {
    const text = web(`extra_hosts: ${hosts}`)
    const found = podOf(text, compose).hostAliases?.map(({ ip, hostnames }) => [ip, ...hostnames!].join(' '))
    expect(found).toEqual(aliases)
    expect(findings(text, compose)).toEqual([])
  })

  it.each([
    [
      '["host.docker.internal:host-gateway"]',
      'unsupported-value services.web.extra_hosts.0 `"host.docker.internal:host-gateway"`',
    ],
    ['{gateway: host-gateway}', 'unsupported-value services.web.extra_hosts.gateway `host-gateway`'],
    ['["db:database"]', 'malformed-value services.web.extra_hosts.0 `"db:database"`'],
    ['["db=1[::2]"]', 'malformed-value services.web.extra_hosts.0 `"db=1[::2]"`'],
    ['["db=[::1]2"]', 'malformed-value services.web.extra_hosts.0 `"db=[::1]2"`'],
    ['["my_db:10.0.0.5"]', 'malformed-value services.web.extra_hosts.0 `"my_db:10.0.0.5"`'],
    ['["db:"]', 'missing-value services.web.extra_hosts.0 `"db:"`'],
  ])('are a warning where Kubernetes does not take them: %s', (hosts, found) => {
    expect(findings(web(`extra_hosts: ${hosts}`), compose)).toEqual([found])
  })

  it.each([
    [
      'environment: {URL: "http://host.docker.internal:9000"}',
      'docker-only-host services.web.environment.URL',
    ],
    ['environment: {URL: "http://host.docker.internal:5432"}', 'host-replaced services.web.environment.URL'],
    ['environment: {URL: "http://db:5432"}', 'unsupported-value services.web.extra_hosts.0'],
  ])('of the machine of Docker are reported once, where they are used: %s', (keys, found) => {
    const one = `image: a\nexpose: [80]\nextra_hosts: ["host.docker.internal:host-gateway"]\n${keys}`
    const text = manifest({ web: one, db: 'image: b\nports: ["5432:5432"]' })
    const options = { ...compose, ignore: ['guessed-images', 'port-not-public'] } as const
    expect(findings(text, options).map((finding) => finding.replace(/ `.*/, ''))).toEqual([found])
  })
})

describe('[C4-03] dns', () => {
  it('is asked instead of the cluster, with a warning', () => {
    const text = web('dns: [10.0.0.53, "2001:db8::53"]')
    expect(podOf(text, compose)).toMatchObject({
      dnsPolicy: 'None',
      dnsConfig: { nameservers: ['10.0.0.53', '2001:db8::53'] },
    })
    expect(findings(text, compose)).toEqual([
      'dns-without-services services.web.dns `[10.0.0.53, "2001:db8::53"]`',
    ])
  })

  it('has domains to search and options', () => {
    const text = web('dns_search: Example.com.\ndns_opt: [use-vc, "ndots:2", "ndots:3"]')
    const { dnsPolicy, dnsConfig } = podOf(text, compose)
    expect(dnsPolicy).toBeUndefined()
    expect(dnsConfig).toEqual({
      searches: ['example.com'],
      options: [{ name: 'use-vc' }, { name: 'ndots', value: '3' }],
    })
    expect(findings(text, compose)).toEqual([])
    expect(podOf(web('dns_search: [a.com, b.com, a.com]'), compose).dnsConfig?.searches).toEqual([
      'a.com',
      'b.com',
    ])
  })

  it.each([
    ['dns_search: .', 'dns_search `.`'],
    ['dns_search: [my_domain]', 'dns_search.0 `my_domain`', 'malformed-value'],
    ['dns: resolver', 'dns `resolver`', 'malformed-value'],
    [`dns_search: [${Array.from({ length: 33 }, (_, index) => `d${index}`).join()}]`, 'dns_search.32 `d32`'],
    [
      `dns_search: [${Array.from({ length: 12 }, (_, index) => `${`${'a'.repeat(60)}.`.repeat(3)}d${index}`).join()}]`,
      'dns_search.11',
    ],
  ])('is a warning where Kubernetes does not take it: %#', (keys, place, code = 'unsupported-value') => {
    const [found, ...others] = findings(web(keys), compose)
    expect(found?.startsWith(`${code} services.web.${place}`)).toBe(true)
    expect(others).toEqual([])
  })

  it('searches at most 2048 characters of domains, with separators; a repeated domain counts once', () => {
    const label = 'a'.repeat(62)
    const domains = Array.from(
      { length: 8 },
      (_, at) => `${at}${label}.${at}${label}.${at}${label}.${'b'.repeat(61)}`,
    )
    const searched = (last: string) =>
      podOf(web(`dns_search: [${[domains[0], ...domains, last].join()}]`), compose).dnsConfig?.searches
    expect(searched('c'.repeat(16))).toEqual([...domains, 'c'.repeat(16)])
    expect(searched('c'.repeat(17))).toEqual(domains)
  })

  it('has three servers at most', () => {
    const text = web('dns: [10.0.0.1, 10.0.0.2, 10.0.0.3, 10.0.0.1, 10.0.0.4]')
    expect(podOf(text, compose).dnsConfig?.nameservers).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.3'])
    expect(findings(text, compose)).toContain('unsupported-value services.web.dns.4 `10.0.0.4`')
  })
})

describe('[C4-04] network_mode', () => {
  it('host is the network of the node, where other services have their names still', () => {
    const text = web('network_mode: host')
    expect(podOf(text, compose)).toMatchObject({ hostNetwork: true, dnsPolicy: 'ClusterFirstWithHostNet' })
    expect(podOf(text, compose).hostname).toBeUndefined()
    expect(findings(text, compose)).toEqual([])
    expect(podOf(web('network_mode: host\ndns: 10.0.0.53'), compose).dnsPolicy).toBe('None')
  })

  it.each(['bridge', 'default', '""'])('%s is as every Pod is', (mode) => {
    const text = web(`network_mode: ${mode}`)
    expect(podOf(text, compose)).toEqual(podOf(web('x-none: true'), compose))
    expect(findings(text, compose)).toEqual([])
  })

  it.each(['none', 'container:api', 'service', 'backend'])('%s is a warning', (mode) => {
    const text = web(`network_mode: ${mode}`)
    expect(podOf(text, compose)).toEqual(podOf(web('x-none: true'), compose))
    expect(findings(text, compose)).toEqual([`unsupported-value services.web.network_mode \`${mode}\``])
  })

  it('host lets the old Pod go first, as the node has each port once', () => {
    const strategy = (keys: string) =>
      (workloadOf(web(keys), compose).spec as { strategy?: unknown }).strategy
    const oldFirst = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } }
    expect(strategy('network_mode: host\nports: [80]')).toEqual(oldFirst)
    expect(strategy('ports: [80]')).toBeUndefined()
    expect(strategy('network_mode: host\nlabels: {dev.platform/update: recreate}')).toEqual({
      type: 'Recreate',
    })
  })
})

describe('[C4-06] a long port with mode: host of a service on every node', () => {
  const everywhere = 'deploy: {mode: global}'
  const port = (keys: string) => web(`ports: [{target: 80, mode: host, ${keys}}]\n${everywhere}`)

  it('is a port of the node, without a route', () => {
    const text = port('published: "8080"')
    expect(containerOf(text, compose).ports).toEqual([
      { name: 'tcp-80', containerPort: 80, hostPort: 8080, protocol: 'TCP' },
    ])
    expect(findings(text, compose)).toEqual([])
    expect(titlesOf(text, compose)).toEqual(['Service web', 'DaemonSet web'])
  })

  it('has the address and the protocol that it is published with', () => {
    const text = port('published: 53, protocol: udp, host_ip: 127.0.0.1')
    expect(containerOf(text, compose).ports).toEqual([
      { name: 'udp-80', containerPort: 80, hostPort: 53, hostIP: '127.0.0.1', protocol: 'UDP' },
    ])
    expect(findings(text, compose)).toEqual([])
  })

  it('is none without a published number, nor in the network of the node', () => {
    expect(containerOf(port('name: x'), compose).ports![0]!.hostPort).toBeUndefined()
    const inHost = port('published: 8080').replace('image', 'network_mode: host\n    image')
    expect(containerOf(inHost, compose).ports![0]!.hostPort).toBeUndefined()
  })

  it('stays private if it is the port of a database', () => {
    const text = web(`ports: [{target: 5432, published: 5432, mode: host}]\n${everywhere}`)
    expect(containerOf(text, compose).ports![0]!.hostPort).toBeUndefined()
    expect(findings(text, compose).map((one) => one.split(' ')[0])).toEqual(['port-not-public'])
  })

  it('is one port of the node for each of the container', () => {
    const text = web(
      `ports: [{target: 80, published: 8080, mode: host}, {target: 80, published: 8081, mode: host}]\n${everywhere}`,
    )
    expect(containerOf(text, compose).ports).toHaveLength(1)
    expect(findings(text, compose)).toEqual(['setting-overruled services.web.ports.1.published `8081`'])
  })

  it.each([
    ['one port of the container', 'target: 81, published: 8080', 'published `8080`', [8080, undefined]],
    ['another protocol', 'target: 81, published: 8080, protocol: udp', undefined, [8080, 8080]],
    ['another address', 'target: 81, published: 8080, host_ip: 10.0.0.1', undefined, [8080, 8080]],
    ['the same', 'target: 80, published: 8080', undefined, [8080]],
    ['the same at an address', 'target: 80, published: 8080, host_ip: 10.0.0.1', undefined, [8080]],
  ])('leads to one port of the container: %s', (_, second, finding, expected) => {
    const text = web(
      `ports: [{target: 80, published: 8080, mode: host}, {${second}, mode: host}]\n${everywhere}`,
    )
    expect(containerOf(text, compose).ports!.map(({ hostPort }) => hostPort)).toEqual(expected)
    const found = findings(text, compose).filter((one) => one.startsWith('setting-overruled'))
    expect(found).toEqual(finding === undefined ? [] : [`setting-overruled services.web.ports.1.${finding}`])
  })

  it('has one address', () => {
    const text = web(
      `ports: [{target: 80, published: 80, host_ip: 10.0.0.1, mode: host}, {target: 80, published: 80, host_ip: 10.0.0.2, mode: host}]\n${everywhere}`,
    )
    expect(containerOf(text, compose).ports!.map(({ hostIP }) => hostIP)).toEqual(['10.0.0.1'])
    expect(findings(text, compose)).toEqual(['setting-overruled services.web.ports.1.host_ip `10.0.0.2`'])
  })

  it('is a warning without effect in a profile of the reference', () => {
    const text = web('ports: [{target: 80, published: 8080, mode: host}]')
    expect(findings(text, { domain: 'a.b' })).toEqual([
      'setting-without-effect services.web.ports.0.mode `mode`',
    ])
  })

  it.each(['', 'deploy: {mode: replicated}', 'labels: {kompose.controller.type: daemonset}'])(
    'is an ordinary published port of any other: {%s}',
    (keys) => {
      const inMode = (mode: string) => web(`ports: [{target: 80, published: 8080${mode}}]\n${keys}`)
      expect(objectsOf(inMode(', mode: host'), compose)).toEqual(objectsOf(inMode(''), compose))
      expect(findings(inMode(', mode: host'), compose)).toEqual([])
      expect(routesOf(inMode(', mode: host'), compose)).toHaveLength(1)
    },
  )
})

it('[C4-02b] what is written for the Pods is what a deploy applies', () => {
  const { steps } = planDeploy(web('ports: [80]'), compose)
  expect(JSON.stringify(steps[0]!.object)).toContain('"hostname":"web"')
})

it.each<[keys: string, expected: readonly string[]]>([
  ['links: ["db:"]', ['unknown-dependency links.0 `"db:"`']],
  ['links: [":db"]', ['unknown-dependency links.0 `":db"`']],
  ['network_mode: ""', []],
  [
    'extra_hosts: ["a:1.1.1.1", "a:1.1.1.1", "b:x", "A_b:1.1.1.1", "c:"]',
    [
      'malformed-value extra_hosts.2 `"b:x"`',
      'malformed-value extra_hosts.3 `"A_b:1.1.1.1"`',
      'missing-value extra_hosts.4 `"c:"`',
    ],
  ],
  [
    'dns: [1.1.1.1, a, 1.1.1.2, 1.1.1.3, 1.1.1.4]',
    [
      'dns-without-services dns `[1.1.1.1, a, 1.1.1.2, 1.1.1.3, 1.1.1.4]`',
      'malformed-value dns.1 `a`',
      'unsupported-value dns.4 `1.1.1.4`',
    ],
  ],
  [
    'dns_search: [".", a_b, a.example.com]',
    ['unsupported-value dns_search.0 `"."`', 'malformed-value dns_search.1 `a_b`'],
  ],
  ['domainname: a.b', ['malformed-value domainname `a.b`']],
  ['domainname: ""', []],
  ['hostname: ""', []],
])('names and ways that are written as %j are reported as %j', (keys, expected) => {
  expect(findings(web(keys), { profile: 'compose' }).map((one) => one.replace('services.web.', ''))).toEqual(
    expected,
  )
})

it.each<[keys: string, expected: unknown]>([
  [
    'dns_opt: ["", "ndots:2", ":x", "ndots:3"]\ndns_search: [a.example.com, a.example.com]',
    { searches: ['a.example.com'], options: [{ name: 'ndots', value: '3' }] },
  ],
  ['dns_search: ["."]', undefined],
  ['dns_opt: [""]', undefined],
])('%j are the options of the DNS of a Pod, each name once', (keys, expected) => {
  expect(podOf(web(keys), { profile: 'compose' }).dnsConfig).toEqual(expected)
})

it.each<[keys: string, expected: unknown]>([
  ['extra_hosts: ["a:1.1.1.1", "a:1.1.1.1", "b:1.1.1.1"]', [{ ip: '1.1.1.1', hostnames: ['a', 'b'] }]],
])('%j are the aliases of hosts, each once', (keys, expected) => {
  expect(podOf(web(keys), { profile: 'compose' }).hostAliases).toEqual(expected)
})
