import { planSync } from 'tranship/plan'
import { describe, expect, it } from 'vitest'
import {
  containerOf,
  diagnosticsOf,
  findings,
  manifest,
  objectOf,
  objectsOf,
  podOf,
  relatedTo,
  workloadOf,
} from '../../support/translated.js'

const compose = { profile: 'compose' } as const
const text = (keys: string) => manifest({ web: `image: a\n${keys}`, my_db: 'image: b' })
const found = (keys: string, options = {}) =>
  findings(text(keys), { ...compose, ...options }).filter((one) => /^(?:renamed-|host-replaced)/.test(one))
const container = (keys: string, options = {}) => containerOf(text(keys), { ...compose, ...options }, 'web')

describe('[C4-02] a value that can mean nothing but a renamed service', () => {
  it.each([
    ['URL: "postgres://my_db:5432/my_db"', 'postgres://my-db:5432/my_db'],
    ['URL: "postgres://my_db:my_db@my_db/my_db"', 'postgres://my_db:my_db@my-db/my_db'],
    ['URL: "postgres://u:my_db@my_db@my_db/s"', 'postgres://u:my_db@my_db@my-db/s'],
    ['URL: "jdbc:postgresql://my_db/s"', 'jdbc:postgresql://my-db/s'],
    ['URL: "user:secret@tcp(my_db:3306)/s"', 'user:secret@tcp(my-db:3306)/s'],
    ['QUORUM_VOTERS: "1@my_db:9093,2@other:9093"', '1@my-db:9093,2@other:9093'],
    ['ALL: "my_db:9092,my_db:9093"', 'my-db:9092,my-db:9093'],
    ['DB_HOST: my_db', 'my-db'],
    ['DATABASE_HOST: my_db', 'my-db'],
    ['SCHEMA_REGISTRY_HOST_NAME: my_db', 'my-db'],
    ['ALLOWED_HOSTS: "localhost, my_db"', 'localhost, my-db'],
  ])('has its name in the objects: %s', (variable, value) => {
    expect(container(`environment: {${variable}}`).env).toMatchObject([{ value }])
    expect(found(`environment: {${variable}}`)[0]).toMatch(
      /^host-replaced services\.web\.environment\..* `my_db`$/,
    )
  })

  it.each([
    'DB_NAME: my_db',
    'NOTE: "see my_db"',
    'URL: "http://my-db/ http://my_db.example.com/ http://my_database/"',
    'DJANGO_SETTINGS_MODULE: my_db.settings',
    'DB_PASSWORD: "x://my_db:80@my_db:80"',
    'DB_HOST_USER: my_db',
    'HOST_DATABASE: my_db',
    'ROOT: /var//my_db',
    'SCOPE: "@my_db/core"',
    'URL: "http://a/?user=my_db"',
    'OWNER_URL: "chown my_db:1000 /data"',
  ])('is none that may mean something else: %s', (variable) => {
    const value = /: "?(.*?)"?$/.exec(variable)?.[1]
    expect(container(`environment: {${variable}}`).env).toMatchObject([{ value }])
    expect(found(`environment: {${variable}}`).filter((one) => one.startsWith('host-replaced'))).toEqual([])
  })

  it('is reported at its word in a list too, without a warning', () => {
    const keys = text('environment: ["DB_HOST=my_db"]')
    const told = diagnosticsOf(keys, compose).filter(({ code }) => /renamed-host|host-replaced/.test(code))
    expect(told).toMatchObject([{ code: 'host-replaced' }])
    expect(keys.slice(told[0]!.range.start.offset, told[0]!.range.end.offset)).toBe('my_db')
  })

  it('is told without being of consequence, with the name of the service beside it', () => {
    const keys = text('environment: ["URL=http://my_db/"]')
    const told = diagnosticsOf(keys, compose).filter(({ code }) => code === 'host-replaced')
    expect(told).toMatchObject([{ effect: false, args: { what: '`URL`', objectName: 'my-db' } }])
    expect(relatedTo('host-replaced', keys, compose)).toEqual(['my_db'])
  })

  it.each([
    ['command: [serve, "--database=my_db:5432", my_db]', ['serve', '--database=my-db:5432', 'my_db']],
    ['command: [psql, -h, my_db, -d, my_db]', ['psql', '-h', 'my-db', '-d', 'my_db']],
    ['command: psql --db-host my_db -U my_db', ['psql', '--db-host', 'my-db', '-U', 'my_db']],
    [
      `command: sh -c 'nc -z my_db 80 && exec "3<>/dev/tcp/my_db/80"'`,
      ['sh', '-c', 'nc -z my-db 80 && exec "3<>/dev/tcp/my-db/80"'],
    ],
    ['command: nc -z my_db 5432', ['nc', '-z', 'my-db', '5432']],
    ['command: [nc, -zv, -w, "3", my_db, "5432"]', ['nc', '-zv', '-w', '3', 'my-db', '5432']],
    ['command: sh -c "nc my_db 80"', ['sh', '-c', 'nc my-db 80']],
    ['command: mysqladmin ping -hmy_db -umy_db', ['mysqladmin', 'ping', '-hmy-db', '-umy_db']],
    [
      'command: [sh, -c, "chown my_db:1000 /d; wait-for my_db:80"]',
      ['sh', '-c', 'chown my_db:1000 /d; wait-for my-db:80'],
    ],
  ])('is an argument: %s', (keys, args) => {
    expect(container(keys).args).toEqual(args)
    expect(found(keys)[0]).toMatch(/^host-replaced services\.web\.command.* `my_db`$/)
  })

  it('is none in front of the arguments', () => {
    expect(found('command: my_db serve')).toEqual([])
  })

  it('is replaced in an entrypoint, a healthcheck and a hook before the start', () => {
    const keys = `entrypoint: [wait-for, "my_db:80"]
healthcheck: {test: [CMD, curl, "http://my_db/"]}
environment: {URL: "http://my_db/"}
pre_start: [{command: [run]}]`
    expect(container(keys).command).toEqual(['wait-for', 'my-db:80'])
    expect(container(keys).readinessProbe?.exec?.command).toEqual(['curl', 'http://my-db/'])
    expect(podOf(text(keys), compose, 'web').initContainers?.[0]?.env).toMatchObject([
      { value: 'http://my-db/' },
    ])
  })

  it.each([
    ['pre_start: [{command: [psql, -h, my_db]}]', 'pre_start.0.command.2'],
    ['pre_start: [{entrypoint: "wait-for my_db:80", command: []}]', 'pre_start.0.entrypoint'],
    ['pre_start: [{environment: {DB_HOST: my_db}}]', 'pre_start.0.environment.DB_HOST'],
    ['post_start: [{command: "curl http://my_db/"}]', 'post_start.0.command'],
    [
      'pre_stop: [{command: [a]}, {command: [b], environment: ["DB_HOST=my_db", C]}]',
      'pre_stop.1.environment.0',
    ],
  ])('[C7-01] [C7-02] is in %s', (keys, path) => {
    expect(found(keys)).toEqual([`host-replaced services.web.${path} \`my_db\``])
    const { initContainers = [], containers } = podOf(text(keys), compose, 'web')
    const written = JSON.stringify([initContainers, containers[0]!.lifecycle])
    expect(written).toContain('my-db')
    expect(written).not.toContain('my_db')
  })

  it('[C7-04] is in what runs after files are copied', () => {
    const keys = `develop:
  watch:
    - {action: sync, path: a, target: /a}
    - {action: sync+exec, path: b, target: /b, exec: {command: notify my_db:80, environment: {URL: "x://my_db"}}}`
    expect(found(keys)).toEqual([
      'host-replaced services.web.develop.watch.1.exec.command `my_db`',
      'host-replaced services.web.develop.watch.1.exec.environment.URL `my_db`',
    ])
    const { watches } = planSync(text(keys), { ...compose, service: 'web' })
    expect(watches.map(({ exec }) => exec)).toEqual([
      undefined,
      { command: ['notify', 'my-db:80'], environment: { URL: 'x://my-db' } },
    ])
  })

  it('may be the service itself, which others are told of', () => {
    const self = manifest({ my_db: 'image: b\nenvironment: {LISTENERS: "PLAINTEXT://my_db:9092", A: my_db}' })
    expect(containerOf(self, compose, 'my-db').env).toEqual([
      { name: 'LISTENERS', value: 'PLAINTEXT://my-db:9092' },
      { name: 'A', value: 'my_db' },
    ])
    expect(objectOf('Service', self, compose).spec.ports).toMatchObject([{ port: 9092 }])
    expect(findings(self, compose).filter((one) => one.startsWith('renamed'))).toEqual([])
  })

  it('is in an env file, told once', () => {
    const files = { 'a.env': 'A_HOST=my_db\nB_HOST=my_db\nC_NAME=my_db\n' }
    expect(container('env_file: a.env', { files }).env?.map(({ value }) => value)).toEqual([
      'my-db',
      'my-db',
      'my_db',
    ])
    expect(found('env_file: a.env', { files })).toEqual(['host-replaced services.web.env_file `a.env`'])
  })

  it('stays where DNS finds it, and in the profiles of the reference', () => {
    const capital = manifest({ web: 'image: a\nenvironment: {URL: "http://Api/"}', Api: 'image: b' })
    expect(findings(capital, compose)).toEqual(['name-sanitised services.Api `Api`'])
    expect(containerOf(capital, compose, 'web').env).toMatchObject([{ value: 'http://Api/' }])
    const keys = text('environment: {URL: "postgres://my_db/shop"}')
    expect(containerOf(keys, {}, 'web').env).toMatchObject([{ value: 'postgres://my_db/shop' }])
    expect(findings(keys)).toEqual(['name-sanitised services.my_db `my_db`'])
  })
})

describe('[C4-02] a value that may mean a renamed service', () => {
  it.each([
    ['environment: {UPSTREAM_IS: my_db_or, CACHE: my_db}', 'environment.CACHE'],
    ['environment: ["CACHE=my_db"]', 'environment.0'],
    ['command: [serve, my_db]', 'command.1'],
    ['command: serve my_db', 'command'],
    ['entrypoint: serve --to=my_db --database=my_db', 'entrypoint'],
    ['command: chown -R my_db:1000 /x && serve my_db', 'command'],
  ])('is a warning at that place, with a fix: %s', (keys, place) => {
    expect(found(keys)).toEqual([`renamed-host services.web.${place} \`my_db\``])
    const diagnostic = diagnosticsOf(text(keys), compose).find(({ code }) => code === 'renamed-host')
    expect(diagnostic?.args).toMatchObject({ name: 'my_db', objectName: 'my-db' })
    expect(diagnostic?.fixes?.map((fix) => fix.text)).toEqual(['my-db'])
  })
})

describe('[C4-02] a mounted file', () => {
  const mount = 'volumes: ["./a.conf:/a.conf:ro"]'
  const dataOf = (content: string) =>
    objectOf('ConfigMap', text(mount), { ...compose, files: { 'a.conf': content } }).data?.['a.conf']
  const told = (content: string) =>
    found(mount, { files: { 'a.conf': content } }).map((one) => one.split(' ')[0])

  it.each([
    ['proxy_pass http://my_db;', 'proxy_pass http://my-db;'],
    ['server my_db:80; # my_db\nserver my_db:81;', 'server my-db:80; # my_db\nserver my-db:81;'],
    ["targets: ['my_db:9090']", "targets: ['my-db:9090']"],
    // The group of servers is called before any host.
    [
      'upstream my_db { server my_db:80; }\nproxy_pass http://my_db/;',
      'upstream my_db { server my-db:80; }\nproxy_pass http://my_db/;',
    ],
  ])('calls a renamed service by its name, told once: %j', (content, data) => {
    expect(dataOf(content)).toBe(data)
    expect(told(content)).toEqual(['host-replaced'])
  })

  it.each([
    ['my_db', []],
    ['http://my_database http://web', []],
    ['upstream my_db { server other; }\nproxy_pass http://my_db/;', []],
    ['import "@my_db/core"', ['renamed-host']],
    ['chown my_db:1000 /d', []],
  ])('stays where something else may be meant: %j', (content, codes) => {
    expect(dataOf(content)).toBe(content)
    expect(told(content)).toEqual(codes)
  })

  it('[C2-05] changes its Pods when the name does', () => {
    const hashes = ['my_db', 'my.db'].map((name) => {
      const both = manifest({ web: `image: a\n${mount}`, [name]: 'image: b' })
      const files = { 'a.conf': 'server my_db:80; server my.db:80;' }
      return JSON.stringify(
        workloadOf(both, { ...compose, files }, 'web').spec?.template?.metadata?.annotations,
      )
    })
    expect(hashes[0]).toContain('contents')
    expect(new Set(hashes)).toHaveLength(2)
  })

  it('is a config too, whose text the manifest has', () => {
    const config = `${text('configs: [site]')}configs: {site: {content: "proxy_pass http://my_db;"}}\n`
    expect(objectOf('ConfigMap', config, compose).data).toEqual({ site: 'proxy_pass http://my-db;' })
  })
})

describe('[C4-01] a further name that no Service can have', () => {
  const named = (name: string, keys: string) =>
    manifest(
      { web: `image: a\n${keys}`, db: `image: b\ncontainer_name: ${name}\nvolumes: ["d:/d"]` },
      'volumes: {d: }',
    )

  it('is replaced by the name of the service, whose port it names', () => {
    const shop = named('shop_db', 'environment: {URL: "tcp://shop_db:5433"}')
    expect(containerOf(shop, compose, 'web').env).toMatchObject([{ value: 'tcp://db:5433' }])
    expect(objectOf('Service', shop, compose, 'db').spec.ports).toMatchObject([{ port: 5433 }])
    expect(diagnosticsOf(shop, compose).map(({ code, effect }) => [code, effect])).toEqual([
      ['host-replaced', false],
      ['name-not-reachable', false],
    ])
  })

  it('is of consequence where it may be called all the same', () => {
    const shop = named('shop_db', 'environment: {CACHE: shop_db}')
    expect(containerOf(shop, compose, 'web').env).toMatchObject([{ value: 'shop_db' }])
    expect(diagnosticsOf(shop, compose)).toMatchObject([{ code: 'name-not-reachable', effect: true }])
  })

  it('stays if it has dots: it may be a host of the world outside', () => {
    const shop = named('db.example.com', 'environment: {URL: "https://db.example.com/"}')
    expect(containerOf(shop, compose, 'web').env).toMatchObject([{ value: 'https://db.example.com/' }])
  })

  it('yields to the service of that name', () => {
    const both = manifest({
      web: 'image: a\nenvironment: {URL: "http://my_db/"}',
      db: 'image: b\nhostname: my_db',
      my_db: 'image: c',
    })
    expect(containerOf(both, compose, 'web').env).toMatchObject([{ value: 'http://my-db/' }])
    expect(objectsOf(both, compose)).not.toHaveLength(0)
  })
})

it('[C4-02] is told at each place of a value', () => {
  expect(found('environment: {ALL: "my_db:9092,my_db:9093"}')).toHaveLength(2)
})

it('[C4-02] a container name in a file gets no `renamed-host`', () => {
  const more = 'configs: {c: {content: "import \\"@other_db/core\\""}}'
  const other = manifest({ web: 'image: a\nconfigs: [c]', db: 'image: b\ncontainer_name: other_db' }, more)
  expect(findings(other, compose).filter((one) => one.startsWith('renamed-'))).toEqual([])
})

describe('[C4-02] the default of a variable in a mounted script', () => {
  const script = (text: string) => {
    const options = {
      ...compose,
      files: { './run.sh': text },
      folders: { './run.sh': 'file' },
    } as const
    const manifest = `services:\n  web:\n    image: a\n    volumes: ["./run.sh:/run.sh"]\n  my_db:\n    image: b\n`
    const { data } = objectOf('ConfigMap', manifest, options)
    return { text: data?.['run.sh'], codes: findings(manifest, options).filter((one) => /host/.test(one)) }
  }

  it.each([
    ['HOST=${DB_HOST:-my_db}', 'HOST=${DB_HOST:-my-db}'],
    ['nc "${DB_ADDRESS:-my_db}" 5432', 'nc "${DB_ADDRESS:-my-db}" 5432'],
    ['psql ${DB:-my_db:5432}', 'psql ${DB:-my-db:5432}'],
  ])('is replaced if it can only be a host: %j', (before, after) => {
    expect(script(before).text).toBe(after)
    expect(script(before).codes).toEqual([expect.stringMatching(/^host-replaced/)])
  })

  it('is pointed out if it may be something else', () => {
    const { text, codes } = script('X=${TARGET:-my_db}')
    expect(text).toBe('X=${TARGET:-my_db}')
    expect(codes).toEqual([expect.stringMatching(/^renamed-host/)])
  })

  it('is replaced without another message if the file has it as a host elsewhere', () => {
    const { text, codes } = script(
      'X=${TARGET:-my_db} N=${NAME:-my_db}\nuntil nc -z my_db 5432; do sleep 1; done',
    )
    expect(text).toBe('X=${TARGET:-my-db} N=${NAME:-my_db}\nuntil nc -z my-db 5432; do sleep 1; done')
    expect(codes).toEqual([expect.stringMatching(/^host-replaced/)])
  })

  it('stays without a message if its variable names something else', () => {
    expect(script('X=${NAME:-my_db}')).toEqual({ text: 'X=${NAME:-my_db}', codes: [] })
  })
})
