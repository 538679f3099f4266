import { OptionsError } from 'tranship'
import { planSync } from 'tranship/plan'
import { describe, expect, it } from 'vitest'

const manifest = `
name: shop
services:
  web:
    build: .
    ports: ['8080:80', 9229, 53/udp, '7000-7001:7000-7001']
    entrypoint: [node, --watch]
    command: server.js --name "it's $$HOME"
    working_dir: /app
    environment: { MODE: dev, PRICE: '$$5' }
    volumes:
      - .:/app
      - ./lib:/app/vendor/lib:ro
      - /app/node_modules
      - cache:/app/.cache/
      - ./application:/application
      - /var/run/docker.sock:/var/run/docker.sock
      - ./tmp/app.sock:/run/app.sock
      - ~/.aws:/root/.aws
      - ../shared:/shared
      - /etc/localtime:/etc/localtime:ro
  db: { image: postgres }
volumes: { cache: {} }
`

describe('the sync plan', () => {
  const plan = () => planSync(manifest, { service: 'web', namespace: 'dev' })

  it('[R4-03] has the host volumes in order, and excludes mounts inside them', () => {
    expect(plan().folders).toEqual([
      { local: '.', container: '/app', readOnly: false, exclude: ['vendor/lib', 'node_modules', '.cache'] },
      { local: './lib', container: '/app/vendor/lib', readOnly: true, exclude: [] },
      { local: './application', container: '/application', readOnly: false, exclude: [] },
    ])
  })

  it('[R4-03] says what cannot be synchronised or forwarded', () => {
    expect(plan().skipped.map(({ what, reason }) => [what, reason])).toEqual([
      ['/var/run/docker.sock', 'socket'],
      ['./tmp/app.sock', 'socket'],
      ['~/.aws', 'outside'],
      ['../shared', 'outside'],
      ['/etc/localtime', 'outside'],
      ['53/udp', 'not-tcp'],
    ])
    expect(plan().skipped.map(({ message }) => message)).toEqual([
      '`/var/run/docker.sock` is a socket, which cannot be synchronised',
      '`./tmp/app.sock` is a socket, which cannot be synchronised',
      '`~/.aws` is outside the folder of the manifest',
      '`../shared` is outside the folder of the manifest',
      '`/etc/localtime` is outside the folder of the manifest',
      'port 53/udp cannot be forwarded, as only TCP can',
    ])
  })

  it('[R4-03] forwards the ports, from the published number if there is one', () => {
    expect(plan().forwards).toEqual([
      { local: 8080, container: 80, published: true },
      { local: 9229, container: 9229, published: false },
      { local: 7000, container: 7000, published: true },
      { local: 7001, container: 7001, published: true },
    ])
  })

  it('[R4-03] forwards each number that a port is published with, and its own only where it is one of them', () => {
    const forwardsOf = (ports: string) =>
      planSync(`services: { web: { image: nginx, ports: ${ports} } }`, { service: 'web' }).forwards.map(
        ({ local, container }) => `${local}:${container}`,
      )
    expect(forwardsOf("['8080:80', '80:80']")).toEqual(['8080:80', '80:80'])
    expect(forwardsOf("['80:80', '8080:80', '8080:80/udp']")).toEqual(['80:80', '8080:80'])
    expect(forwardsOf("['80', '8080:80']")).toEqual(['8080:80'])
    expect(forwardsOf("['80']")).toEqual(['80:80'])
  })

  it('[R4-03] has the command of the container in Compose', () => {
    expect(plan()).toMatchObject({
      application: 'shop',
      service: 'web',
      object: { apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'web', namespace: 'dev' },
      image: 'shop-web:latest',
      entrypoint: ['node', '--watch'],
      command: ['server.js', '--name', "it's $HOME"],
      workingDirectory: '/app',
      environment: { MODE: 'dev', PRICE: '$5' },
    })
  })

  it('has nothing that the manifest does not say', () => {
    const { warnings: _, ...db } = planSync(manifest, { service: 'db' })
    expect(db).toEqual({
      application: 'shop',
      service: 'db',
      object: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'db' },
      container: 'db',
      image: 'postgres',
      folders: [],
      watches: [],
      forwards: [],
      environment: {},
      skipped: [],
    })
  })

  it('has a folder mounted at the root, and excludes mounts inside it', () => {
    const text = "services: { web: { image: nginx, volumes: ['./root:/', './etc:/etc'] } }"
    expect(planSync(text, { service: 'web' }).folders.map(({ exclude }) => exclude)).toEqual([['etc'], []])
  })

  it('[R4-03] excludes only the outermost mounts inside a folder', () => {
    const volumes = ['.:/app', './a:/app/a', '/app/a/b', '/app/a/b/c', './d:/app/a/b/c/d', '/app-b', './z:/']
    const text = `services: { web: { image: nginx, volumes: ${JSON.stringify(volumes)} } }`
    expect(
      planSync(text, { service: 'web' }).folders.map(({ container, exclude }) => [container, exclude]),
    ).toEqual([
      ['/app', ['a']],
      ['/app/a', ['b']],
      ['/app/a/b/c/d', []],
      ['/', ['app', 'app-b']],
    ])
  })

  it('[R4-03] [R2.12-04] has paths below the folder of the manifest, whichever way they are written', () => {
    const volumes = ['/home/me/shop/a:/a', '.\\b:/b', '../shop/c/:/c', '/home/me/d:/d', './e/../f:/f']
    const text = `services: { web: { image: nginx, volumes: ${JSON.stringify(volumes)} } }`
    const plan = planSync(text, { service: 'web', folder: '/home/me/shop' })
    expect(plan.folders.map(({ local }) => local)).toEqual(['./a', './b', './c', './f'])
    expect(plan.skipped.map(({ what }) => what)).toEqual(['/home/me/d'])
  })

  it('[R4-03] excludes no mount from outside the folder, which is not there', () => {
    const text = "services: { web: { image: nginx, volumes: ['.:/app', '../x:/app/x', './y:/app/y'] } }"
    const { folders } = planSync(text, { service: 'web' })
    expect(folders.map(({ local, exclude }) => [local, exclude])).toEqual([
      ['.', ['y']],
      ['./y', []],
    ])
  })

  describe('of what develop.watch says', () => {
    const watch = (entries: string, more = '') => {
      const text = `services: { web: { build: ., develop: { watch: [${entries}] }${more} } }`
      return planSync(text, { service: 'web', profile: 'compose', ignore: ['guessed-images'] })
    }

    it('[C7-04] has each action, with the paths here and in the container', () => {
      const plan = watch(`
        { path: ./src, action: sync, target: /app/src/, ignore: [node_modules/], initial_sync: true },
        { path: conf/app.ini, action: sync+restart, target: /etc/app.ini, include: '*.ini' },
        { path: ./css, action: sync+exec, target: /css, exec: { command: make css, environment: [A=1], working_dir: /css } },
        { path: ./package.json, action: rebuild },
        { path: ../shared, action: restart }
      `)
      const nothing = { ignore: [], include: [], initialSync: false }
      expect(plan.watches).toEqual([
        {
          local: './src',
          action: 'sync',
          container: '/app/src',
          ignore: ['node_modules/'],
          include: [],
          initialSync: true,
        },
        {
          ...nothing,
          local: './conf/app.ini',
          action: 'sync+restart',
          container: '/etc/app.ini',
          include: ['*.ini'],
        },
        {
          ...nothing,
          local: './css',
          action: 'sync+exec',
          container: '/css',
          exec: { command: ['make', 'css'], environment: { A: '1' }, workingDirectory: '/css' },
        },
        { ...nothing, local: './package.json', action: 'rebuild' },
        { ...nothing, local: '../shared', action: 'restart' },
      ])
      expect(plan.warnings).toEqual([])
      expect(plan.skipped).toEqual([])
    })

    it('[C7-04] copies nothing from outside of the folder, and nothing that a mount keeps the same', () => {
      const plan = watch(
        `{ path: ../lib, action: sync, target: /lib },
        { path: ./src/a, action: sync, target: /app/a },
        { path: ./src, action: rebuild },
        { path: ./srcs, action: sync, target: /srcs }`,
        ", volumes: ['./src:/app']",
      )
      expect(plan.watches.map(({ local }) => local)).toEqual(['./src', './srcs'])
      expect(plan.skipped.map(({ what, reason }) => [what, reason])).toEqual([
        ['../lib', 'outside'],
        ['./src/a', 'mounted'],
      ])
    })

    it('[C7-04] copies what only a mount from around the folder has, or none of the host', () => {
      const plan = watch('{ path: ./src, action: sync, target: /app }', ", volumes: ['..:/all', '/data']")
      expect(plan.watches.map(({ local }) => local)).toEqual(['./src'])
    })

    it('[C7-04] applies to services of all profiles', () => {
      const plan = watch('{ path: ./src, action: sync, target: /app }', ', profiles: [dev]')
      expect(plan.watches.map(({ local }) => local)).toEqual(['./src'])
    })

    it('[C7-04] reads the paths of another file from the folder of that file', () => {
      const files = {
        'shared/compose.yaml':
          'services: { web: { build: ., develop: { watch: [{ path: src, action: rebuild }] } } }',
      }
      const plan = planSync('include: [shared/compose.yaml]', { service: 'web', profile: 'compose', files })
      expect(plan.watches.map(({ local }) => local)).toEqual(['./shared/src'])
    })

    it('[C7-04] is nothing in the profiles of the reference', () => {
      const text = 'services: { web: { build: ., develop: { watch: [{ path: ., action: rebuild }] } } }'
      expect(planSync(text, { service: 'web' }).watches).toEqual([])
    })
  })

  it('needs a service that exists', () => {
    expect(() => planSync(manifest, { service: 'wbe' })).toThrow(OptionsError)
    expect(() => planSync(manifest, { service: 'wbe' })).toThrow(
      'The option `service` must be the name of a service, not `wbe`.',
    )
  })
})
