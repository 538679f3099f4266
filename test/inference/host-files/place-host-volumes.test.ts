import { describe, expect, it } from 'vitest'
import { findings, manifest, podOf, web } from '../../support/translated.js'
import { type KubernetesObject, references, safeTranslate, translate, type TranslateOptions } from 'tranship'

/** Many services here are built, and none has a registry. */
const compose = { profile: 'compose', ignore: ['guessed-images', 'image-to-build'] } as const

/** Translates a mount to a Pod's volume, with the codes of diagnostics. */
function placed(mount: string, options: TranslateOptions = {}, keys = 'image: nginx') {
  const text = `services: { web: { ${keys}, volumes: [${mount}] } }`
  const { objects, warnings } = translate(text, { ...compose, ...options })
  const workload = objects.find((object) => object.kind === 'Deployment' || object.kind === 'StatefulSet')
  const [volume] = workload!.spec.template.spec.volumes ?? []
  const kind = Object.keys(volume ?? {}).find((key) => key !== 'name')
  return { kind, codes: warnings.map(({ code }) => code) }
}

const folder = { './data': ['a.conf'] } as const
const claim = 'persistentVolumeClaim'
const isVolume = ['host-volume-as-claim']
const isCopied = ['host-volume-as-claim']

describe('[C2-04] a host volume that the host describes as', () => {
  it.each<[string, string, TranslateOptions, string | undefined, readonly string[]]>([
    ['nothing, with a suffix', './a.conf:/a', {}, 'configMap', ['file-not-provided']],
    ['nothing, read-only', './a:/a:ro', {}, 'configMap', ['file-not-provided']],
    ['nothing else', './a:/a', {}, 'persistentVolumeClaim', ['host-volume-as-claim']],
    ['the content', './a:/a', { files: { './a': '' } }, 'configMap', []],
    ['bytes', './a:/a', { files: { a: Uint8Array.of(255) } }, 'configMap', []],
    [
      'that it is a file too large to give',
      './a:/a',
      { files: {}, folders: { './a': 'file' } },
      undefined,
      ['host-volume-not-kept', 'image-derived'],
    ],
    [
      'that a file is missing',
      './a.conf:/a',
      { folders: { './a.conf': 'missing' } },
      undefined,
      ['host-volume-not-mounted'],
    ],
    [
      'the text files',
      './data:/a',
      { folders: folder, files: { './data/a.conf': 'a' } },
      'configMap',
      ['host-volume-read-only'],
    ],
    [
      'the text files, read-only',
      './data:/a:ro',
      { folders: folder, files: { 'data/a.conf': 'a' } },
      'configMap',
      [],
    ],
    [
      'files of which one is binary',
      './data:/a',
      { folders: folder, files: { './data/a.conf': '\0' } },
      'persistentVolumeClaim',
      ['host-volume-as-claim'],
    ],
    [
      'files of more than 1 MiB',
      './data:/a:ro',
      { folders: folder, files: { './data/a.conf': 'x'.repeat(1024 * 1024) } },
      undefined,
      ['image-derived'],
    ],
    [
      'the content, as much as a ConfigMap holds',
      './a:/a',
      { files: { './a': 'x'.repeat(1024 * 1024) } },
      'configMap',
      ['needs-server-side-apply'],
    ],
    [
      'the content, more than that',
      './a.bin:/a',
      { files: { './a.bin': 'x'.repeat(1024 * 1024 + 1) } },
      undefined,
      ['host-volume-not-kept', 'image-derived'],
    ],
    [
      'in a word that it is empty, read-only',
      './data:/a:ro',
      { folders: { './data': 'empty' } },
      'emptyDir',
      isVolume,
    ],
    [
      'that it is missing, read-only',
      './data:/a:ro',
      { folders: { './data': 'missing' } },
      'emptyDir',
      isVolume,
    ],
    ['that a hidden one is missing', './.data:/a', { folders: { './.data': 'missing' } }, claim, []],
    ['nothing, with a hidden name', './.data:/a', {}, claim, isVolume],
    [
      'that a hidden file is missing',
      './.npmrc:/a',
      { folders: { './.npmrc': 'missing' } },
      undefined,
      ['host-volume-not-mounted'],
    ],
    ['that it is empty, read-only', './data:/a:ro', { folders: { './data': [] } }, 'emptyDir', isVolume],
    [
      'files without their contents',
      './data:/a',
      { folders: folder, files: {} },
      'persistentVolumeClaim',
      ['host-volume-as-claim'],
    ],
  ])('%s', (_, mount, options, kind, codes) => {
    expect(placed(mount, options)).toEqual({ kind, codes })
  })

  it.each([
    ['image', undefined],
    ['volume', 'persistentVolumeClaim'],
    ['config', 'configMap'],
    ['ignore', undefined],
  ] as const)('the option hostVolumes, %s, decides for all', (hostVolumes, kind) => {
    expect(placed('./a.conf:/a', { hostVolumes, files: { 'a.conf': 'a' } }).kind).toBe(kind)
  })

  it('gives the same objects in whichever order the host lists its files', () => {
    const manifest = 'services: { web: { image: nginx, volumes: ["./conf:/conf:ro"] } }'
    const files = { './conf/a': '1', './conf/b': '2', './conf/c/d': '3' }
    const objects = (...listed: string[]) =>
      translate(manifest, { ...compose, files, folders: { './conf': listed } }).objects
    expect(objects('c/d', 'b', 'a')).toEqual(objects('a', 'b', 'c/d'))
  })

  it('has one object for all services that mount it, and names that nothing else has', () => {
    const text = `
services:
  one: { image: nginx, volumes: ["./data:/a", "data:/b"] }
  two: { image: nginx, volumes: ["./data:/a", "./da/ta:/b", "./da-ta:/c"] }
volumes: { data: {} }
`
    const { objects } = translate(text, { ...compose })
    const claims = objects
      .filter(({ kind }) => kind === 'PersistentVolumeClaim')
      .map((one) => one.metadata.name)
    expect(new Set(claims).size).toBe(4)
    expect(claims.slice(0, 1)).toEqual(['data'])
    expect(claims.slice(1).every((name) => /^(?:data|da-ta)(?:-\w{7})?$/.test(name))).toBe(true)
  })

  it.each<[string, TranslateOptions, readonly string[]]>([
    ['is large', { folders: { './media': 'large' } }, isVolume],
    ['is missing', { folders: { './media': 'missing' } }, []],
    ['nobody knows', {}, isVolume],
  ])('is one volume for who writes to it and who only reads it: it %s', (_, options, codes) => {
    const text = `
services:
  web: { image: web, volumes: ["./media:/srv/media"] }
  proxy: { image: nginx, volumes: ["./media:/media:ro"] }
`
    const { objects, warnings } = translate(text, { ...compose, ...options })
    const mounted = objects.flatMap((object) => {
      if (object.kind !== 'StatefulSet') return []
      const { containers, volumes } = object.spec!.template.spec!
      return [[volumes![0]!.persistentVolumeClaim?.claimName, containers[0]!.volumeMounts![0]!.readOnly]]
    })
    expect(mounted).toEqual([
      ['media', undefined],
      ['media', true],
    ])
    expect(warnings.map(({ code }) => code)).toEqual(codes)
  })

  it.each<[string, string, TranslateOptions, string | undefined]>([
    ['has files', './data:/a', { folders: folder, files: { './data/a.conf': 'a' } }, undefined],
    ['nobody knows', './data:/a', {}, undefined],
    ['is empty', './data:/a', { folders: { './data': 'empty' } }, claim],
    ['is missing', './data:/a', { folders: { './data': 'missing' } }, claim],
    ['is missing, with a version', './data.1:/a', { folders: { './data.1': 'missing' } }, claim],
    ['only is kept in a repository', './data:/a', { folders: { './data': ['.gitkeep'] } }, claim],
  ])(
    'in the folder of a build is a volume only if the image has nothing of it: it %s',
    (_, mount, options, kind) => {
      expect(placed(mount, options, 'build: .')).toEqual({ kind, codes: [] })
    },
  )

  it.each<[string, string, string, string | undefined, readonly string[]]>([
    ['copies it', './data', 'COPY data /a', undefined, []],
    ['copies all', './data', 'COPY . .', undefined, []],
    ['copies it to another folder', './data', 'COPY . /', 'configMap', ['host-volume-read-only']],
    ['copies something else', './data', 'COPY src /', 'configMap', ['host-volume-read-only']],
    ['copies nothing', './data', 'RUN true', 'configMap', ['host-volume-read-only']],
    ['copies some of the context', '.', 'COPY data /a', undefined, ['host-volume-not-mounted']],
    ['copies the context', '.', 'COPY . /a', undefined, []],
    ['copies the context to another folder', '.', 'COPY . /b', undefined, ['host-volume-not-mounted']],
  ])('in a build whose Dockerfile %s', (_, source, instruction, kind, codes) => {
    const files = { './data/a.conf': 'a', './web/data/a.conf': 'a' }
    const folders = {
      './data': ['a.conf'],
      './web/data': ['a.conf'],
      '.': ['data/a.conf'],
      './web': ['data/a.conf'],
    }
    const dockerfile = `FROM scratch\n${instruction}\n`
    const options = { folders, files: { ...files, Dockerfile: dockerfile, './web/a.Dockerfile': dockerfile } }
    expect(placed(`${source}:/a`, options, 'build: .')).toEqual({ kind, codes })
    const below = source === '.' ? './web' : './web/data'
    const build = 'build: { context: ./web/, dockerfile: a.Dockerfile }'
    expect(placed(`${below}:/a`, options, build)).toEqual({ kind, codes })
    const inline = `build: { context: ., dockerfile_inline: ${JSON.stringify(dockerfile)} }`
    expect(placed(`${source}:/a`, { folders, files }, inline)).toEqual({ kind, codes })
  })

  it.each([
    ['that the image has', 'FROM php\nCOPY . .', 1],
    ['that the image does not have', 'FROM php', 0],
    ['of an image without a shell', 'FROM scratch\nCOPY . .', 0],
  ])('only folders %s is a volume that begins with %s', (_, dockerfile, count) => {
    const text = 'services: { web: { build: ., volumes: ["./storage:/app/storage"] } }'
    const folders = { './storage': ['app/.gitignore', 'framework/views/.gitignore'] }
    const { objects, warnings } = translate(text, {
      ...compose,
      folders,
      files: { Dockerfile: dockerfile },
    })
    const workload = objects.find((object) => object.kind === 'StatefulSet')
    const { initContainers = [], volumes = [] } = workload!.spec!.template.spec!
    expect(volumes.map(({ persistentVolumeClaim: one }) => one?.claimName)).toEqual(['storage'])
    expect(initContainers.map(({ command }) => command?.at(-1))).toEqual(Array(count).fill('/app/storage'))
    expect(warnings).toEqual([])
  })

  it.each<[string, string, string, number]>([
    ['of its logs', 'FROM a\nCOPY . .', '/app/logs', 1],
    ['of a database that is a file', 'FROM a\nCOPY . .', '/app/data', 1],
    ['of its sources', 'FROM a\nCOPY . .', '/app/src', 0],
    ['of its logs, of an image without a shell', 'FROM scratch\nCOPY . .', '/app/logs', 0],
  ])(
    'with data of a program is a volume that begins with the files of the image: that %s',
    (_, dockerfile, target, count) => {
      const text = `services: { web: { build: ., volumes: ["./kept:${target}"] } }`
      const options = { folders: { './kept': ['shop.db'] }, files: { Dockerfile: dockerfile } }
      const { objects, warnings } = translate(text, { ...compose, ...options })
      const workload = objects.find(({ kind }) => kind === (count === 0 ? 'Deployment' : 'StatefulSet'))
      const { initContainers = [], volumes = [] } = (workload as KubernetesObject<'Deployment'>).spec!
        .template.spec!
      expect(volumes.map(({ persistentVolumeClaim: one }) => one?.claimName)).toEqual(
        Array(count).fill('kept'),
      )
      expect(initContainers.map(({ command }) => command?.at(-1))).toEqual(Array(count).fill(target))
      expect(warnings).toEqual([])
    },
  )

  it('in a build with a further context is taken for what the image has', () => {
    const options = { folders: folder, files: { './data/a.conf': 'a', Dockerfile: 'FROM scratch' } }
    const build = 'build: { context: ., additional_contexts: { data: ./data } }'
    expect(placed('./data:/a', options, build)).toEqual({ kind: undefined, codes: [] })
  })

  it.each([
    ['/docker-entrypoint-initdb.d', []],
    ['/etc/nginx/conf.d/', []],
    ['/etc/nginxed', ['host-volume-read-only']],
    ['/srv/etc/nginx', ['host-volume-read-only']],
  ])('is text of a program that only reads it is no warning: %s', (target, codes) => {
    const options = { folders: folder, files: { './data/a.conf': 'a' } }
    expect(placed(`./data:${target}`, options)).toEqual({ kind: 'configMap', codes })
  })

  it.each([
    ['envsubst < /etc/nginx/conf.d/a.template > /etc/nginx/conf.d/a.conf && nginx', claim, isCopied],
    ['envsubst < /etc/nginx/conf.d/a.template > /tmp/a.conf && nginx', 'configMap', []],
  ])('is a volume if the command itself writes to a configuration folder: %s', (script, kind, codes) => {
    const options = { folders: folder, files: { './data/a.conf': 'a' } }
    const keys = `image: nginx, command: [sh, -c, "${script}"]`
    expect(placed('./data:/etc/nginx/conf.d', options, keys)).toEqual({ kind, codes })
  })

  it.each([
    ['writes to it', '#!/bin/sh\nenvsubst < /a > /etc/nginx/conf.d/a.conf', claim, isCopied],
    ['writes elsewhere', '#!/bin/sh\nenvsubst < /a > /tmp/a.conf', 'configMap', []],
    ['is no script', 'envsubst < /a > /etc/nginx/conf.d/a.conf', 'configMap', []],
    ['is too long', `#!/bin/sh\n${'#'.repeat(100_000)}\necho > /etc/nginx/conf.d/a.conf`, 'configMap', []],
  ])('is a volume where a script that is mounted writes there: one that %s', (_, script, kind, codes) => {
    const options = { folders: folder, files: { './data/a.conf': 'a', './run.sh': script } }
    const mounts = './data:/etc/nginx/conf.d, ./run.sh:/run.sh'
    expect(placed(mounts, options, 'image: nginx, command: /run.sh')).toEqual({ kind, codes })
  })

  it.each([
    ['./a.sh:/a.sh', 'chmod +x /a.sh && /a.sh', ['host-volume-read-only']],
    ['./a.sh:/app/a.sh', 'chown -R shop /app && serve', ['host-volume-read-only']],
    ['./a.sh:/a.sh:ro', 'chmod +x /a.sh && /a.sh', []],
    ['./a.sh:/a.sh', 'cp /a.sh /b.sh && chmod +x /b.sh && serve', []],
    ['./a.sh:/a.sh', '/a.sh', []],
  ])('is a file that is told of where the command changes it: %s with %s', (mount, script, codes) => {
    const options = { files: { './a.sh': 'a' } }
    const keys = `image: nginx, command: [sh, -c, "${script}"]`
    expect(placed(mount, options, keys)).toEqual({ kind: 'configMap', codes })
  })

  it('is a changed file that is told of once where services share it by an anchor', () => {
    const text = `
services:
  one: &one { image: a, command: "chmod +x /a.sh", volumes: ["./a.sh:/a.sh"], restart: always }
  two: *one
`
    const { warnings } = translate(text, { ...compose, files: { './a.sh': 'a' } })
    expect(warnings.map(({ code }) => code)).toEqual(['host-volume-read-only'])
  })

  it.each([
    ['/data/db', claim],
    ['/var/lib/postgresql/data/', claim],
    ['/var/lib/postgresql/18/docker', claim],
    ['/data', 'configMap'],
    ['/config', 'configMap'],
    ['/app/logs', claim],
    ['/app/uploads/', claim],
    ['/var/lib/grafana/dashboards', 'configMap'],
    ['/data/db:ro', 'configMap'],
  ])('is text at a path where programs keep their data, and no configuration: %s', (target, kind) => {
    const options = { folders: folder, files: { './data/a.conf': 'a' } }
    expect(placed(`./data:${target}`, options).kind).toBe(kind)
  })

  it.each([
    ['/config', 'image: a', 'serve', 'configMap', ['host-volume-read-only']],
    ['/config', 'image: a', "sh -c 'sed -i s/a/b/ /config/a.conf; exec serve'", claim, isCopied],
    ['/srv/uploads', 'image: a', 'serve', claim, isCopied],
    ['/srv/uploads', 'build: { context: ., dockerfile_inline: "FROM a" }', 'serve', claim, isCopied],
    ['/srv/uploads', 'build: { context: ., dockerfile_inline: "FROM scratch" }', 'serve', claim, isVolume],
  ])('is text at %s of %s, which runs %s', (target, image, command, kind, codes) => {
    const options = { folders: folder, files: { './data/a.conf': 'a' } }
    expect(placed(`./data:${target}`, options, `${image}, command: "${command}"`)).toEqual({ kind, codes })
  })

  it('is kept by one service is one volume for all, which each of them fills', () => {
    const text = `
services:
  game: { image: game, volumes: ["./data:/game/storage"] }
  backup: { image: backup, volumes: ["./data:/source:ro"] }
`
    const files = { './data/a.conf': 'a', './data/b/c.conf': 'c' }
    const { objects, warnings } = translate(text, {
      ...compose,
      folders: { './data': ['a.conf', 'b/c.conf'] },
      files,
    })
    const pods = objects.flatMap((object) =>
      object.kind === 'StatefulSet' ? [object.spec!.template.spec!] : [],
    )
    const configMap = {
      name: 'data',
      items: [
        { key: 'a.conf', path: 'a.conf' },
        { key: 'b.c.conf', path: 'b/c.conf' },
      ],
    }
    expect(pods.map(({ volumes }) => volumes)).toEqual(
      Array(2).fill([
        { name: 'data', persistentVolumeClaim: { claimName: 'data' } },
        { name: 'volume-files-1', configMap },
      ]),
    )
    expect(pods.map(({ containers }) => containers[0]!.volumeMounts?.[0]?.readOnly)).toEqual([
      undefined,
      true,
    ])
    expect(pods.map(({ initContainers }) => initContainers)).toMatchObject(
      ['game', 'backup'].map((image) => [
        {
          name: 'volume-init-1',
          image,
          volumeMounts: [
            { name: 'data', mountPath: '/volume-init', subPath: 'data' },
            { name: 'volume-files-1', mountPath: '/volume-files', readOnly: true },
          ],
        },
      ]),
    )
    expect(pods.map(({ initContainers }) => initContainers![0]!.command?.at(-1))).toEqual(
      Array(2).fill('/volume-files'),
    )
    expect(warnings.map(({ code }) => code)).toEqual(isCopied)
  })

  it.each([
    ['/config', true],
    ['/storage', false],
  ])('[C2-05] replaces Pods when it changes if they read it then: at %s', (target, isRead) => {
    const text = `services: { web: { image: a, volumes: ["./data:${target}"] } }`
    const options = { ...compose, folders: folder, files: { './data/a.conf': 'a' } } as const
    const workload = translate(text, options).objects.find(({ kind }) => /Deployment|StatefulSet/.test(kind))
    expect(JSON.stringify(workload).includes('dev.platform/contents')).toBe(isRead)
  })

  it('is text that several services share by an anchor is one warning, and two where it is written twice', () => {
    const text = `
x-mounts: &mounts ["./data:/a"]
services:
  one: { image: a, volumes: *mounts }
  two: { image: a, volumes: *mounts }
  three: { image: a, volumes: ["./data:/a"] }
`
    const options = { ...compose, folders: folder, files: { './data/a.conf': 'a' } } as const
    const { warnings } = translate(text, options)
    expect(warnings.map(({ code }) => code)).toEqual(['host-volume-read-only', 'host-volume-read-only'])
  })

  it('nothing yet, decides nothing', () => {
    const text = 'services: { web: { image: nginx, volumes: ["./a:/a"] } }'
    const result = safeTranslate(text, { ...compose, incomplete: true })
    expect(result).toMatchObject({ ok: false, errors: [] })
  })
})

describe('[C2-05a] the shared memory of the host', () => {
  it.each<[string, TranslateOptions, string | undefined, readonly string[]]>([
    ['/dev/shm:/dev/shm', {}, 'emptyDir', []],
    ['/dev/shm/:/dev//shm', {}, 'emptyDir', []],
    ['/dev/shm:/shared', {}, undefined, ['host-volume-not-mounted']],
    ['/dev/shm:/dev/shm', { hostPaths: true }, 'hostPath', ['host-path']],
    ['/dev/shm:/dev/shm', { hostVolumes: 'ignore' }, undefined, ['host-volume-not-mounted']],
  ])('is memory of the Pod where it is mounted in its place: %s with %j', (mount, options, kind, codes) => {
    expect(placed(mount, options)).toEqual({ kind, codes })
  })

  it('has no limit', () => {
    const text = manifest({ web: 'image: a\nshm_size: 1g\nvolumes: [/dev/shm:/dev/shm]' })
    expect(podOf(text, { ...compose }).volumes).toEqual([
      { name: 'tmpfs-dev-shm', emptyDir: { medium: 'Memory' } },
    ])
  })
})

const above = { folders: { '../conf': ['a'] }, files: { '../conf/a': 'a' } } as const
const ignored = ['host-volume-not-mounted']

it.each<[string, string, TranslateOptions, string | undefined, readonly string[]]>([
  ['files', '../conf:/a:ro', above, 'configMap', []],
  ['files, to write in', '../conf:/a', above, 'configMap', ['host-volume-read-only']],
  ['a file', '../a.conf:/a', { files: { '../a.conf': 'a' } }, 'configMap', []],
  ['a file that nobody has read', '../a.conf:/a', {}, 'configMap', ['file-not-provided']],
  [
    'a missing one',
    '../a.conf:/a',
    { folders: { '../a.conf': 'missing' } },
    undefined,
    ['host-volume-not-mounted'],
  ],
  ['data', '../data:/a', { folders: { '../data': 'large' } }, claim, isVolume],
  ['what no ConfigMap holds', '../data:/a:ro', { folders: { '../data': 'large' } }, undefined, ignored],
  ['what is to be in an image', '../conf:/a', { ...above, hostVolumes: 'image' }, undefined, ignored],
  ['a socket', '../a.sock:/a', {}, undefined, ignored],
  [
    'an absolute path',
    '/conf:/a:ro',
    { folders: { '/conf': ['a'] }, files: { '/conf/a': 'a' } },
    undefined,
    ignored,
  ],
])(
  '[C2-04] a path that leads out of the folder is one like the others: %s',
  (_, mount, options, kind, codes) => {
    expect(placed(mount, options)).toEqual({ kind, codes })
  },
)

it('[C2-04] a folder above that a build has is nothing, and one that it has not is a volume', () => {
  expect(placed('../lib:/lib', {}, 'build: ..')).toEqual({ kind: undefined, codes: [] })
  expect(placed('../lib:/lib', {}, 'build: .')).toEqual({ kind: claim, codes: isVolume })
})

it('[C2-04] folders of one name, here and above, are two volumes', () => {
  const text = 'services: { web: { image: nginx, volumes: ["../data:/a", "./data:/b", ".././data:/c"] } }'
  const { objects } = translate(text, { ...compose })
  expect(objects.filter(({ kind }) => kind === 'PersistentVolumeClaim')).toHaveLength(2)
})

it.each([
  '/srv/media:/a',
  '/opt/shop/data/:/a',
  '/var/lib/postgresql:/a',
  '/var/run/attestations:/a',
  '/tmp/spire/sockets:/a',
  '~/data:/a',
  '~/.ollama:/a',
])('[C2-05a] %s keeps data, so it is a volume', (mount) => {
  expect(placed(mount)).toEqual({ kind: claim, codes: isVolume })
})

it.each([
  '/srv/media:/a:ro',
  '/srv/a.conf:/a',
  '/:/a',
  '/srv:/a',
  '/home/me:/a',
  '/etc/ssl/private:/a',
  '/var/log/nginx:/a',
  '/var/lib/docker/volumes:/a',
  '/tmp/.X11-unix:/a',
  '/tmp:/a',
  '/var/run/dbus:/a',
  '/run/user/1000:/a',
  '/sys/fs/cgroup:/a',
  '~:/a',
  '~/.ssh:/a',
  '~/.config/gcloud:/a',
  '~/.bashrc:/a',
  '~/notes.txt:/a',
])('[C2-05a] %s is none', (mount) => {
  expect(placed(mount)).toEqual({ kind: undefined, codes: ignored })
})

it('[C2-05a] that an absolute path is not here tells nothing of the machine that it is meant for', () => {
  const missing = { folders: { '/srv/media': 'missing', './media': 'missing' } } as const
  expect(placed('/srv/media:/a', missing)).toEqual({ kind: claim, codes: isVolume })
  expect(placed('./media:/a', missing)).toEqual({ kind: claim, codes: [] })
  expect(placed('/srv/media:/a', { folders: { '/srv/media': [] } })).toEqual({ kind: claim, codes: [] })
})

it('[C2-05a] credentials are to be secrets', () => {
  const { warnings } = translate('services: { web: { image: a, volumes: ["~/.aws:/root/.aws:ro"] } }', {
    ...compose,
  })
  expect(warnings.map(({ hint }) => hint)).toEqual([expect.stringContaining('secrets')])
})

it('[C2-05a] a volume of the host is one for who writes to it and who reads it, wherever the manifest lies', () => {
  const text = `services:
  web: { image: web, volumes: ["/srv/media:/a"] }
  proxy: { image: nginx, volumes: ["/srv/media:/b:ro"] }
`
  const claims = (folder: string) =>
    translate(text, { ...compose, folder })
      .objects.filter(({ kind }) => kind === 'PersistentVolumeClaim')
      .map(({ metadata }) => metadata.name)
  expect(claims('/home/me')).toEqual(['srv-media'])
  expect(claims('/srv/shop')).toEqual(['srv-media'])
  expect(findings(text, { ...compose }).filter((one) => !one.startsWith('host-volume-as-claim'))).toEqual([])
})

it.each(['/run', '/var/run', '/proc'])('[C2-05a] of %s it says how a node is looked at', (path) => {
  const text = `services: { web: { image: cadvisor, volumes: ["${path}:/host"] } }`
  const { warnings } = translate(text, { ...compose })
  expect(warnings.map(({ hint }) => hint)).toEqual([expect.stringContaining('deploy.mode: global')])
})

it('[C1-08] [C2-04] references name the files of a folder once the host has listed them', () => {
  const text = `
services: { web: { image: nginx, label_file: web.labels, configs: [site], volumes: ["./data/:/a"] } }
configs: { site: { file: ./site.conf } }
`
  const named = (options: TranslateOptions) =>
    references(text, { ...compose, ...options }).map(({ kind, path }) => `${kind} ${path}`)
  expect(named({})).toEqual(['label_file web.labels', 'host-volume ./data/', 'config ./site.conf'])
  expect(named({ folders: { './data/': ['sub/a.conf'] } })).toContain('host-volume ./data/sub/a.conf')
})

it.each(['build: 3', 'build: {context: [x]}', 'build: {context: ., additional_contexts: 3}'])(
  '[C2-04] a build that cannot be read, %s, may have any files in its image',
  (build) => {
    const text = manifest({ web: `${build}\nimage: a\nvolumes: ["./a.conf:/a"]` })
    expect(findings(text, compose).map((one) => one.split(' ')[0])).toEqual(['wrong-type'])
  },
)

it('[C2-04] an anonymous volume below a folder that is mounted stays, and below one in the image it goes', () => {
  const volumes = (keys: string) =>
    podOf(manifest({ web: `${keys}\nvolumes: ["./data:/a", "/a/cache"]` }), compose).volumes
  expect(volumes('image: a')).toHaveLength(2)
  expect(volumes('build: .')).toBeUndefined()
})

describe('[C2-04] what another service only reads is a volume where somebody writes to it', () => {
  const kindOf = (writer: string, options: TranslateOptions) => {
    const text = manifest({ writer, reader: 'image: b\nvolumes: ["./media:/b:ro"]' })
    const [volume] = podOf(text, { ...compose, ...options }, 'reader').volumes ?? []
    return Object.keys(volume ?? {}).find((key) => key !== 'name')
  }
  const own = (value: string) =>
    `image: a\nvolumes: [{type: bind, source: ./media, target: /a, x-platform-host-volume: ${value}}]`
  const large = { folders: { './media': 'large' } } as const
  const binary = { folders: { './media': ['a'] }, files: { './media/a': '\0' } } as const

  it.each<[string, TranslateOptions, string | undefined]>([
    ['image: a\nvolumes: ["./media:/a"]', large, claim],
    ['image: a\nvolumes: ["./media:/a:ro"]', large, undefined],
    [own('volume'), large, claim],
    [own('image'), large, undefined],
    ['image: a\nvolumes: ["./media:/a"]', binary, claim],
    ['build: .\nvolumes: ["./media:/a"]', binary, undefined],
  ])('%j with %j', (writer, options, kind) => {
    expect(kindOf(writer, options)).toBe(kind)
  })
})

it.each([
  ['{type: bind, source: /var/log/nginx, target: /l, x-platform-host-volume: volume}', claim, []],
  ['{type: bind, source: ./a.conf, target: /a}', 'configMap', ['file-not-provided']],
])('[C2-04] a mount decides for itself: %s', (mount, kind, codes) => {
  expect(placed(mount)).toEqual({ kind, codes })
})

it('[C2-04] an unread file is reported', () => {
  expect(findings(web('volumes: [{type: bind, source: ./a.conf, target: /a}]'), compose)).toEqual([
    'file-not-provided services.web.volumes.0.source `./a.conf`',
  ])
  expect(findings(web('volumes: ["./a.conf:/a"]'), compose)).toEqual([
    'file-not-provided services.web.volumes.0 `./a.conf`',
  ])
})

it('[C2-04] a file of a build is a ConfigMap as any other', () => {
  expect(placed('./a:/a', { files: { a: 'x' } }, 'build: .')).toEqual({ kind: 'configMap', codes: [] })
})

it('[C2-04] a missing path is reported if all host volumes go into images', () => {
  const folders = { './a': 'missing' } as const
  expect(placed('./a:/a:ro', { hostVolumes: 'image', folders }).codes).toEqual([
    'host-volume-not-mounted',
    'image-derived',
  ])
})

it.each([
  ['//etc//localtime:/x:ro', ['host-volume-not-mounted']],
  ['/etc/timezone:/x:ro', ['host-volume-not-mounted']],
  ['/srv/etc/localtime:/x:ro', ignored],
  ['/etc/localtime.bak:/x:ro', ignored],
])('[C2-05a] %s is the time zone, or is not', (mount, codes) => {
  expect(placed(mount)).toEqual({ kind: undefined, codes })
})

describe('[C2-04] as long as the caller may yet say more', () => {
  it.each<[string, string, TranslateOptions, boolean, readonly string[]]>([
    ['image: a', './a:/a', {}, false, []],
    ['image: a', './a:/a', { hostVolumes: 'config' }, false, []],
    ['image: a', '/a:/a', {}, false, []],
    ['image: a', '/a.sock:/a', {}, true, ignored],
    ['image: a', '/etc/localtime:/x:ro', {}, false, []],
    ['build: .', './src:/src', {}, true, []],
    ['build: .', './src.conf:/src', {}, false, []],
    ['build: .', './src:/src:ro', {}, false, []],
  ])('%s with %s and %j: decided %s, %j', (keys, mount, options, isDecided, codes) => {
    const text = manifest({ web: `${keys}\nvolumes: ['${mount}']` })
    const { ok, warnings } = safeTranslate(text, { ...compose, incomplete: true, ...options })
    expect([ok, warnings.map(({ code }) => code)]).toEqual([isDecided, codes])
  })
})

describe('[C2-04] a folder of files in which something else is mounted', () => {
  const files = { './conf/a': '1', './conf/sub/b': '2', './conf/subs': '3' }
  const folders = { './conf': ['a', 'sub/b', 'subs'] } as const
  const pathsOf = (mounts: string) =>
    podOf(web(`volumes: ["./conf:/conf//:ro", ${mounts}]`, 'volumes: {data: }'), {
      ...compose,
      files,
      folders,
    })
      .containers[0]!.volumeMounts!.map(({ mountPath }) => mountPath)
      .sort()

  it.each([
    ['"/other"', ['/conf', '/other']],
    ['"/conf/sub"', ['/conf/a', '/conf/sub', '/conf/subs']],
    ['"/conf/a"', ['/conf/a', '/conf/sub/b', '/conf/subs']],
    ['"/conf/new", "/conf/sub"', ['/conf/a', '/conf/new', '/conf/sub', '/conf/subs']],
    ['"data:/data", "/data/cache"', ['/conf', '/data', '/data/cache']],
  ])('has single files, without those that it hides: %s', (mounts, paths) => {
    expect(pathsOf(mounts).map((path) => path.replace(/(.)\/+$/, '$1'))).toEqual(paths)
  })
})

describe('[C2-04] a folder of source code without `:ro`', () => {
  const codesOf = (file: string, keys = 'image: a') => {
    const files = { [`./src/${file}`]: 'text', './src/main.py': 'text' }
    const options = { files, folders: { './src': ['main.py', file] } }
    return placed('./src:/run', options, keys)
  }

  it.each([
    ['sub/__init__.py', []],
    ['page.HTML', []],
    ['1.sql', []],
    ['state.json', ['host-volume-read-only']],
    ['rows.csv', ['host-volume-read-only']],
  ])('is only read, so the ConfigMap in its place is no warning: %s', (file, codes) => {
    expect(codesOf(file)).toEqual({ kind: 'configMap', codes })
  })

  it('is written if the command writes there', () => {
    expect(codesOf('1.sql', 'image: a, command: "serve > /run/a"').kind).toBe(claim)
  })
})

describe('[C2-05a] the advice about a volume in place of a folder of the host', () => {
  const adviceFor = (target: string, image = 'a') => {
    const { warnings } = translate(
      manifest({ web: `image: ${image}\nvolumes: ["/srv/x:${target}"]` }),
      compose,
    )
    return warnings.filter(({ code }) => code === 'host-volume-as-claim').map(({ hint }) => hint)
  }

  it.each(['/app/logs', '/app/model_cache', '/app/output', '/app/generated/'])(
    'is missing if programs make its files again: %s',
    (target) => {
      expect(adviceFor(target)).toEqual([])
    },
  )

  it.each([
    ['/var/lib/mysql', 'a'],
    ['/app/uploads', 'a'],
    ['/config', 'linuxserver/sonarr'],
    ['/data', 'redis:8'],
  ])('is to copy old files first if the service writes them: %s of %s', (target, image) => {
    expect(adviceFor(target, image)).toEqual([expect.stringContaining('before it starts')])
  })

  it.each(['/app/models', '/data'])('is to copy files otherwise: %s', (target) => {
    expect(adviceFor(target)).toEqual([expect.stringContaining('kubectl cp')])
  })
})

describe('[C2-04] what services have of one folder', () => {
  const both = (own: string, others: string, build = 'image: a') =>
    manifest({ a: `${build}\nvolumes: ["${own}:/a"]`, b: `image: b\nvolumes: ["${others}:/b:ro"]` })
  const found = (text: string, options: TranslateOptions) =>
    findings(text, { ...compose, ...options }).map((one) => one.replace('services.', ''))

  it('is empty silently if one service writes it and another reads it', () => {
    const folders = { './d': 'empty' } as const
    expect(found(both('./d', './d'), { folders })).toEqual([])
    const readFirst = { b: 'image: b\nvolumes: ["./d:/b:ro"]', a: 'image: a\nvolumes: ["./d:/a"]' }
    expect(found(manifest(readFirst), { folders })).toEqual([])
    expect(found(manifest({ b: 'image: b\nvolumes: ["./d:/b:ro"]' }), { folders })).toEqual([
      'host-volume-as-claim b.volumes.0 `"./d:/b:ro"`',
    ])
  })

  it('is to be filled here where nobody writes it, and in the Pod otherwise', () => {
    const instead = (suffix: string) => {
      const text = manifest({ b: `image: b\nvolumes: ["./d:/b${suffix}"]` })
      const { warnings } = translate(text, {
        ...compose,
        folders: { './d': suffix ? 'empty' : 'large' },
      })
      return warnings.find(({ code }) => code === 'host-volume-as-claim')?.args
    }
    expect(instead(':ro')).toMatchObject({ instead: expect.stringContaining('`./d`') as string })
    expect(instead('')).toMatchObject({ instead: expect.stringContaining('kubectl cp') as string })
  })

  it('is not written where the image has some of it', () => {
    const files = { Dockerfile: 'FROM a\nCOPY src /s' }
    expect(found(both('.', '.', 'build: .'), { files, folders: { '.': 'large' } })).toEqual([
      'host-volume-not-mounted a.volumes.0 `".:/a"`',
      'image-derived b.volumes.0 `".:/b:ro"`',
    ])
  })

  it('is a file too large to give, which a build has or not', () => {
    const options = { files: {}, folders: { './a': 'file' } } as const
    expect(found(web('build: .\nvolumes: ["./a:/a"]'), options)).toEqual([
      'host-volume-not-mounted web.volumes.0 `"./a:/a"`',
    ])
  })
})

it('[C2-05a] only absolute paths of the nodes are mounted, in their plain form', () => {
  const options = { ...compose, hostPaths: true } as const
  expect(podOf(web('volumes: ["/srv//x/../y:/a", "../x:/x"]'), options).volumes).toEqual([
    { name: 'host-srv-y', hostPath: { path: '/srv/y' } },
    { name: 'x', persistentVolumeClaim: { claimName: 'x' } },
  ])
})

it('[C2-04] a folder in which something else is mounted is mounted file by file', () => {
  const text = web('volumes: ["./conf:/c:ro", "./x:/c/a"]')
  const folders = { './conf': ['a', 'b'], './x': 'large' } as const
  const { volumes, containers } = podOf(text, {
    ...compose,
    files: { 'conf/a': 'a', 'conf/b': 'b' },
    folders,
  })
  expect(volumes?.[0]).toEqual({ name: 'config-conf', configMap: { name: 'conf' } })
  expect(containers[0]?.volumeMounts).toEqual([
    { name: 'config-conf', mountPath: '/c/b', subPath: 'b', readOnly: true },
    { name: 'x', mountPath: '/c/a', subPath: 'x' },
  ])
})

describe('[C2-04a] all that a service runs', () => {
  const folders = { '.': ['a.php', 'b/c.php'], './app': ['Dockerfile', 'a.js'] } as const
  const files = {
    './a.php': 'a',
    './b/c.php': 'c',
    './app/a.js': 'a',
    './app/Dockerfile': 'FROM node\nWORKDIR /code\n',
  }
  const options = { folders, files }

  it.each(['.:/srv', '.:/srv:ro'])('is in the image where it is the folder of the manifest: %s', (mount) => {
    const { kind, codes } = placed(mount, options)
    expect([kind, codes.filter((code) => code !== 'host-volume-not-kept')]).toEqual([
      undefined,
      ['image-derived'],
    ])
  })

  it('is a volume where a program keeps its data there', () => {
    expect(placed('.:/var/lib/mysql', options).kind).toBe(claim)
  })

  it.each([
    ['./app:/code', 'emptyDir', ['host-volume-not-kept']],
    ['./app:/code:ro', 'emptyDir', []],
  ])('is in each Pod where the Dockerfile copies nothing: %s', (mount, kind, codes) => {
    expect(placed(mount, options, 'build: ./app')).toEqual({ kind, codes })
  })

  it.each([
    ['FROM node\nCOPY . /code', undefined, []],
    ['FROM node\nCOPY . /elsewhere', undefined, ['host-volume-not-mounted']],
    ['FROM gcr.io/distroless/nodejs22', 'configMap', []],
  ])('depends on the Dockerfile: %j', (dockerfile, kind, codes) => {
    const given = { folders, files: { ...files, './app/Dockerfile': dockerfile } }
    expect(placed('./app:/code', given, 'build: ./app')).toEqual({ kind, codes })
  })

  it('is to copy with the Dockerfile if a ConfigMap cannot hold it', () => {
    const given = { ...options, files: { ...files, './app/a.js': '\0' } }
    const { warnings } = translate('services: { web: { build: ./app, volumes: ["./app:/code"] } }', {
      ...compose,
      ...given,
    })
    expect(warnings.map(({ code, hint }) => [code, hint])).toEqual([
      ['host-volume-as-claim', expect.stringMatching(/^Copy the files with the Dockerfile/)],
    ])
  })

  it('cannot be moved into its own folder', () => {
    const { warnings } = translate('services: { web: { image: a, volumes: ["../..:/src:ro"] } }', {
      ...compose,
      folder: '/home/me/shop/deploy',
      folders: { '../..': 'large' },
    })
    expect(warnings.map(({ code, hint }) => [code, hint])).toEqual([
      ['host-volume-not-mounted', 'Put the files into the image, or use a named volume.'],
    ])
  })

  it('is copied into the folder in each Pod, and new files replace the Pods', () => {
    const text = 'services: { web: { build: ./app, volumes: ["./app:/code"] } }'
    const podsOf = (js: string) => {
      const given = { ...options, files: { ...files, './app/a.js': js } }
      const { objects } = translate(text, { ...compose, ...given })
      const found = objects.find((object) => object.kind === 'Deployment')!
      return found.spec.template
    }
    const { spec, metadata } = podsOf('a')
    expect(spec.volumes!.map((volume) => Object.keys(volume)[1])).toEqual(['emptyDir', 'configMap'])
    expect(spec.initContainers!.map(({ volumeMounts }) => volumeMounts!.length)).toEqual([2])
    expect(podsOf('b').metadata!.annotations).not.toEqual(metadata!.annotations)
  })
})
