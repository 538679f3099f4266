import { ManifestError, references, type TranslateOptions } from 'tranship'
import { planBuild, planDeploy, safePlanBuild, toBakeFile } from 'tranship/plan'
import { describe, expect, it } from 'vitest'
import { diagnosticsOf, findings, titlesOf, web } from '../support/translated.js'

const manifest = (services: string, rest = '') => `name: shop\nservices:\n${services}\n${rest}`

/** The only image of a plan. */
function image(services: string, rest = '', options: TranslateOptions = {}) {
  const plan = planBuild(manifest(services, rest), options)
  expect(plan.images).toHaveLength(1)
  return plan.images[0]!
}

describe('the build plan', () => {
  it('[R4-01] contains exactly the services with a build and the derived images', () => {
    const plan = planBuild(
      manifest(`
  web: { build: ./web }
  db: { image: postgres }
  proxy: { image: nginx, volumes: ['./nginx.conf:/etc/nginx/nginx.conf'] }
  worker: { build: { context: . }, image: registry.example.com/worker:v2 }`),
    )
    expect(plan.application).toBe('shop')
    expect(plan.images.map(({ service, tags, derived }) => ({ service, tags, derived }))).toEqual([
      { service: 'web', tags: ['shop-web:latest'], derived: false },
      { service: 'proxy', tags: ['shop-proxy:latest'], derived: true },
      { service: 'worker', tags: ['registry.example.com/worker:v2'], derived: false },
    ])
  })

  it('[E5-02] has all services that run an image, by its name or a tag, in the profile compose', () => {
    const text = manifest(`
  api: { build: { context: ., tags: ['shop:2'] }, image: shop }
  worker: { image: 'shop:latest' }
  cron: { image: 'shop:2' }
  given: { image: shop }
  copied: { image: shop, volumes: ['./a:/a'] }
  db: { image: postgres }`)
    const servicesOf = (profile: '1.48' | 'compose') =>
      planBuild(text, { profile, images: { given: 'x' }, hostVolumes: 'image' }).images.map(
        ({ services }) => services,
      )
    expect(servicesOf('compose')).toEqual([['api', 'worker', 'cron'], ['copied']])
    expect(servicesOf('1.48')).toEqual([['api'], ['copied']])
  })

  it('has a folder as it is, also one that ends with the name of a service', () => {
    const { contexts } = image(
      '  web: { build: { context: ., additional_contexts: { db: ../shop/db } } }\n  db: { image: postgres }',
    )
    expect(contexts).toEqual({ db: '../shop/db' })
  })

  it.each([
    [['web'], ['web', 'base']],
    [['DB'], []],
    [['proxy-1'], ['Proxy_1']],
    [[], ['web', 'other', 'Proxy_1', 'base']],
  ])('of the services %j, with what they are made from', (services, expected) => {
    const text = manifest(`
  web: { build: { context: ., additional_contexts: { base: 'service:base', src: ../shop/other } } }
  other: { build: . }
  Proxy_1: { build: . }
  base: { build: ./base, profiles: [tools] }
  DB: { image: postgres }`)
    const options = { profile: 'compose', activeProfiles: ['tools'] } as const
    expect(planBuild(text, { ...options, services }).images.map(({ service }) => service)).toEqual(expected)
  })

  it('counts the profiles of a service that is named as active, and refuses one that is not there', () => {
    const text = 'services: { web: { build: ., profiles: [tools] }, db: { image: postgres } }'
    const services = (...names: string[]) => ({ profile: 'compose', services: names }) as const
    expect(planBuild(text, services('web')).images).toHaveLength(1)
    const refused = safePlanBuild(text, services('wep'))
    expect(refused.ok ? [] : refused.errors.map(({ code }) => code)).toEqual(['invalid-option'])
  })

  it.each([
    ['args: [X=1, X]', {}],
    ['args: [X, X=1]', { X: '1' }],
    ['args: [X=1, X=2, Y=]', { X: '2', Y: '' }],
    ['args: [SET=1, SET]', { SET: 'here' }],
  ])('[R2.3-02] the last argument of a name counts: %s', (args, expected) => {
    const text = `services: {web: {build: {context: ., ${args}}}}`
    expect(planBuild(text, { env: { SET: 'here' } }).images[0]?.args).toEqual(expected)
  })

  it.each([
    ['["a=[::1]", "a:[::2]", "a=::3", "b=[]"]', ['a ::1', 'a ::2', 'a ::3', 'b []']],
    ['["a=[::1]", "a=::1", "b=::1"]', ['a ::1', 'b ::1']],
    ['{a: "[::1]", b: ["[::2]", 10.0.0.1]}', ['a ::1', 'b ::2', 'b 10.0.0.1']],
  ])('an address of a host loses its brackets: %s', (hosts, expected) => {
    const [image] = planBuild(`services: {web: {build: {context: ., extra_hosts: ${hosts}}}}`).images
    expect(image?.extraHosts.map(({ host, address }) => `${host} ${address}`)).toEqual(expected)
  })

  it('[R2.3-05] has the image, context, Dockerfile, target, arguments and secrets of a build', () => {
    expect(
      image(
        `
  web:
    build:
      context: ./web
      dockerfile: docker/Dockerfile
      target: production
      args: ['VERSION=1.4', 'TOKEN_URL=https://$HOST', CHANNEL, ABSENT]
      secrets: [npm, netrc]`,
        'secrets: { npm: { environment: NPM_TOKEN }, netrc: { file: ./.netrc } }',
        { registry: 'registry.example.com/team', env: { HOST: 'example.com', CHANNEL: 'beta' } },
      ),
    ).toMatchObject({
      service: 'web',
      name: 'web',
      services: ['web'],
      tags: ['registry.example.com/team/shop-web:latest'],
      context: './web',
      dockerfile: 'docker/Dockerfile',
      target: 'production',
      args: { VERSION: '1.4', TOKEN_URL: 'https://example.com', CHANNEL: 'beta' },
      secrets: [
        { name: 'npm', environment: 'NPM_TOKEN' },
        { name: 'netrc', file: './.netrc' },
      ],
    })
  })

  it('[R0-11] names the variable of a secret, and never has its value', () => {
    const plan = planBuild(
      manifest(
        '  web: { build: { context: ., secrets: [npm] } }',
        'secrets: { npm: { environment: NPM_TOKEN } }',
      ),
      { env: { NPM_TOKEN: 'hunter2' }, files: { NPM_TOKEN: 'hunter2' } },
    )
    expect(JSON.stringify(plan)).toContain('NPM_TOKEN')
    expect(JSON.stringify(plan)).not.toContain('hunter2')
  })

  it('[R2.3-04] has what else BuildKit takes', () => {
    expect(
      image(`
  web:
    build:
      dockerfile_inline: |
        FROM scratch
      cache_from: ['type=registry,ref=shop/cache']
      cache_to: ['type=local,dest=.cache']
      no_cache: true
      pull: true
      platforms: [linux/amd64, linux/arm64]
      tags: ['shop/web:next', 'shop-web:latest']
      ssh: [default, deploy=./key]
      labels: [org.example.team=shop, org.example.flag]
      network: host
      additional_contexts: { docs: ../docs, tools: ./tools/web, base: docker-image://alpine }
      shm_size: 128m
      ulimits: { nproc: 65535, nofile: { soft: 1024, hard: 2048 } }
      extra_hosts: ['db=10.0.0.5', 'db:10.0.0.6']
      entitlements: [network.host]`),
    ).toEqual({
      service: 'web',
      name: 'web',
      services: ['web'],
      tags: ['shop-web:latest', 'shop/web:next'],
      derived: false,
      context: '.',
      dockerfileInline: 'FROM scratch\n',
      args: {},
      secrets: [],
      ssh: ['default', 'deploy=./key'],
      labels: { 'org.example.team': 'shop', 'org.example.flag': '' },
      platforms: ['linux/amd64', 'linux/arm64'],
      cacheFrom: ['type=registry,ref=shop/cache'],
      cacheTo: ['type=local,dest=.cache'],
      noCache: true,
      pull: true,
      network: 'host',
      contexts: { docs: '../docs', tools: './tools/web', base: 'docker-image://alpine' },
      shmSize: '128m',
      ulimits: [
        { name: 'nproc', soft: '65535', hard: '65535' },
        { name: 'nofile', soft: '1024', hard: '2048' },
      ],
      extraHosts: [
        { host: 'db', address: '10.0.0.5' },
        { host: 'db', address: '10.0.0.6' },
      ],
      entitlements: ['network.host'],
    })
  })

  it.each([
    ['ulimits: { a: { soft: 1 } }', 'missing-key services.web.build.ulimits.a `a`'],
    ['ulimits: { a: many }', 'not-an-integer services.web.build.ulimits.a `many`'],
    ['ulimits: { a: { soft: 1, hard: -2 } }', 'not-an-integer services.web.build.ulimits.a.hard `-2`'],
    ['extra_hosts: [db]', 'missing-value services.web.build.extra_hosts.0 `db`'],
    ['extra_hosts: { db: [""] }', 'missing-value services.web.build.extra_hosts.db.0 `""`'],
    ['additional_contexts: [docs]', 'missing-value services.web.build.additional_contexts.0 `docs`'],
    ['shm_size: big', 'invalid-quantity services.web.build.shm_size `big`'],
  ])('[R2.3-04] reports %s', (setting, finding) => {
    expect(findings(web(`build: { ${setting} }`))).toEqual([finding])
  })

  it('[R2.3-01] has the defaults for an empty dockerfile and target', () => {
    const { dockerfile, target } = image('  web: { build: { dockerfile: "", target: "" } }')
    expect([dockerfile, target]).toEqual(['Dockerfile', undefined])
  })

  it('keeps a context that is a URL', () => {
    expect(image('  web: { build: https://github.com/example/web.git#main:app }').context).toBe(
      'https://github.com/example/web.git#main:app',
    )
  })

  it('uses the plain image of a service without a build as the base of another build', () => {
    const contexts = 'additional_contexts: { base: service:base, tools: service:tools }'
    const plan = planBuild(
      manifest(`
  web: { build: { context: ., ${contexts} } }
  base: { build: ./base }
  tools: { image: 'alpine:3' }`),
    )
    expect(plan.images[0]?.contexts).toEqual({ base: 'service:base', tools: 'docker-image://alpine:3' })
  })

  it.each([
    ['', undefined, []],
    ['platform: linux/arm64', undefined, ['linux/arm64']],
    ['platform: linux/arm64', '[linux/amd64, linux/arm64]', ['linux/amd64', 'linux/arm64']],
    ['platform: ""', '[linux/amd64]', ['linux/amd64']],
  ])('[C5-01] is for the nodes of %j, with platforms %s', (keys, platforms, expected) => {
    const text = manifest(`
  web:
    ${keys}
    build: { context: . ${platforms === undefined ? '' : `, platforms: ${platforms}`} }`)
    expect(planBuild(text, { profile: 'compose' }).images[0]?.platforms).toEqual(expected)
  })

  it('[C5-01] is not for nodes that it is not built for', () => {
    const text = manifest('  web: { platform: linux/arm64, build: { context: ., platforms: [linux/amd64] } }')
    expect(findings(text, { profile: 'compose' })).toEqual([
      'platform-not-built services.web.platform `linux/arm64`',
    ])
  })

  describe('whose contexts are images of other services', () => {
    const from = (...bases: string[]) =>
      `{ context: ., additional_contexts: { ${bases.map((base, at) => `c${at}: service:${base}`).join(', ')} } }`

    it.each([
      [
        'web: { build: CONTEXT }',
        'api',
        ['unknown-context-service services.web.build.additional_contexts.c0 `api`'],
      ],
      [
        'web: { build: CONTEXT }',
        'web',
        ['depends-on-itself services.web.build.additional_contexts.c0 `c0`'],
      ],
      [
        'web: { build: CONTEXT }\n  api: { image: a }',
        'api',
        ['context-not-built services.web.build.additional_contexts.c0 `service:api`'],
      ],
    ])('refuses one that is not there: %s from %s', (services, base, expected) => {
      const text = manifest(`  ${services.replace('CONTEXT', from(base))}`)
      expect(findings(text, { profile: 'compose', ignore: ['runs-once'] })).toEqual(expected)
      expect(findings(text, { profile: '1.48' })).toEqual([])
    })

    it('offers the name that is meant, also in a list', () => {
      const list = '{ context: ., additional_contexts: ["c=service:bse"] }'
      const text = manifest(`  web: { build: ${list} }\n  base: { build: ./base }`)
      const [unknown] = diagnosticsOf(text, { profile: 'compose', ignore: ['image-to-build'] })
      expect(text.slice(unknown!.range.start.offset, unknown!.range.end.offset)).toBe('bse')
      expect(unknown).toMatchObject({ code: 'unknown-context-service', hint: 'Did you mean `base`?' })
    })

    it('refuses a circle', () => {
      const text = manifest(
        `  a: { build: ${from('b')} }\n  b: { build: ${from('c', 'a')} }\n  c: { build: . }`,
      )
      expect(
        diagnosticsOf(text, { profile: 'compose', ignore: ['image-to-build', 'runs-once'] }),
      ).toMatchObject([{ code: 'dependency-cycle', args: { cycle: 'a → b → a' } }])
    })

    it('allows a circle of builds and dependencies', () => {
      const text = manifest(`  a: { build: ${from('b')} }\n  b: { build: ., depends_on: [a] }`)
      expect(findings(text, { profile: 'compose', ignore: ['runs-once'] })).toEqual([])
    })

    const text = manifest(
      `
  web: { build: ${from('base')} }
  other: { build: . }
  base:
    build: ${from('tools')}
    profiles: [build]
    depends_on: [nobody]
    x-unknown: 1
  tools: { build: { context: ./tools, secrets: [token] }, profiles: [build] }
  plain: { build: ./plain, profiles: [build] }`,
      'secrets: { token: { environment: TOKEN } }',
    )

    it('[C1-07] include services of inactive profiles, without their objects', () => {
      const compose = { profile: 'compose' } as const
      expect(findings(text, compose)).toEqual([])
      const { images } = planBuild(text, compose)
      expect(images.map(({ service }) => service)).toEqual(['web', 'other', 'base', 'tools'])
      expect(toBakeFile(planBuild(text, compose)).target['web']?.contexts).toEqual({ c0: 'target:base' })
      expect(titlesOf(text, compose).filter((title) => /base|tools/.test(title))).toEqual([])
      expect(references(text, compose).map(({ path }) => path)).toContain('./tools')
    })

    it('[C1-07] still cannot be waited for while no profile brings them', () => {
      const waiting = text.replace('other: { build: .', 'other: { depends_on: [base], build: .')
      expect(findings(waiting, { profile: 'compose' })).toEqual([
        'inactive-service services.other.depends_on.0 `base`',
      ])
    })

    it('has them for the services that are deployed, though they are not', () => {
      const options = {
        profile: 'compose',
        activeProfiles: ['build'],
        build: true,
        services: ['web'],
      } as const
      const sound = text.replace('    depends_on: [nobody]\n', '')
      const plan = planDeploy(sound, options)
      expect(plan.services).toEqual(['web'])
      expect(plan.build?.images.map(({ service }) => service)).toEqual(['web', 'base', 'tools'])
    })
  })

  it('does not build a service with an image in the options', () => {
    const services = '  web: { build: . }\n  api: { build: ./api }'
    const plan = planBuild(manifest(services), { images: { web: 'registry.example.com/web:3' } })
    expect(plan.images.map(({ service }) => service)).toEqual(['api'])
  })

  it('names services as Kubernetes does, beside their names in the manifest', () => {
    expect(image('  Web_App: { build: . }')).toMatchObject({
      service: 'Web_App',
      name: 'web-app',
      tags: ['shop-web-app:latest'],
    })
  })

  it('is plain data, without a field that has no value', () => {
    const plan = planBuild(
      manifest(`
  web: { build: { target: '', dockerfile: '' } }
  inline: { build: { dockerfile_inline: FROM scratch } }
  site: { image: nginx, volumes: ['./site:/site'] }`),
    )
    expect(JSON.parse(JSON.stringify(plan))).toStrictEqual(plan)
    const [web, inline] = plan.images
    expect(Object.keys(web!)).not.toContain('dockerfileInline')
    expect(Object.keys(inline!)).not.toContain('dockerfile')
  })

  it('is not made of a manifest with errors', () => {
    expect(() => planBuild(manifest('  web: { build: { context: ., secrets: [npm] } }\n  api: {}'))).toThrow(
      ManifestError,
    )
  })
})

describe('a derived image', () => {
  const dockerfile = (volumes: string, options?: TranslateOptions) =>
    image(`  web: { image: 'nginx:1.29', volumes: ${volumes} }`, 'volumes: { data: {} }', options)
      .dockerfileInline

  it('[R2.3-06] starts from the image of the service and has the files where they are mounted', () => {
    expect(
      dockerfile("['./site:/usr/share/nginx/html', './nginx.conf:/etc/nginx/nginx.conf:ro', data:/data]"),
    ).toBe(
      [
        'FROM nginx:1.29',
        'COPY ["./nginx.conf","/etc/nginx/nginx.conf"]',
        'COPY ["./site","/usr/share/nginx/html"]',
        '',
      ].join('\n'),
    )
  })

  it('[R2.3-06] is built from the folder of the manifest, with nothing that a build could have', () => {
    expect(image("  web: { image: 'nginx:1.29', volumes: ['./site:/site'] }")).toStrictEqual({
      service: 'web',
      name: 'web',
      services: ['web'],
      tags: ['shop-web:latest'],
      derived: true,
      context: '.',
      dockerfileInline: 'FROM nginx:1.29\nCOPY ["./site","/site"]\n',
      args: {},
      secrets: [],
      ssh: [],
      labels: {},
      platforms: [],
      cacheFrom: [],
      cacheTo: [],
      noCache: false,
      pull: false,
      contexts: {},
      ulimits: [],
      extraHosts: [],
      entitlements: [],
    })
  })

  it('[R2.3-06] copies a mount inside a folder after the folder', () => {
    expect(dockerfile("['./b:/app/b/', '.:/app', './c:/']")?.match(/"[^"]*"\]/g)).toEqual([
      '"/"]',
      '"/app"]',
      '"/app/b"]',
    ])
  })

  it('[R2.3-06] has no path outside the folder, no absolute one, none of the home folder and no socket', () => {
    const volumes = "['./a:/a', '../b:/b', '/c:/c', '~/d:/d', './e.sock:/e', 'f/../../g:/g']"
    const plan = planBuild(manifest(`  web: { image: nginx, volumes: ${volumes.replace("'f", "'./f")} }`))
    expect(plan.images[0]?.dockerfileInline).toBe('FROM nginx\nCOPY ["./a","/a"]\n')
    expect(plan.warnings.filter(({ code }) => code === 'host-volume-not-mounted')).toHaveLength(5)
  })

  it('[R2.3-06] is not made where the options leave host volumes out', () => {
    const services = "  web: { image: nginx, volumes: ['./a:/a'] }"
    expect(planBuild(manifest(services), { hostVolumes: 'ignore' }).images).toEqual([])
  })

  it('copies exactly the path of the Compose file, with any characters', () => {
    expect(dockerfile(`["./a [1]*?$$HOME 'b':/q $$x"]`)).toBe(
      String.raw`FROM nginx:1.29` +
        '\n' +
        String.raw`COPY ["./a [\\\\[]1][\\\\*][\\\\?]\\$HOME \\'b\\'","/q \\$x"]` +
        '\n',
    )
  })

  it('copies a path with a backslash, which is escaped for the pattern, for COPY and for JSON', () => {
    expect(dockerfile(String.raw`['./a\b:/q']`)).toBe(String.raw`FROM nginx:1.29
COPY ["./a[\\\\\\\\]b","/q"]
`)
  })

  it('[R2.3-06] is one for all services with the same base and files', () => {
    const plan = planBuild(
      manifest(`
  web: { image: 'nginx:1.29', volumes: ['./conf:/conf:ro', './a/../site/:/site/'] }
  admin: { image: 'nginx:1.29', volumes: ['./conf/:/conf', './site:/site:ro'] }
  order: { image: 'nginx:1.29', volumes: ['./site:/site:ro', './conf:/conf:ro'] }
  base: { image: 'nginx:1.28', volumes: ['./conf:/conf:ro', './site:/site'] }
  target: { image: 'nginx:1.29', volumes: ['./conf:/etc/conf:ro', './site:/site'] }
  built: { build: { context: ., additional_contexts: { base: service:admin } }, volumes: ['./conf:/conf:ro'] }`),
    )
    expect(plan.images.map(({ name, services, tags }) => [name, services, tags[0]])).toEqual([
      ['web', ['web', 'admin', 'order'], 'shop-web:latest'],
      ['base', ['base'], 'shop-base:latest'],
      ['target', ['target'], 'shop-target:latest'],
      ['built', ['built'], 'shop-built:latest'],
    ])
    expect(toBakeFile(plan).target['built']?.contexts).toEqual({ base: 'target:web' })
  })

  it('[R2.3-06] is no reason not to build an image of the same name, before or after it', () => {
    const built = "api: { build: ./api, image: 'shop-web:latest' }"
    const derived = "web: { image: nginx, volumes: ['./conf:/conf:ro'] }"
    for (const services of [`  ${built}\n  ${derived}`, `  ${derived}\n  ${built}`]) {
      expect(planBuild(manifest(services)).images.map(({ services: users }) => users)).toHaveLength(2)
    }
  })

  it('[R2.3-06] belongs to the next service if the options have an image for the first', () => {
    const plan = planBuild(
      manifest(`
  web: { image: nginx, volumes: ['./conf:/conf:ro'] }
  admin: { image: nginx, volumes: ['./conf:/conf:ro'] }`),
      { images: { web: 'nginx:2' } },
    )
    expect(plan.images.map(({ services, tags }) => [services, tags])).toEqual([
      [['admin'], ['shop-admin:latest']],
    ])
  })

  describe('whose base is built for another service', () => {
    const plan = (base: string, options?: TranslateOptions) =>
      planBuild(
        manifest(`
  web: { image: '${base}', volumes: ['./conf:/conf:ro'] }
  named: { image: 'shop/named:1', build: { context: ., tags: ['example.com/named:2'] } }
  base: { build: . }`),
        options,
      )

    it.each([
      ['shop/named:1', 'named'],
      ['example.com/named:2', 'named'],
      ['shop-base', 'base'],
      ['shop-base:latest', 'base'],
    ])('[R2.3-06] starts from that build where it is called %s', (base, service) => {
      expect(plan(base).images[0]?.contexts).toEqual({ [base]: `service:${service}` })
      expect(toBakeFile(plan(base)).target['web']?.contexts).toEqual({ [base]: `target:${service}` })
    })

    it('[R2.3-06] starts from the image that the options have for that service', () => {
      const { contexts } = plan('shop/named:1', { images: { named: 'example.com/named:3' } }).images[0]!
      expect(contexts).toEqual({ 'shop/named:1': 'docker-image://example.com/named:3' })
    })

    it.each(['nginx', 'shop/named:2', 'web'])('[R2.3-06] starts from any other: %s', (base) => {
      expect(plan(base).images[0]?.contexts).toEqual({})
    })
  })

  it('[R2.12-04] has an empty folder in place of a folder that is missing, and nothing for a missing file', () => {
    const volumes = "['./site:/site', './pgdata:/data', './nginx.conf:/etc/nginx.conf:ro']"
    const folders = { './pgdata': 'missing', './nginx.conf': 'missing' } as const
    expect(dockerfile(volumes, { folders })).toBe(
      [
        'FROM scratch',
        'WORKDIR /empty',
        'FROM nginx:1.29',
        'COPY ["./site","/site"]',
        'COPY --from=0 ["/empty","/data"]',
        '',
      ].join('\n'),
    )
  })

  it('[R2.12-04] is its base where all files of a service are missing', () => {
    const services = "  web: { image: nginx, volumes: ['./nginx.conf:/etc/nginx.conf'] }"
    const plan = planBuild(manifest(services), { folders: { './nginx.conf': 'missing' } })
    expect(plan.images.map(({ dockerfileInline }) => dockerfileInline)).toEqual(['FROM nginx\n'])
    expect(plan.warnings.map(({ code }) => code)).toEqual(['host-volume-not-mounted', 'image-derived'])
  })
})

it('[R4-01] an image without a tag means `latest`, and no tag that only begins with it', () => {
  const usersOf = (made: string, used: string) =>
    planBuild(`services: { web: { build: ., image: ${made} }, job: { image: ${used} } }`, {
      profile: 'compose',
    }).images.map(({ services }) => services.join())
  expect(usersOf('"shop/web:latest"', 'shop/web')).toEqual(['web,job'])
  expect(usersOf('shop/web', '"shop/web:latest"')).toEqual(['web,job'])
  expect(usersOf('"shop/web:latest2"', 'shop/web2')).toEqual(['web'])
})
