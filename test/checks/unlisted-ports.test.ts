import { describe, expect, it } from 'vitest'
import { diagnosticsOf, findings, manifest, relatedTo } from '../support/translated.js'

const api = 'image: b\nexpose: [5678, "53/udp"]\nports: ["9000:8080"]'
const text = (keys: string, target = api) =>
  manifest({ web: `image: a\n${keys}`, api: target }, 'x-none: true')
const found = (keys: string, target = api) => findings(text(keys, target), { domain: 'example.com' })
const unlisted = (path: string, part: string) => [`port-not-listed services.web.${path} \`${part}\``]

describe('a port that another service’s value names and its Service does not have', () => {
  it.each([
    ['environment: {URL: "http://api:5679/x"}', 'environment.URL', 'api:5679'],
    ['environment: ["HOST=api:5679"]', 'environment.0', 'api:5679'],
    ['environment: {DSN: "postgres://u:p@api:7/x"}', 'environment.DSN', 'api:7'],
    ['environment: {LIST: "db:1,api:5679,other:3"}', 'environment.LIST', 'api:5679'],
    ['environment: {JDBC: "jdbc:db://api:5679"}', 'environment.JDBC', 'api:5679'],
    ['environment: {JSON: \'{"host": "api:5679"}\'}', 'environment.JSON', 'api:5679'],
    ['command: [serve, --upstream=api:5679]', 'command.1', 'api:5679'],
    ['command: wait-for api:5679 -- serve', 'command', 'api:5679'],
    ['entrypoint: ["/wait", "tcp://api:5679"]', 'entrypoint.1', 'api:5679'],
    ['healthcheck: {test: "curl -f http://api:5679/"}', 'healthcheck.test', 'api:5679'],
    ['healthcheck: {test: [CMD, curl, "http://api:5679"]}', 'healthcheck.test.2', 'api:5679'],
  ])('is a warning at its place in %s', (keys, path, part) => {
    expect(found(keys)).toEqual(unlisted(path, part))
    expect(relatedTo('port-not-listed', text(keys))).toEqual(['api'])
  })

  it('is a warning at a variable that brings it, and at the file that does', () => {
    const options = { env: { API: 'api:5679' }, files: { 'web.env': 'URL=http://api:5680\n' }, domain: 'a.b' }
    expect(findings(text('environment: {URL: "http://${API}/"}'), options)).toEqual(
      unlisted('environment.URL', '${API}'),
    )
    expect(findings(text('env_file: web.env'), options)).toEqual(unlisted('env_file', 'web.env'))
  })

  it.each([
    ['a port that is listed', 'http://api:5678'],
    ['a published one', 'http://api:9000'],
    ['one of another protocol', 'api:53'],
    ['no port', 'http://api/'],
    ['another host', 'http://example.com:5679'],
    ['a host whose name begins so', 'http://api.example.com:5679'],
    ['a host whose name ends so', 'http://my-api:5679 http://x.api:5679'],
    ['an image', 'api:3 library/api:5679 api:5679-alpine api:5679.1'],
    ['a user with a password', 'http://api:5679@example.com'],
    ['a published port', 'api:5679:80'],
    ['a number that is no port', 'api:99999 api:0 api:05679'],
    ['a path', '/data/api:5679'],
    ['a part of an address', 'urn:api:5679'],
  ])('is none where it is %s', (_, value) => {
    expect(found(`environment: {VALUE: "${value}"}`)).toEqual([])
  })

  it.each([
    ['lists none, and so has all', 'image: b'],
    ['leads to its Pods themselves', 'image: b\nports: [5678]\ndeploy: {endpoint_mode: dnsrr}'],
  ])('is none where the Service %s', (_, target) => {
    expect(found('command: call http://api:5679', target)).toEqual([])
  })

  it.each([
    ['ports: ["5678", oops]', 'invalid-port services.api.ports.1 `oops`'],
    ['ports: [5678]\n    expose: 5679', 'wrong-type services.api.expose `5679`'],
    ['ports: [5678]\n    expose: [5678, {}]', 'wrong-type services.api.expose.1 `{}`'],
  ])('is none where the ports of the service cannot all be read: %s', (keys, finding) => {
    const broken = `services:\n  web:\n    image: a\n    command: call api:5679\n  api:\n    image: b\n    ${keys}\n`
    expect(findings(broken)).toEqual([finding])
  })

  it('is none where a service names itself', () => {
    expect(findings(manifest({ api: `${api}\ncommand: serve api:5679` }))).toEqual([])
  })

  it('is known by the name in Kubernetes too', () => {
    const both = manifest({
      web: 'image: a\ncommand: [my_api:1000, my-api:1000]',
      my_api: 'image: b\nexpose: [80]',
    })
    expect(findings(both).filter((finding) => finding.startsWith('port-'))).toEqual([
      'port-not-listed services.web.command.0 `my_api:1000`',
      'port-not-listed services.web.command.1 `my-api:1000`',
    ])
  })

  it('names a few of the existing ports', () => {
    const args = (target: string) =>
      diagnosticsOf(text('command: call api:5679', target)).find(({ code }) => code === 'port-not-listed')
        ?.args
    expect(args('image: b\nexpose: [80, 81]')).toMatchObject({ host: 'api', port: 5679, ports: '80, 81' })
    expect(args('image: b\nexpose: [1-9]')).toMatchObject({ ports: '1, 2, 3, 4, 5 and others' })
  })

  it.each([
    ['http://api:65535', true],
    ['http://api:65536', false],
    ['api:20', true],
    ['api:19', false],
  ])('is looked for in %s: %j', (mention, looked) => {
    const codes = found(`environment: {A: "${mention}"}`, 'image: b\nexpose: [80]').map(
      (one) => one.split(' ')[0],
    )
    expect(codes).toEqual(looked ? ['port-not-listed'] : [])
  })
})
