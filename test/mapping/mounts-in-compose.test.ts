import { safeTranslate, translate } from 'tranship'
import { describe, expect, it } from 'vitest'

const options = { profile: 'compose' } as const

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
    ['/run:', memory('tmpfs-run'), []],
    ['/run:mode=700', memory('tmpfs-run'), ['volume-option-left-out']],
    ['/run:nosuid,gid=3', memory('tmpfs-run'), ['volume-option-left-out', 'volume-option-left-out']],
  ])('[C3-01] %j is a folder in memory', (text, volume, warnings) => {
    const result = mounted(`tmpfs: "${text}"`)
    expect(result.volumes).toEqual([volume])
    expect(result.mounts).toEqual([{ name: volume.name, mountPath: '/run' }])
    expect(result.warnings).toEqual(warnings)
  })

  it('[C3-01] that can only be read is mounted so', () => {
    expect(mounted('tmpfs: ["/run:ro"]').mounts).toEqual([
      { name: 'tmpfs-run', mountPath: '/run', readOnly: true },
    ])
  })

  it.each([
    ['run', 'path-not-absolute'],
    ['', 'empty-value'],
    [':size=3m', 'empty-value'],
    ['/run:size=50%', 'invalid-quantity'],
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
  it('[C3-06] limits what a container writes', () => {
    expect(mounted('storage_opt: { size: 10g }, mem_limit: 1g').resources).toEqual({
      limits: { memory: '1Gi', 'ephemeral-storage': '10Gi' },
    })
    expect(mounted('storage_opt: { size: 0 }').resources).toBeUndefined()
  })
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
    expect(securityContext).toMatchObject({ fsGroup: 1000 })
    expect(warnings).toEqual([])
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
    ['{ external: true, labels: { a: b } }', ['volume-setting-unused']],
    ['{ external: true, driver_opts: { size: 1Gi } }', ['volume-setting-unused']],
    ['{ external: true, driver_opts: { access_mode: ReadWriteMany } }', []],
  ])('[C3-02] that is %s warns of %j', (volume, warnings) => {
    expect(web(volume).warnings).toEqual(warnings)
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
    expect(securityContext).toBeUndefined()
    expect(warnings).toEqual(['unsupported-key'])
  })

  it.each([
    '{ type: nfs }',
    '{ type: nfs, o: addr=x }',
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

  it('[C3-03] in memory has no parts', () => {
    const volume = '[{ type: volume, source: data, target: /data, volume: { subpath: a } }]'
    const result = mounted(`volumes: ${volume}`, 'volumes: { data: { driver_opts: { type: tmpfs } } }')
    expect(result.warnings).toEqual(['mount-setting-unused'])
  })

  it('[C3-07] is for one node or for several', () => {
    const modes = (mode: string) =>
      translate(
        `services: { web: { image: nginx } }\nvolumes: { a: { driver_opts: { access_mode: ${mode} } } }`,
        options,
      ).objects.flatMap((object) =>
        object.kind === 'PersistentVolumeClaim' ? [object.spec.accessModes] : [],
      )
    expect(modes('ReadWriteMany')).toEqual([['ReadWriteMany']])
    expect(modes('ReadWriteOnce')).toEqual([['ReadWriteOnce']])
    expect(wrong('{ driver_opts: { access_mode: ReadOnlyMany } }')).toEqual(['invalid-value'])
  })
})
