import fc from 'fast-check'
import { trace } from 'tranship'
import { describe, expect, it } from 'vitest'
import { isLabelName, toLabelName } from '../../../src/kubernetes/name.js'
import { textOf } from '../../support/manifests.js'
import {
  containerOf,
  diagnosticsOf,
  findings,
  manifest,
  podOf,
  relatedTo,
  web,
} from '../../support/translated.js'

const declared = 'volumes:\n  data:\n  cache:\n  Big_Disk:\n  empty-a:\n  my-volume:'
const mountsOf = (volumes: string) => containerOf(web(`volumes: [${volumes}]`, declared)).volumeMounts
const volumesOf = (volumes: string) => podOf(web(`volumes: [${volumes}]`, declared)).volumes

describe('a named volume', () => {
  it.each([
    ['"data:/data"', { mountPath: '/data', subPath: 'data' }],
    ['"data:/data:rw"', { mountPath: '/data', subPath: 'data' }],
    ['"data:/data:ro"', { mountPath: '/data', subPath: 'data', readOnly: true }],
    ['"data:/data:ro,z"', { mountPath: '/data', subPath: 'data', readOnly: true }],
    ['"data:/data:nocopy"', { mountPath: '/data', subPath: 'data' }],
    ['{type: volume, source: data, target: /data}', { mountPath: '/data', subPath: 'data' }],
    ['{source: data, target: /data}', { mountPath: '/data', subPath: 'data' }],
    [
      '{type: volume, source: data, target: /data, read_only: true}',
      { mountPath: '/data', subPath: 'data', readOnly: true },
    ],
    [
      '{type: volume, source: data, target: /data, volume: {subpath: a/b, nocopy: true}}',
      { mountPath: '/data', subPath: 'a/b' },
    ],
    ['{type: volume, source: data, target: /data, sub_path: a}', { mountPath: '/data', subPath: 'a' }],
  ])('[R2.12-01] [R2.12-02] %s is mounted in a folder of its disk', (entry, mount) => {
    expect(mountsOf(entry)).toEqual([{ name: 'data', ...mount }])
    expect(volumesOf(entry)).toEqual([{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }])
  })

  it('[R2.12-02] can be mounted more than once', () => {
    expect(mountsOf('"data:/one", "data:/two:ro"')).toHaveLength(2)
    expect(volumesOf('"data:/one", "data:/two:ro"')).toHaveLength(1)
  })

  it('[R2.12-06] has a sanitised name, and keeps its own as a folder', () => {
    expect(mountsOf('"Big_Disk:/data"')).toEqual([
      { name: 'big-disk', mountPath: '/data', subPath: 'Big_Disk' },
    ])
  })

  it.each([
    ['x'.repeat(255), 'x'.repeat(255)],
    ['x'.repeat(256), /^x{55}-[0-9a-z]{7}$/],
    ['ü'.repeat(128), /^x-[0-9a-z]{7}$/],
    ['..', /^x-[0-9a-z]{7}$/],
  ])('[R2.12-02] a name that no folder can have is shortened: %s', (name, folder) => {
    const mount = `{type: volume, source: "${name}", target: /data}`
    const { volumeMounts } = containerOf(web(`volumes: [${mount}]`, `volumes:\n  "${name}":`))
    expect(volumeMounts?.[0]?.subPath).toMatch(folder)
  })

  it('[R2.12-02] is never mistaken for an anonymous one', () => {
    expect(volumesOf('"/a", "empty-a:/b"')).toEqual([
      { name: 'empty-a', emptyDir: {} },
      { name: 'volume-empty-a', persistentVolumeClaim: { claimName: 'empty-a' } },
    ])
    expect(volumesOf('"my-volume:/b"')).toEqual([
      { name: 'my-volume', persistentVolumeClaim: { claimName: 'my-volume' } },
    ])
  })

  it.each([
    ['"dta:/data"', 'undefined-volume services.web.volumes.0 `dta`'],
    ['{type: volume, source: dta, target: /data}', 'undefined-volume services.web.volumes.0.source `dta`'],
    ['"data:relative"', 'invalid-mount services.web.volumes.0 `relative`'],
    ['"relative"', 'invalid-mount services.web.volumes.0 `relative`'],
    ['"data::/x"', 'invalid-mount services.web.volumes.0 ``'],
    ['""', 'invalid-mount services.web.volumes.0 ``'],
    ['"data:/a:ro:z"', 'invalid-mount services.web.volumes.0 `z`'],
    ['"data:/data:fast"', 'unknown-mount-option services.web.volumes.0 `fast`'],
    ['{source: data}', 'missing-key services.web.volumes.0 `{source: data}`'],
    ['{source: data, target: data}', 'path-not-absolute services.web.volumes.0.target `data`'],
    ['{source: data, target: "/a:b"}', 'invalid-mount services.web.volumes.0.target `"/a:b"`'],
    [
      '{source: data, target: /a, volume: {subpath: ../b}}',
      'invalid-sub-path services.web.volumes.0.volume.subpath `../b`',
    ],
    ['{source: data, target: /a, sub_path: /b}', 'invalid-sub-path services.web.volumes.0.sub_path `/b`'],
    [
      `{source: data, target: /a, sub_path: a/${'ü'.repeat(128)}}`,
      `invalid-sub-path services.web.volumes.0.sub_path \`a/${'ü'.repeat(128)}\``,
    ],
    [`"data:/${'x'.repeat(256)}"`, `invalid-mount services.web.volumes.0 \`"data:/${'x'.repeat(256)}"\``],
    ['{type: npipe, source: a, target: /a}', 'unsupported-mount-type services.web.volumes.0.type `npipe`'],
    ['{type: image, source: a, target: /a}', 'unsupported-mount-type services.web.volumes.0.type `image`'],
    ['{type: disk, source: a, target: /a}', 'invalid-value services.web.volumes.0.type `disk`'],
    ['{type: bind, target: /a}', 'missing-key services.web.volumes.0 `{type: bind, target: /a}`'],
  ])('[R2.12-01] [R2.12-02] %s is reported', (entry, finding) => {
    expect(findings(web(`volumes: [${entry}]`, 'volumes:\n  data:'))).toEqual([finding])
  })

  it.each([
    ['{type: bind, source: /b, target: /a, sub_path: c}', ['.sub_path `sub_path`']],
    ['{type: bind, source: /b, target: /a, volume: {subpath: c}}', ['.volume.subpath `subpath`']],
    ['{type: volume, target: /a, sub_path: c}', ['.sub_path `sub_path`']],
    ['{type: tmpfs, target: /a, source: b, sub_path: c}', ['.source `source`', '.sub_path `sub_path`']],
    ['{source: data, target: /a, tmpfs: {size: 1m}}', ['.tmpfs.size `size`']],
    ['{source: data, target: /a, sub_path: c, volume: {subpath: d}}', ['.sub_path `sub_path`']],
  ])('[R2.12-01] warns of what means nothing in %s', (entry, settings) => {
    const found = findings(web(`volumes: [${entry}]`, 'volumes:\n  data:'))
    expect(found.filter((finding) => finding.startsWith('setting-without-effect'))).toEqual(
      settings.map((setting) => `setting-without-effect services.web.volumes.0${setting}`),
    )
  })

  it('[R2.12-01] makes way for a later mount on its path', () => {
    const text = web('volumes: ["data:/a", "/b", "/a/"]', 'volumes:\n  data:')
    expect(findings(text)).toEqual(['mount-overridden services.web.volumes.0 `"data:/a"`'])
    expect(relatedTo('mount-overridden', text)).toEqual(['"/a/"'])
    expect(volumesOf('"data:/a", "/b", "/a/"')).toEqual([
      { name: 'empty-a', emptyDir: {} },
      { name: 'empty-b', emptyDir: {} },
    ])
  })

  it('[R2.12-01] of three on one path the last counts, and each of the others is named', () => {
    const text = web('volumes: ["/a", "data:/a", "cache:/a"]', 'volumes:\n  data:\n  cache:')
    expect(findings(text)).toEqual([
      'mount-overridden services.web.volumes.0 `"/a"`',
      'mount-overridden services.web.volumes.1 `"data:/a"`',
    ])
    expect(mountsOf('"/a", "data:/a", "cache:/a"')).toEqual([
      { name: 'cache', mountPath: '/a', subPath: 'cache' },
    ])
  })

  it('[R2.12-02] may be missed silently where the declarations themselves are wrong', () => {
    expect(findings(web('volumes: ["data:/a"]', 'volumes: []'))).toEqual(['wrong-type volumes `[]`'])
    expect(findings(web('volumes: ["data:/a"]', 'volumes: {data: 1}'))).toEqual([
      'wrong-type volumes.data `1`',
    ])
  })
})

describe('a volume that lives as long as its Pod', () => {
  it.each([
    ['"/var/cache"', { name: 'empty-var-cache', emptyDir: {} }],
    ['{type: volume, target: /var/cache}', { name: 'empty-var-cache', emptyDir: {} }],
    ['{type: tmpfs, target: /tmp}', { name: 'tmpfs-tmp', emptyDir: { medium: 'Memory' } }],
    [
      '{type: tmpfs, target: /tmp, tmpfs: {size: 64m}}',
      { name: 'tmpfs-tmp', emptyDir: { medium: 'Memory', sizeLimit: '64Mi' } },
    ],
    ['{type: tmpfs, target: /tmp, tmpfs: {size: 0}}', { name: 'tmpfs-tmp', emptyDir: { medium: 'Memory' } }],
    [
      '{type: tmpfs, target: /tmp, tmpfs: {size: 65536}}',
      { name: 'tmpfs-tmp', emptyDir: { medium: 'Memory', sizeLimit: '64Ki' } },
    ],
  ])('[R2.12-03] [R2.12-05] %s is an emptyDir', (entry, volume) => {
    expect(volumesOf(entry)).toEqual([volume])
    expect(mountsOf(entry)).toEqual([{ name: volume.name, mountPath: expect.any(String) }])
  })

  it('[R2.12-03] has a name that is not another’s', () => {
    const names = volumesOf('"/a/b", "/a-b", "/a.b"')?.map(({ name }) => name)
    expect(new Set(names).size).toBe(3)
  })

  it.each([
    ['build: .\nvolumes: [".:/app", "/app/node_modules"]', []],
    [
      'build: .\nvolumes: ["/srv:/srv", "/srv/cache"]',
      ['host-volume-not-mounted services.web.volumes.0 `"/srv:/srv"`'],
    ],
    ['build: .\nvolumes: ["/:/", "/cache"]', ['host-volume-not-mounted services.web.volumes.0 `"/:/"`']],
  ])('[R2.12-03] is left out of %j, below a path that is not mounted', (keys, others) => {
    const text = manifest({ web: keys })
    expect(podOf(text).volumes).toBeUndefined()
    expect(findings(text)).toEqual([
      ...others,
      expect.stringMatching(/^anonymous-volume-omitted services\.web\.volumes\.1 `"\/.*"`$/),
    ])
  })

  it('[R2.12-03] stays beside a path that is not mounted, and below a copied one', () => {
    expect(podOf(manifest({ web: 'build: .\nvolumes: [".:/app", "/application"]' })).volumes).toHaveLength(1)
    expect(podOf(web('volumes: [".:/app", "/app/cache"]')).volumes).toHaveLength(1)
  })
})

describe('the long form of a mount', () => {
  const mounted = (mount: string) => findings(web(`volumes: [{${mount}}]`, 'volumes: {data: }'))

  it.each([
    ['type: volume, source: data, target: [a]', 'wrong-type services.web.volumes.0.target `[a]`'],
    ['type: bind, source: [a], target: /a', 'wrong-type services.web.volumes.0.source `[a]`'],
    ['type: volume, source: [a], target: /a, sub_path: b', 'wrong-type services.web.volumes.0.source `[a]`'],
    ['type: bind, target: /a', 'missing-key services.web.volumes.0 `{`'],
    [
      'type: npipe, target: /a, tmpfs: {size: 1m}',
      'unsupported-mount-type services.web.volumes.0.type `npipe`',
    ],
  ])('[R2.12-01] {%s} is one error, without others that follow from it', (mount, finding) => {
    expect(mounted(mount).map((found) => found.replace(/`\{.*/s, '`{`'))).toContain(finding)
    expect(mounted(mount).filter((found) => !found.startsWith('volume-not-mounted'))).toHaveLength(1)
  })

  it.each([
    ['type: tmpfs, target: /a, volume: {subpath: b}', 'volume.subpath'],
    ['type: volume, target: /a, volume: {subpath: b}', 'volume.subpath'],
    ['type: bind, source: ./a, target: /a, volume: {subpath: b}', 'volume.subpath'],
    ['type: bind, source: ./a, target: /a, tmpfs: {size: 1m}', 'tmpfs.size'],
    ['type: volume, source: data, target: /a, tmpfs: {size: 1m}', 'tmpfs.size'],
  ])('[R2.12-01] {%s} has a setting that only others have', (mount, key) => {
    expect(mounted(mount).filter((found) => found.startsWith('setting-without-effect'))).toEqual([
      expect.stringContaining(`services.web.volumes.0.${key} `),
    ])
  })

  it('[R2.12-02] may have an empty sub_path, which is none', () => {
    const text = web('volumes: [{type: volume, source: data, target: /a, sub_path: ""}]', 'volumes: {data: }')
    expect(findings(text)).toEqual([])
    expect(containerOf(text).volumeMounts).toEqual([{ name: 'data', mountPath: '/a', subPath: 'data' }])
  })

  it('[R2.12-03] without a size has none in the Pod either', () => {
    const text = web('volumes: [{type: tmpfs, target: /a}]')
    expect(podOf(text).volumes?.[0]?.emptyDir).toStrictEqual({ medium: 'Memory' })
  })
})

describe('a path of the host', () => {
  it.each([
    '/x:/y',
    '/var/run/docker.sock:/s',
    '~/.aws:/a',
    '../up:/u',
    'c:\\work:/w',
    './a.sock:/s',
    './a/../../b:/b',
  ])('[R2.12-04] %s is never mounted, with a warning', (entry) => {
    const text = web(`volumes:\n  - ${entry}`)
    expect(findings(text)).toEqual([`host-volume-not-mounted services.web.volumes.0 \`${entry}\``])
    expect(podOf(text).volumes).toBeUndefined()
    expect(containerOf(text).image).toBe('nginx:1.29')
  })

  it.each(['./x:/y:ro', '.:/y:ro', './a/../b:/y:ro', './.env:/y', './x.conf:/y', './x.db:/y'])(
    '[R2.3-06] %s goes into a derived image',
    (entry) => {
      const text = web(`volumes: ["${entry}"]`)
      expect(findings(text)).toEqual([`image-derived services.web.volumes.0 \`"${entry}"\``])
      expect(containerOf(text).image).toBe('app-web:latest')
      expect(findings(text, { images: { web: 'x' } })).toEqual([])
      expect(findings(text, { hostVolumes: 'ignore' })).toEqual([
        `host-volume-not-mounted services.web.volumes.0 \`"${entry}"\``,
      ])
      expect(containerOf(text, { hostVolumes: 'ignore' }).image).toBe('nginx:1.29')
    },
  )
})

describe('the names of the volumes of a Pod', () => {
  /** Some of these leave little for a volume name, and others look like generated names. */
  const odd = [
    ...['データ', '資料', '_', '.a', '-', '--', 'é', 'E', 'a', 'a-b', 'a.b', 'a_b', '2', 'l'.repeat(70)],
    ...[
      'empty',
      'tmpfs',
      'volume',
      'platform',
      'empty-a',
      'tmpfs-a',
      'volume-empty',
      'platform-identity-token',
    ],
  ]
  const name = fc.constantFrom(...odd)
  const target = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}`)
  const mount = fc.record({ target, type: fc.constantFrom('anonymous', 'tmpfs', 'volume'), source: name })

  it('[R2.12-02] [R2.12-03] are unique for each mount, whatever its name', () => {
    fc.assert(
      fc.property(fc.uniqueArray(mount, { maxLength: 8, selector: (one) => one.target }), (mounts) => {
        // Two volumes with one claim are an error of their own.
        const claims = new Map(odd.map((volume) => [toLabelName(volume), volume]))
        const sound = mounts.filter(({ source }) => claims.get(toLabelName(source)) === source)
        const volumes = sound.map(({ target, type, source }) => {
          if (type === 'volume') return { type, source, target }
          return { type: type === 'tmpfs' ? 'tmpfs' : 'volume', target }
        })
        const token = { audience: 'vault', mount_path: '/token' }
        const text = textOf({
          services: { web: { image: 'nginx:1.29', volumes, 'x-platform-identity-token': token } },
          volumes: Object.fromEntries([...claims.values()].map((volume) => [volume, {}])),
        })

        const pod = podOf(text)
        const byName = new Map(pod.volumes?.map((volume) => [volume.name, volume]))
        expect(byName.size).toBe(pod.volumes?.length)
        for (const made of byName.keys()) expect(isLabelName(made)).toBe(true)
        for (const { target, type, source } of sound) {
          const mounted = pod.containers[0]!.volumeMounts!.find(({ mountPath }) => mountPath === target)
          const { name: made, ...volume } = byName.get(mounted!.name)!
          if (type === 'volume') {
            expect(volume).toEqual({ persistentVolumeClaim: { claimName: toLabelName(source) } })
          } else expect(volume).toEqual({ emptyDir: type === 'tmpfs' ? { medium: 'Memory' } : {} })
          expect(made).not.toBe('platform-identity-token')
        }
      }),
    )
  })
})

it.each([
  ['volumes: ["/srv:/d"]', 'hostPath/path', 'volumes.0'],
  ['volumes: [{type: bind, source: /srv, target: /d}]', 'hostPath/path', 'volumes.0.source'],
  ['configs: [{source: a, target: /a}]', 'configMap/name', 'configs.0.source'],
  ['volumes: [{type: volume, source: v, target: /d}]', 'persistentVolumeClaim/claimName', 'volumes.0.source'],
])('the origin of a mount of {%s} is its own place', (keys, pointer, path) => {
  const text = web(keys, 'configs: {a: {content: x}}\nvolumes: {v: }')
  const { objects, originOf } = trace(text, { profile: 'compose', hostPaths: true })
  const workload = objects.find(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet')!
  const origin = originOf(workload, `/spec/template/spec/volumes/0/${pointer}`)!
  expect('path' in origin && origin.path.join('.')).toBe(`services.web.${path}`)
})

it.each([
  ['${VV:-./a}:${T}', 'the variable `T` is empty'],
  ['${VV-./a}:${T:-}', 'the variable `T` is empty'],
  ['${S}:${T}', 'the variables `S` and `T` are empty'],
])('[R2.12-01] of %s is said that %s', (mount, problem) => {
  const found = diagnosticsOf(web(`volumes: ["${mount}"]`)).find(({ code }) => code === 'invalid-mount')
  expect(found?.args).toMatchObject({ problem })
})

describe('[C3-12] a mount of an image', () => {
  const options = { profile: 'compose', kubernetes: '1.35', name: 'shop' } as const
  const image = (keys: string) => web(`volumes: [{type: image, ${keys}}]`)

  it('is a volume of the image, which is read-only', () => {
    const text = image('source: "ghcr.io/acme/fonts:v3", target: /usr/share/fonts')
    expect(findings(text, options)).toEqual([])
    const { containers, volumes } = podOf(text, options)
    expect(volumes).toEqual([
      { name: 'image-usr-share-fonts', image: { reference: 'ghcr.io/acme/fonts:v3' } },
    ])
    expect(containers[0]!.volumeMounts).toEqual([
      { name: 'image-usr-share-fonts', mountPath: '/usr/share/fonts', readOnly: true },
    ])
  })

  it('may be a folder of the image', () => {
    expect(containerOf(image('source: a, target: /a, image: {subpath: public/js}'), options)).toMatchObject({
      volumeMounts: [{ mountPath: '/a', subPath: 'public/js' }],
    })
  })

  it('has a volume in common with other mounts of the image', () => {
    const text = web(
      'volumes: [{type: image, source: a, target: /a}, {type: image, source: a, target: /b, image: {subpath: c}}]',
    )
    const { containers, volumes } = podOf(text, options)
    expect(volumes).toEqual([{ name: 'image-a', image: { reference: 'a' } }])
    expect(containers[0]!.volumeMounts?.map(({ name }) => name)).toEqual(['image-a', 'image-a'])
  })

  it.each([
    ['pull_policy: always', 'Always'],
    ['x-kubernetes: {imagePullPolicy: Never}', 'Never'],
  ])('is pulled by the policy of the service: %s', (keys, pullPolicy) => {
    const text = web(`${keys}\nvolumes: [{type: image, source: a, target: /a}]`)
    expect(podOf(text, options).volumes).toEqual([{ name: 'image-a', image: { reference: 'a', pullPolicy } }])
  })

  it.each([
    ['the name of the file', 'image: ghcr.io/acme/web', 'ghcr.io/acme/web:latest', 'ghcr.io/acme/web'],
    [
      'a tag of the build',
      'image: a.example.com/web, build: {context: ., tags: [b:2]}',
      'b:2',
      'a.example.com/web',
    ],
    ['the name that Compose gives it', '', 'shop-assets', 'registry.example.com/shop-assets:latest'],
  ])('of an image that a service builds is found by %s', (_, keys, source, reference) => {
    const build = keys.includes('build') ? keys : `build: ., ${keys}`
    const text = `services:
  web: {image: nginx, volumes: [{type: image, source: "${source}", target: /a}]}
  assets: {${build}}
`
    const inRegistry = { ...options, registry: 'registry.example.com' }
    const { objects } = trace(text, inRegistry)
    expect(objects).toContainEqual(
      expect.objectContaining({
        kind: 'Deployment',
        spec: expect.objectContaining({
          template: expect.objectContaining({
            spec: expect.objectContaining({ volumes: [{ name: 'image-a', image: { reference } }] }),
          }),
        }),
      }),
    )
  })

  it('has the image that an option gives to the service that builds it', () => {
    const text = `services:
  web: {image: nginx, volumes: [{type: image, source: shop-assets, target: /a}]}
  assets: {build: .}
`
    const images = { assets: 'registry.example.com/assets@sha256:' + '0'.repeat(64) }
    expect(podOf(text, { ...options, images }).volumes).toMatchObject([
      { image: { reference: images.assets } },
    ])
  })

  it.each([undefined, '1.34'])('is left out with a warning where Kubernetes is %s', (kubernetes) => {
    const text = image('source: a, target: /a')
    const finding = 'requires-kubernetes services.web.volumes.0.type `image`'
    expect(findings(text, { ...options, kubernetes })).toEqual([finding])
    expect(podOf(text, { ...options, kubernetes }).volumes).toBeUndefined()
  })

  it.each([
    ['target: /a', 'missing-key services.web.volumes.0 `{type: image, target: /a}`'],
    ['source: "", target: /a', 'empty-value services.web.volumes.0.source `""`'],
    ['source: "A:b:c", target: /a', 'invalid-image services.web.volumes.0.source `A`'],
    [
      'source: a, target: /a, image: {subpath: ../b}',
      'invalid-sub-path services.web.volumes.0.image.subpath `../b`',
    ],
    [
      'source: a, target: /a, volume: {subpath: b}',
      'setting-without-effect services.web.volumes.0.volume.subpath `subpath`',
    ],
    [
      'source: a, target: /a, tmpfs: {size: 1m}',
      'setting-without-effect services.web.volumes.0.tmpfs.size `size`',
    ],
  ])('with {%s} is reported', (keys, finding) => {
    expect(findings(image(keys), options)).toEqual([finding])
  })

  it('is the only mount that `image` counts for', () => {
    const text = web('volumes: [{type: tmpfs, target: /a, image: {subpath: b}}]')
    expect(findings(text, options)).toEqual([
      'setting-without-effect services.web.volumes.0.image.subpath `subpath`',
    ])
  })

  it('comes along with `volumes_from`', () => {
    const text = `services:
  web: {image: nginx, volumes_from: [files]}
  files: {image: a, volumes: [{type: image, source: b, target: /b}]}
`
    expect(podOf(text, options).volumes).toEqual([{ name: 'image-b', image: { reference: 'b' } }])
  })

  it.each([
    ['image/reference', 'volumes.0.source'],
    ['image/pullPolicy', 'pull_policy'],
  ])('has the origin of its field %s', (pointer, path) => {
    const text = web('pull_policy: always\nvolumes: [{type: image, source: a, target: /a}]')
    const { objects, originOf } = trace(text, options)
    const workload = objects.find(({ kind }) => kind === 'Deployment')!
    const origin = originOf(workload, `/spec/template/spec/volumes/0/${pointer}`)!
    expect('path' in origin && origin.path.join('.')).toBe(`services.web.${path}`)
  })
})
