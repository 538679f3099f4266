import { trace } from 'tranship'
import { describe, expect, it } from 'vitest'
import { manifest, objectOf } from '../../support/translated.js'

const compose = { profile: 'compose' } as const

/** The ports of a service that lists 80, of TCP, and 53, of UDP, where another has certain keys. */
function portsFor(keys: string, files: Readonly<Record<string, string>> = {}): readonly number[] {
  const text = manifest({ web: `image: a\n${keys}`, api: 'image: b\nexpose: [80, "53/udp"]' })
  const { spec } = objectOf('Service', text, { ...compose, files }, 'api')
  return (spec.ports ?? []).map(({ port }) => port)
}

describe('[C4-02a] a port in a variable beside that of the host', () => {
  it.each([
    ['MAIL_HOST: api, MAIL_PORT: 1025', [1025]],
    ['MAIL_HOST: API, MAIL_PORT: "1025"', [1025]],
    ['mailHost: api, mailPort: 1025', [1025]],
    ['SPRING_MAIL_HOSTNAME: api, SPRING_MAIL_PORT: 1025', [1025]],
    ['SMTP_ADDRESS: api, SMTP_PORT: 1025', [1025]],
    ['SMTP_SERVER: api, SMTP_PORT: 1025', [1025]],
    ['SMTP_SERVER: api, SMTP_SERVER_PORT: 1025', [1025]],
    ['CACHE: api, CACHE_PORT: 6380', [6380]],
    ['OTEL_HOST: api, OTEL_PORT_GRPC: 4317, OTEL_PORT_HTTP: 4318', [4317, 4318]],
    ['SUPPORT_HOST: api, SUPPORT_PORT: 1025', [1025]],
    ['MAIL_PORT: 1025, MAIL_HOST: api', [1025]],
    ['MAIL_HOST: api, MAIL_PORT: 80', []],
    ['DNS_HOST: api, DNS_PORT: 53', []],
    ['MAIL_HOST: api, OTHER_PORT: 1025', []],
    ['MAIL_HOST: api, MAIL_PORTAL: 1025', []],
    ['MAIL_HOST: api, MAIL_PORT_PORTX: 1025', [1025]],
    ['MAIL_PORT_HOST: api, MAIL_PORT_PORT_X: 1025', [1025]],
    ['MAIL_HOST: api, MAIL_PORT_: 1025', []],
    ['MAIL_HOST: api, MAIL_PORT-X: 1025', []],
    ['MAIL_HOST: api, MAIL_PORT: smtp', []],
    ['MAIL_HOST: api, MAIL_PORT: 65536', []],
    ['MAIL_HOST: api, MAIL_PORT: 0', []],
    ['MAIL_HOST: api.example.com, MAIL_PORT: 1025', []],
  ])('is one of the Service: %s', (variables, ports) => {
    expect(portsFor(`environment: {${variables}}`)).toEqual([80, 53, ...ports])
  })

  it('comes from the variable that has it', () => {
    const text = manifest({
      web: 'image: a\nenvironment: {MAIL_HOST: mail, MAIL_PORT: 1025}',
      mail: 'image: b\nexpose: [8025]',
    })
    const { objects, originOf } = trace(text, compose)
    const service = objects.find(({ kind, metadata }) => kind === 'Service' && metadata.name === 'mail')!
    expect(originOf(service, '/spec/ports/1')).toMatchObject({
      path: ['services', 'web', 'environment', 'MAIL_PORT'],
    })
  })
})

describe('[C4-02a] a port beside a host in a text', () => {
  it.each(['nc -z api 5433', 'nc -w 5 -vz api 5433', 'timeout 5 bash -c "</dev/tcp/api/5433"'])(
    'is one of the Service: %s',
    (command) => {
      expect(portsFor(`command: ${command}`)).toEqual([80, 53, 5433])
      expect(portsFor(`healthcheck: {test: ${JSON.stringify(command)}}`)).toEqual([80, 53, 5433])
    },
  )

  it.each([
    ['pg_isready -h api -p 5433 -U shop', [5433]],
    ['mysql -h api -P3307', [3307]],
    ['serve --db-host api --db-port 5433', [5433]],
    ['serve --db-host=api --db-port=5433', [5433]],
    ['run api 5433', []],
    ['serve --user api --db-port 5433', []],
    ['serve --db-host api --workers 5433', []],
  ])('is one of the Service: %s', (command, ports) => {
    expect(portsFor(`command: ${command}`), 'one text').toEqual([80, 53, ...ports])
    expect(portsFor(`command: ${JSON.stringify(command.split(' '))}`), 'a list').toEqual([80, 53, ...ports])
    expect(portsFor(`healthcheck: {test: ${JSON.stringify(command)}}`), 'a check').toEqual([80, 53, ...ports])
  })

  it.each([
    ['<node><host>api</host><port>9181</port></node>', [9181]],
    ['<server>\n  <hostname>api</hostname>\n  <tcp-port>9234</tcp-port>\n</server>', [9234]],
    ['{"host": "api", "port": 9181}', [9181]],
    ['database:\n  host: api\n  port: 5433\n', [5433]],
    ['spring.mail.host=api\nspring.mail.port=1025\n', [1025]],
    ['[smtp]\nserver = "api"\nport = 1025\n', [1025]],
    ['host: other\nport: 5433\n', []],
    ['user: api\nport: 5433\n', []],
    ['host: api\nworkers: 5433\n', []],
  ])('is one of the Service: the file %s', (content, ports) => {
    const found = portsFor('volumes: ["./a.conf:/a.conf:ro"]', { 'a.conf': content })
    expect(found).toEqual([80, 53, ...ports])
  })
})
