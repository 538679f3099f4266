import { planDeploy, planSync } from 'tranship/plan'
import { references, safeTranslate, translate } from 'tranship'
import { describe, expect, it } from 'vitest'
import { withoutGaps } from '../support/leaves.js'
import { diagnosticsOf, findings, manifest, podOf, relatedTo, titlesOf, web } from '../support/translated.js'

const options = { profile: 'compose', ignore: ['guessed-images'] } as const

/** The volumes of a Pod with their mounts, and the codes of the warnings. */
function mounted(keys: string, topLevel = '') {
  const text = `services: { web: { image: nginx, ${keys} } }\n${topLevel}`
  const { objects, warnings } = translate(text, options)
  const workload = objects.find((object) => object.kind === 'Deployment' || object.kind === 'StatefulSet')
  const { spec } = (
    workload?.spec as unknown as {
      template: {
        spec: {
          volumes?: unknown[]
          containers: { volumeMounts?: unknown[]; resources?: unknown }[]
          securityContext?: unknown
        }
      }
    }
  ).template
  return {
    volumes: spec.volumes,
    mounts: spec.containers[0]?.volumeMounts,
    resources: spec.containers[0]?.resources,
    securityContext: spec.securityContext,
    kinds: objects.map(({ kind }) => kind),
    warnings: warnings.map(({ code }) => code),
  }
}

function errors(keys: string, topLevel = '') {
  const result = safeTranslate(`services: { web: { image: nginx, ${keys} } }\n${topLevel}`, options)
  return result.ok ? [] : result.errors.map(({ code }) => code)
}

const memory = (name: string, sizeLimit?: string) => ({
  name,
  emptyDir: { medium: 'Memory', ...(sizeLimit === undefined ? {} : { sizeLimit }) },
})

describe('tmpfs', () => {
  it.each([
    ['/run', memory('tmpfs-run'), []],
    ['/run:size=64m', memory('tmpfs-run', '64Mi'), []],
    ['/run:size=65536k,rw,mode=0777', memory('tmpfs-run', '64Mi'), []],
    ['/run:size=1048576', memory('tmpfs-run', '1Mi'), []],
    ['/run:size=0', memory('tmpfs-run'), []],
    ['/run:size=50%', memory('tmpfs-run'), ['volume-option-left-out']],
    ['/run:', memory('tmpfs-run'), []],
    ['/run:mode=700', memory('tmpfs-run'), ['volume-option-left-out']],
    ['/run:nosuid,gid=3', memory('tmpfs-run'), ['volume-option-left-out', 'volume-option-left-out']],
  ])('[C3-01] %j is a folder in memory', (text, volume, warnings) => {
    const result = mounted(`tmpfs: "${text}"`)
    expect(result.volumes).toEqual([volume])
    expect(result.mounts).toEqual([{ name: volume.name, mountPath: '/run' }])
    expect(result.warnings).toEqual(warnings)
  })

  it.each([
    ['/run:ro', { readOnly: true }],
    ['/run:ro,rw', {}],
  ])('[C3-01] %s says whether it can be written to', (text, expected) => {
    expect(mounted(`tmpfs: ["${text}"]`).mounts).toEqual([
      { name: 'tmpfs-run', mountPath: '/run', ...expected },
    ])
  })

  it.each([
    ['run', 'path-not-absolute'],
    ['', 'empty-value'],
    [':size=3m', 'empty-value'],
    ['/run:size=-1', 'quantity-not-positive'],
  ])('[C3-01] %j is an error, %s', (text, code) => {
    expect(errors(`tmpfs: ["${text}"]`)).toEqual([code])
  })

  it('[C3-01] points at the size that is wrong', () => {
    const text = 'services: { web: { image: nginx, tmpfs: ["/run:rw,size=x,mode=777"] } }'
    const result = safeTranslate(text, options)
    const { start, end } = result.ok ? { start: { offset: 0 }, end: { offset: 0 } } : result.errors[0]!.range
    expect(text.slice(start.offset, end.offset)).toBe('size=x')
  })

  it('[C3-01] shm_size is memory at /dev/shm, unless something else is mounted there', () => {
    expect(mounted('shm_size: 1gb').volumes).toEqual([memory('tmpfs-dev-shm', '1Gi')])
    expect(mounted('shm_size: 0').volumes).toBeUndefined()
    const both = mounted('shm_size: 1gb, volumes: ["/dev/shm/"]')
    expect(both.volumes).toEqual([{ name: 'empty-dev-shm', emptyDir: {} }])
    expect(both.warnings).toEqual(['mount-overridden'])
    expect(errors('shm_size: big')).toEqual(['invalid-quantity'])
  })
})

describe('storage_opt', () => {
  it('[C3-06] limits the size of files that a container writes', () => {
    expect(mounted('storage_opt: { size: 10g }, mem_limit: 1g').resources).toEqual({
      limits: { memory: '1Gi', 'ephemeral-storage': '10Gi' },
      requests: { 'ephemeral-storage': '0' },
    })
    expect(mounted('storage_opt: { size: 0 }').resources).toBeUndefined()
  })
})

it.each([
  'volumes: ["data:/"]',
  'volumes: ["./site:/"]',
  'volumes: ["/"]',
  'volumes: [{ type: volume, source: data, target: /a/.. }]',
  'tmpfs: //',
  'configs: [{ source: site, target: /. }]',
])('[R2.12-01] {%s} is an error: no container starts with a mount on its root', (keys) => {
  expect(errors(keys, 'volumes: { data: }\nconfigs: { site: { content: a } }')).toEqual(['invalid-mount'])
})

describe('a volume', () => {
  const web = (volume: string) => mounted('volumes: ["data:/data"]', `volumes: { data: ${volume} }`)
  const wrong = (volume: string) => errors('volumes: ["data:/data"]', `volumes: { data: ${volume} }`)

  it.each([
    ['{ external: true }', 'data'],
    ['{ external: "true", name: shop-data }', 'shop-data'],
    ['{ external: { name: shop-data } }', 'shop-data'],
    ['{ external: {} }', 'data'],
  ])('[C3-02] that is %s is the claim of that name, as it is', (volume, claimName) => {
    const { volumes, mounts, kinds, warnings, securityContext } = web(volume)
    expect(volumes).toEqual([{ name: claimName, persistentVolumeClaim: { claimName } }])
    expect(mounts).toEqual([{ name: claimName, mountPath: '/data' }])
    expect(kinds).not.toContain('PersistentVolumeClaim')
    expect(securityContext).not.toHaveProperty('fsGroup')
    expect(warnings).toEqual(['external-volume'])
  })

  it.each([
    ['{ external: true, name: shared.data }', 'shared.data', 'shared-data', []],
    ['{ external: true, name: volume.data }', 'volume.data', 'volume-volume-data', []],
    ['{ external: true, name: 9.data }', '9.data', 'x9-data', []],
    ['{ external: true, name: Shared.Data }', 'shared-data', 'shared-data', ['name-sanitised']],
  ])('[C3-02] that is %s is the claim %s', (volume, claimName, name, expected) => {
    const { volumes, mounts, warnings } = web(volume)
    expect(volumes).toEqual([{ name, persistentVolumeClaim: { claimName } }])
    expect(mounts).toEqual([{ name, mountPath: '/data' }])
    expect(warnings).toEqual(['external-volume', ...expected])
  })

  it('[C3-02] that is not external names its claim', () => {
    const { kinds, volumes } = web('{ external: false, name: shop-data }')
    expect(kinds).toContain('PersistentVolumeClaim')
    expect(volumes).toEqual([{ name: 'shop-data', persistentVolumeClaim: { claimName: 'shop-data' } }])
  })

  it('[C3-02] that is external may be named twice, and a part of it mounted', () => {
    const text = 'volumes: { a: { external: true, name: x }, b: { external: true, name: x } }'
    const mounts = '[{ type: volume, source: a, target: /a, volume: { subpath: in } }, "b:/b"]'
    const { mounts: both, volumes } = mounted(`volumes: ${mounts}`, text)
    expect(volumes).toHaveLength(1)
    expect(both).toEqual([
      { name: 'x', mountPath: '/a', subPath: 'in' },
      { name: 'x', mountPath: '/b' },
    ])
  })

  it.each([
    ['{ external: true, labels: { a: b } }', ['setting-without-effect']],
    ['{ external: true, driver_opts: { size: 1Gi } }', ['setting-without-effect']],
    ['{ external: true, driver_opts: { access_mode: ReadWriteMany } }', []],
    [
      '{ external: true, driver_opts: { access_mode: ReadWriteMany, size: 1Gi } }',
      ['setting-without-effect'],
    ],
    ['{ external: true, driver: other }', ['unsupported-key']],
    ['{ driver_opts: { type: tmpfs, class: x } }', ['setting-without-effect']],
    ['{ driver_opts: { type: tmpfs }, labels: { a: b } }', ['setting-without-effect']],
    ['{ driver_opts: { type: tmpfs }, name: x }', ['setting-without-effect']],
    ['{ driver_opts: { type: tmpfs, access_mode: ReadWriteMany } }', ['setting-without-effect']],
  ])('[C3-02] that is %s warns of %j', (volume, warnings) => {
    const others = web(volume).warnings.filter((code) => code !== 'external-volume')
    expect(others).toEqual(warnings)
  })

  it.each([
    ['{ type: nfs, o: "addr=nfs.example.com,rw", device: ":/a/b" }', 'nfs.example.com', '/a/b'],
    ['{ type: nfs4, o: "rw,nfsvers=4.2,hard", device: "10.0.0.1:/a" }', '10.0.0.1', '/a'],
    ['{ type: nfs, o: "addr=fd00::1", device: "/a" }', 'fd00::1', '/a'],
  ])('[C3-03] with the options %s is that share', (options, server, path) => {
    const { volumes, mounts, kinds, warnings, securityContext } = web(
      `{ driver: local, driver_opts: ${options} }`,
    )
    expect(volumes).toEqual([{ name: 'volume-nfs-data', nfs: { server, path } }])
    expect(mounts).toEqual([{ name: 'volume-nfs-data', mountPath: '/data' }])
    expect(kinds).not.toContain('PersistentVolumeClaim')
    expect(securityContext).not.toHaveProperty('fsGroup')
    expect(warnings).toEqual([])
  })

  it.each([
    '{ type: nfs }',
    '{ type: nfs, o: addr=x }',
    '{ type: nfs, o: addr, device: ":/x" }',
    '{ type: nfs, device: ":/x" }',
    '{ type: nfs, device: x }',
  ])('[C3-03] with the options %s is an error', (options) => {
    expect(wrong(`{ driver_opts: ${options} }`)).toEqual(['invalid-mount'])
  })

  it.each([
    [
      '{ type: nfs, o: "addr=x,nfsvers=3,soft", device: ":/x" }',
      ['volume-option-left-out', 'volume-option-left-out'],
    ],
    ['{ type: cifs, o: "addr=x", device: "//x/y" }', ['unsupported-value']],
    ['{ type: none, o: ro, device: /dev/sdb }', ['unsupported-value']],
    ['{ device: /dev/sdb }', ['unsupported-value']],
  ])('[C3-03] with the options %s warns of %j', (options, warnings) => {
    expect(web(`{ driver_opts: ${options} }`).warnings).toEqual(warnings)
  })

  it('[C3-03] in memory belongs to each Pod, which has no claim and needs no StatefulSet', () => {
    const { volumes, kinds, warnings } = web('{ driver_opts: { type: tmpfs, device: tmpfs, o: "size=1g" } }')
    expect(volumes).toEqual([memory('tmpfs-data', '1Gi')])
    expect(kinds).toEqual(['Service', 'Deployment'])
    expect(warnings).toEqual([])
  })

  it('[C3-03] in memory is not shared, which is said where another service mounts it', () => {
    const text = `services:
  a: { image: a, volumes: ["m:/a", "m:/b"] }
  b: { image: b, volumes: ["m:/c"] }
volumes: { m: { driver_opts: { type: tmpfs } } }`
    const { warnings } = translate(text, options)
    expect(warnings.map(({ code, path }) => [code, path.join('.')])).toEqual([
      ['memory-not-shared', 'services.b.volumes.0'],
    ])
  })

  it('[C3-03] in memory has no parts', () => {
    const volume = '[{ type: volume, source: data, target: /data, volume: { subpath: a } }]'
    const result = mounted(`volumes: ${volume}`, 'volumes: { data: { driver_opts: { type: tmpfs } } }')
    expect(result.warnings).toEqual(['setting-without-effect'])
  })

  describe('that is bound to a folder of the host', () => {
    const volume = '{ driver: local, driver_opts: { type: none, o: "bind,ro", device: ./conf } }'
    const manifest = (volumes: string) =>
      `services: { web: { image: nginx, volumes: ${volumes} } }\nvolumes: { conf: ${volume} }`

    it('[C3-03] is a host volume of each service that mounts it', () => {
      const text = manifest('["conf:/etc/web"]')
      expect(planSync(text, { ...options, service: 'web' }).folders).toEqual([
        { local: './conf', container: '/etc/web', readOnly: true, exclude: [] },
      ])
      const [reference] = references(text, options)
      expect(reference).toMatchObject({ kind: 'host-volume', path: './conf', service: 'web' })
      expect(translate(text, options).objects.map(({ kind }) => kind)).not.toContain('PersistentVolumeClaim')
    })

    it('[C3-03] begins at the folder of its own file', () => {
      const files = { 'shared/compose.yaml': `services: {}\nvolumes: { conf: ${volume} }` }
      const text =
        'include: [shared/compose.yaml]\nservices: { web: { image: nginx, volumes: ["conf:/etc/web"] } }'
      const { folders } = planSync(text, { ...options, service: 'web', files })
      expect(folders.map(({ local }) => local)).toEqual(['./shared/conf'])
    })

    it('[C3-03] has no parts', () => {
      const mount = '[{ type: volume, source: conf, target: /c, volume: { subpath: x } }]'
      const { warnings } = translate(manifest(mount), options)
      expect(warnings.map(({ code }) => code)).toContain('setting-without-effect')
    })
  })

  it('[C3-07] is for one node or for several', () => {
    const modes = (mode: string) =>
      translate(
        `services: { web: { image: nginx, volumes: ["a:/a"] } }\nvolumes: { a: { driver_opts: { access_mode: ${mode} } } }`,
        options,
      ).objects.flatMap((object) =>
        object.kind === 'PersistentVolumeClaim' ? [object.spec.accessModes] : [],
      )
    expect(modes('ReadWriteMany')).toEqual([['ReadWriteMany']])
    expect(modes('ReadWriteOnce')).toEqual([['ReadWriteOnce']])
    expect(wrong('{ driver_opts: { access_mode: ReadOnlyMany } }')).toEqual(['invalid-value'])
  })
})

describe('volumes_from', () => {
  interface Mounted {
    readonly mountPath: string
    readonly readOnly?: boolean
  }

  /** The paths that each service mounts, with `:ro` where it can only read. */
  function paths(services: string, more = {}) {
    const { objects, warnings } = translate(`services: { ${services} }\nvolumes: { data: {} }`, {
      ...options,
      ...more,
    })
    const workloads = objects.flatMap((object) =>
      object.kind === 'Deployment' || object.kind === 'StatefulSet'
        ? [[object.metadata.name, object.spec.template.spec.containers[0]?.volumeMounts ?? []] as const]
        : [],
    )
    const mounts = workloads.map(([name, list]) => [
      name,
      (list as readonly Mounted[]).map(({ mountPath, readOnly }) => mountPath + (readOnly ? ':ro' : '')),
    ])
    return {
      paths: Object.fromEntries(mounts) as unknown,
      warnings: warnings.map(({ code }) => code),
      objects,
    }
  }

  const source = 'a: { image: a, volumes: ["data:/data", "data:/ro:ro", "/own"], tmpfs: /tmp }'

  it.each([
    ['[a]', ['/data', '/ro:ro', '/own']],
    ['["a:ro"]', ['/data:ro', '/ro:ro', '/own:ro']],
    ['["a:rw"]', ['/data', '/ro:ro', '/own']],
  ])('[C3-04] %s brings what the other service mounts, but for its memory', (from, expected) => {
    const result = paths(`${source}, b: { image: b, volumes_from: ${from} }`)
    expect(result.paths).toMatchObject({ b: expected })
    expect(result.warnings).toEqual(['shared-volume-empty'])
  })

  it('[C3-04] says which mode is none', () => {
    const text = 'services: {a: {image: a, volumes: [/x]}, b: {image: b, volumes_from: ["a:rx", "a:ro"]}}'
    expect(findings(text, options)).toContain('unknown-mount-option services.b.volumes_from.0 `rx`')
  })

  it('[C3-04] a service’s own mounts win, and then the first of several', () => {
    const other = 'c: { image: c, volumes: ["/data", "/more"] }'
    const result = paths(`${source}, ${other}, b: { image: b, volumes: ["/own/"], volumes_from: [a, c] }`)
    expect(result.paths).toMatchObject({ b: ['/own/', '/data', '/ro:ro', '/more'] })
  })

  it('[C3-04] goes on from service to service', () => {
    const result = paths(
      `${source}, b: { image: b, volumes_from: ["a:ro"] }, c: { image: c, volumes_from: [b] }`,
    )
    expect(result.paths).toMatchObject({ c: ['/data:ro', '/ro:ro', '/own:ro'] })
  })

  it('[C3-04] shares volumes without a name as claims, and runs both on one node', () => {
    const { objects } = paths(`a: { image: a, volumes: ["/x/y"] }, b: { image: b, volumes_from: [a] }`)
    const claims = objects.filter(({ kind }) => kind === 'PersistentVolumeClaim')
    expect(claims.map(({ metadata }) => metadata.name)).toEqual(['a-x-y'])
    expect(JSON.stringify(objects).match(/"podAffinity"/g)).toHaveLength(2)
  })

  it('[C3-04] makes no claim of the name of another', () => {
    const services =
      'a: { image: a, volumes: ["/x"] }, b: { image: b, volumes_from: [a], volumes: ["a-x:/y"] }'
    const { objects } = translate(`services: { ${services} }\nvolumes: { a-x: {} }`, options)
    const claims = objects.filter(({ kind }) => kind === 'PersistentVolumeClaim')
    expect(new Set(claims.map(({ metadata }) => metadata.name)).size).toBe(2)
  })

  it('[C3-04] [C9-01] shares the volumes of an image that is known', () => {
    const imageConfigs = { a: { Volumes: { '/var/www': {} } } }
    const result = paths('a: { image: a }, b: { image: b, volumes_from: [a] }', { imageConfigs })
    expect(result.paths).toEqual({ a: ['/var/www'], b: ['/var/www'] })
  })

  it('[C3-04] starts the other service first', () => {
    const plan = planDeploy(
      'services: { b: { image: b, volumes_from: [a] }, a: { image: a, volumes: [/x] } }',
      options,
    )
    expect(plan.steps.map(({ service }) => service)).toEqual(['a', 'b'])
  })

  it.each([
    ['b: { image: b, volumes_from: [x] }', 'unknown-dependency'],
    ['b: { image: b, volumes_from: [b] }', 'depends-on-itself'],
    ['a: { image: a, volumes_from: [b] }, b: { image: b, volumes_from: [a] }', 'dependency-cycle'],
    ["b: { image: b, volumes_from: [''] }", 'empty-value'],
  ])('[C3-04] %s is an error: %s', (services, code) => {
    const result = safeTranslate(`services: { ${services} }`, options)
    expect(result.ok ? [] : result.errors.map((error) => error.code)).toEqual([code])
  })

  it.each([
    ['container:old', 'unsupported-value'],
    ['a:z', 'unknown-mount-option'],
  ])('[C3-04] %s is a warning: %s', (from, code) => {
    const services = `a: { image: a }, b: { image: b, volumes_from: ['${from}'] }`
    expect(paths(services).warnings).toEqual([code])
  })
})

describe('a new volume', () => {
  const init = (keys: string, more = '') => {
    const mount = `{ type: volume, target: /data, x-platform-volume-init: true${keys} }`
    const text = `services: { web: { image: web${more}, volumes: [${mount}] } }\nvolumes: { data: {} }`
    const { objects, warnings } = translate(text, options)
    const workload = objects.find(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet')
    const { spec } = (workload as unknown as { spec: { template: { spec: PodSpec } } }).spec.template
    return { initContainers: spec.initContainers ?? [], warnings: warnings.map(({ code }) => code) }
  }

  interface PodSpec {
    readonly initContainers?: readonly {
      readonly name: string
      readonly command: readonly string[]
      readonly volumeMounts: unknown
    }[]
  }

  it('[C3-05] is filled by a container of the same image, before all others', () => {
    const { initContainers } = init(', source: data, read_only: true', ', pre_start: [{ command: x }]')
    expect(initContainers.map(({ name }) => name)).toEqual(['volume-init-1', 'pre-start-1'])
    const [first] = initContainers
    expect(first).toMatchObject({
      image: 'web',
      volumeMounts: [{ name: 'data', mountPath: '/volume-init', subPath: 'data' }],
    })
    expect(first?.command.slice(-2)).toEqual(['volume-init', '/data'])
    // Kubernetes would replace a name in such parentheses.
    expect(first?.command[2]).toContain('$$(ls -A)')
  })

  it('[C3-05] is filled by a container like that of the service, with a name of its own', () => {
    const keys = ', mem_limit: 1g, pull_policy: always, security_opt: [no-new-privileges]'
    const [container] = init('', keys).initContainers
    expect(container).toMatchObject({
      resources: { limits: { memory: '1Gi' } },
      imagePullPolicy: 'Always',
      securityContext: { allowPrivilegeEscalation: false },
    })
    const text =
      'services: { volume-init-1: { image: a, volumes: [{ type: volume, target: /d, x-platform-volume-init: true }] } }'
    expect(podOf(text, options, 'volume-init-1').initContainers).toStrictEqual([
      {
        name: 'fill-volume-init-1',
        image: 'a',
        command: expect.any(Array) as string[],
        volumeMounts: [{ name: 'empty-d', mountPath: '/volume-init' }],
      },
    ])
  })

  it('[C3-05] without a name is filled too', () => {
    expect(init('').initContainers).toHaveLength(1)
  })

  it.each([', source: data, x-platform-volume-init: false', ', source: data'])(
    '[C3-05] is left empty otherwise',
    (keys) => {
      const mount = `{ type: volume, target: /data${keys} }`
      const text = `services: { web: { image: web, volumes: [${mount}] } }\nvolumes: { data: {} }`
      expect(JSON.stringify(translate(text, options).objects)).not.toContain('initContainers')
    },
  )

  it.each(['type: tmpfs', 'type: bind, source: ./data'])('[C3-05] is meant, and not %s', (type) => {
    const text = `services: { web: { image: web, build: ., volumes: [{ ${type}, target: /d, x-platform-volume-init: true }] } }`
    const { warnings } = translate(text, options)
    expect(warnings.map(({ code }) => code)).toContain('setting-without-effect')
  })
})

it('[C2-04] folders of files are volumes of their own, whose files have the names that they had', () => {
  const text = "services: { web: { image: nginx, volumes: ['./a:/a:ro', './b:/b:ro'] } }"
  const { objects } = translate(text, {
    ...options,
    files: { 'a/x': '1', 'b/y': '2' },
    folders: { './a': ['x'], './b': ['y'] },
  })
  const workload = objects.find((object) => object.kind === 'Deployment')!
  expect(withoutGaps(workload.spec.template.spec.volumes)).toEqual([
    { name: 'config-a', configMap: { name: 'a' } },
    { name: 'config-b', configMap: { name: 'b' } },
  ])
})

it('[R2.12-02] the long form names a volume where no path stands, with a dot in it or without', () => {
  const { kinds, volumes } = mounted('volumes: [{ source: x.y, target: /a }]', 'volumes: { x.y: }')
  expect(kinds).toContain('PersistentVolumeClaim')
  expect(volumes).toEqual([{ name: 'x-y', persistentVolumeClaim: { claimName: 'x-y' } }])
})

it.each([
  ['{ type: nfs, o: "vers=4,defaults,addr=x", device: ":/a" }', []],
  ['{ type: nfs, o: "nfsvers=4.2,addr=x", device: ":/a" }', []],
  ['{ type: nfs, o: "vers=3,addr=x", device: ":/a" }', ['volume-option-left-out']],
  ['{ type: nfs, o: "nfsvers=14,addr=x", device: ":/a" }', ['volume-option-left-out']],
  ['{ type: nfs, o: "nfsvers=4.22,addr=x", device: ":/a" }', ['volume-option-left-out']],
  ['{ type: nfs, o: "addr=x", device: [a] }', ['wrong-type']],
  ['{ type: [nfs], o: "addr=x", device: ":/a" }', ['wrong-type']],
  ['{ o: [a] }', ['wrong-type']],
  ['{ o: rbind, device: ./a }', ['host-volume-as-claim']],
  ['{ type: none }', ['unsupported-value']],
])('[C3-03] a volume with the options %s has the diagnostics %j', (driver, codes) => {
  const text = web('volumes: ["data:/data"]', `volumes: { data: { driver_opts: ${driver} } }`)
  expect(diagnosticsOf(text, options).map(({ code }) => code)).toEqual(codes)
})

it('[C3-03] the option that is odd is pointed at', () => {
  const odd = (driver: string) =>
    findings(web('volumes: ["data:/data"]', `volumes: { data: { driver_opts: ${driver} } }`), options)
  expect(odd('{ type: none, device: /dev/x }')).toEqual([
    'unsupported-value volumes.data.driver_opts.device `/dev/x`',
  ])
  expect(odd('{ type: cifs, device: /dev/x }')).toEqual([
    'unsupported-value volumes.data.driver_opts.type `cifs`',
  ])
})

it.each(['x5Mi', '5Mi5', '5xi', '5x1', '5ex', 'x5mi', '5mi5', '5i'])('[R2.12-06] %s is no size', (size) => {
  const text = web('volumes: ["data:/data"]', `volumes: { data: { driver_opts: { size: ${size} } } }`)
  expect(findings(text, options)).toEqual([`invalid-quantity volumes.data.driver_opts.size \`${size}\``])
})

describe('what several services mount of a volume in memory', () => {
  const memory = 'volumes: { m: { driver_opts: { type: tmpfs, device: tmpfs } }, other: {} }'

  it('[C3-03] is memory of each, which the second is told, with where the first mounts it', () => {
    const text = manifest(
      { a: 'image: a\nvolumes: ["other:/o", "m:/m"]', b: 'image: b\nvolumes: ["m:/m"]' },
      memory,
    )
    expect(findings(text, options)).toEqual(['memory-not-shared services.b.volumes.0 `"m:/m"`'])
    expect(relatedTo('memory-not-shared', text, options)).toEqual(['"m:/m"'])
  })

  it('[C3-03] has no parts, and is not filled', () => {
    const mount = (key: string) => `volumes: [{ type: volume, source: m, target: /m, ${key} }]`
    for (const key of ['volume: { subpath: x }', 'x-platform-volume-init: true', 'sub_path: x'])
      expect(findings(web(mount(key), memory), options).map((one) => one.split(' ')[0])).toContain(
        'setting-without-effect',
      )
    expect(findings(web(mount('read_only: true'), memory), options)).toEqual([])
  })
})

describe('volumes_from', () => {
  const mountsOf = (text: string, name: string) => podOf(text, options, name).containers[0]!.volumeMounts!

  it('[C3-04] brings folders of the host too', () => {
    const text = manifest({ a: 'image: a\nvolumes: ["./data:/d"]', b: 'image: b\nvolumes_from: ["a:ro"]' })
    expect(mountsOf(text, 'b')).toEqual(mountsOf(text, 'a').map((mount) => ({ ...mount, readOnly: true })))
  })

  it('[C3-04] makes no claim of the name of a volume', () => {
    const text = manifest(
      { a: 'image: a\nvolumes: [/data]', b: 'image: b\nvolumes_from: [a]\nvolumes: ["a-data:/own"]' },
      'volumes: { a-data: {} }',
    )
    expect(titlesOf(text, options).filter((one) => one.startsWith('PersistentVolumeClaim'))).toEqual([
      'PersistentVolumeClaim a-data',
      expect.stringMatching(/^PersistentVolumeClaim a-data-\w{7}$/),
    ])
  })
})

it('[C2-01] a config at two places is two volumes where its files have two modes', () => {
  const use = (target: string, mode: string) => `{source: a, target: ${target}, mode: ${mode}}`
  const volumes = (one: string, two: string) =>
    podOf(web(`configs: [${use('/1', one)}, ${use('/2', two)}]`, 'configs: {a: {content: x}}'), options)
      .volumes
  expect(volumes('0440', '0440')).toHaveLength(1)
  expect(volumes('0440', '0444')).toHaveLength(2)
})

it('[C2-01] the last of two mounts at one path wins, with a warning at the first', () => {
  const text = web(
    'configs: [{source: a, target: /x}, {source: b, target: /x/}]',
    'configs: {a: {content: a}, b: {content: b}}',
  )
  expect(findings(text, options)).toEqual([
    'mount-overridden services.web.configs.0 `{source: a, target: /x}`',
  ])
  expect(relatedTo('mount-overridden', text, options)).toEqual(['{source: b, target: /x/}'])
  const unread = web('configs: [{source: a, target: [x]}]', 'configs: {a: {content: a}}')
  expect(findings(unread, options).map((one) => one.split(' ')[0])).toEqual(['wrong-type'])
})

it.each([
  ['./a.conf/', '/a', false],
  ['./a.conf', '/a/', false],
  ['./a.conf', '/a', true],
  ['./a.x.d', '/a', false],
  ['./a.dat', '/a', true],
  ['.\\a.conf\\', '/a', false],
])('[R2.12-04] %s at %s is taken for a file: %s', (source, target, isFile) => {
  const text = web(`volumes: [{type: bind, source: '${source}', target: ${target}}]`)
  expect(findings(text, options).map((one) => one.split(' ')[0])).toEqual([
    isFile ? 'file-not-provided' : 'host-volume-as-claim',
  ])
})

it('[R2.12-02] the long form without a type is of a path or a volume', () => {
  const text = (source: string, more = '') =>
    web(`volumes: [{source: ${source}, target: /a${more}}]`, 'volumes: {data: }')
  const kindOf = (source: string) =>
    Object.keys(podOf(text(source), options).volumes![0]!).find((key) => key !== 'name')
  expect([kindOf('./a.conf'), kindOf('data')]).toEqual(['configMap', 'persistentVolumeClaim'])
  expect(findings(text('data', ', read_only: [x]'), options).map((one) => one.split(' ')[0])).toEqual([
    'wrong-type',
  ])
})

describe('[C2-04] a file that is larger than a ConfigMap may be goes into the image,', () => {
  const large = 'x'.repeat(1_100_000)
  const codes = (mount: string, given: object, service = 'image: a') =>
    diagnosticsOf(`services: { web: { ${service}, volumes: ["${mount}"] } }`, {
      ...options,
      ignore: ['image-to-build'],
      ...given,
    }).map(({ code }) => code)

  it.each(['./data:/data', './LICENSE:/LICENSE', './goods.db:/goods.db'])('%s too', (mount) => {
    const [source = ''] = mount.split(':')
    const given = { files: { [source]: large } }
    expect(codes(mount, given)).toEqual(['host-volume-not-kept', 'image-derived'])
    expect(codes(`${mount}:ro`, given)).toEqual(['image-derived'])
    const said = { files: {}, folders: { [source]: 'file' } }
    expect(codes(mount, said)).toEqual(['host-volume-not-kept', 'image-derived'])
    expect(codes(mount, given, 'build: .')).toEqual(['host-volume-not-mounted'])
  })

  it('without a word where programs only read', () => {
    const mount = './dump:/docker-entrypoint-initdb.d/dump'
    expect(codes(mount, { files: { './dump': large } })).toEqual(['image-derived'])
  })
})
