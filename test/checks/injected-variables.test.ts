import { describe, expect, it } from 'vitest'
import { diagnosticsOf, findings, manifest } from '../support/translated.js'

const options = { domain: 'example.com' }
const kafka = 'image: confluentinc/cp-kafka:8\nports: [9092]\nenvironment:'
const web = (environment: string, target = 'image: redis:8\nports: [6379]') =>
  manifest({ web: `image: a\n${environment}`, 'my-cache': target })
const variable = (place: string) => [`injected-variable services.${place}`]

describe('a variable that Kubernetes adds about a Service is a warning', () => {
  it('where the image takes all variables of the service’s own name', () => {
    const text = manifest({ kafka: `${kafka} {CLUSTER: x, KAFKA_NODE_ID: 1, KAFKA_LISTENERS: x}` })
    expect(findings(text, options)).toEqual(variable('kafka.environment.KAFKA_NODE_ID `KAFKA_NODE_ID`'))
    expect(diagnosticsOf(text, options)[0]?.args).toMatchObject({ variable: 'KAFKA_PORT', other: 'kafka' })
  })

  it.each(['HOST', 'HOSTNAME', 'SERVER', 'ADDR', 'ADDRESS'])('where MY_CACHE_%s says the host', (suffix) => {
    expect(findings(web(`environment: {MY_CACHE_${suffix}: my-cache}`))).toEqual(
      variable(`web.environment.MY_CACHE_${suffix} \`MY_CACHE_${suffix}\``),
    )
  })

  it('where an env file has the variable', () => {
    const files = { 'web.env': 'MY_CACHE_HOST=my-cache\n' }
    expect(findings(web('env_file: web.env'), { files })).toEqual(variable('web.env_file `env_file`'))
  })

  it('at the variable that says the host', () => {
    expect(findings(web('environment: {MY_CACHE_SIZE: x, MY_CACHE_HOST: a}'))).toEqual(
      variable('web.environment.MY_CACHE_HOST `MY_CACHE_HOST`'),
    )
  })

  it('once for each Service', () => {
    const text = web('environment: {MY_CACHE_HOST: a, MY_CACHE_SERVER: b}')
    expect(findings(text)).toHaveLength(1)
  })

  it.each([
    ['the variable is set', web('environment: {MY_CACHE_HOST: x, MY_CACHE_PORT: 1}')],
    ['links are off', web('environment: {MY_CACHE_HOST: x}\nx-enable-service-links: false')],
    ['the Service has no ports', web('environment: {MY_CACHE_HOST: x}', 'image: redis:8')],
    [
      'the Service has no address',
      web('environment: {MY_CACHE_HOST: x}', 'image: redis:8\nports: [6379]\ndeploy: {endpoint_mode: dnsrr}'),
    ],
    [
      'the name is another',
      web('environment: {CACHE_HOST: x, MY_CACHES_HOST: x, MY_CACHEXHOST: x, MY_CACHE: x}'),
    ],
    [
      'it says another thing',
      web('environment: {MY_CACHE_SIZE: x, MY_CACHE_HOST_NAME: x, MY_CACHE_DB_HOST: x}'),
    ],
    ['another variable cannot be read', web('environment: {MY_CACHE_HOST: x, B: [y]}')],
    [
      'whether links are off cannot be read',
      web('environment: {MY_CACHE_HOST: x}\nx-enable-service-links: [y]'),
    ],
    [
      'the image cannot be read',
      manifest({ kafka: 'image: [x]\nports: [9092]\nenvironment: {KAFKA_NODE_ID: 1, KAFKA_LISTENERS: x}' }),
    ],
    [
      'the build cannot be read',
      manifest({ kafka: `build: 3\n${kafka} {KAFKA_NODE_ID: 1, KAFKA_LISTENERS: x}` }),
    ],
    ['the image has one such variable', manifest({ kafka: `${kafka} {KAFKA_NODE_ID: 1, OTHER: x}` })],
    [
      'the image is built here',
      manifest({ kafka: 'build: .\nports: [9092]\nenvironment: {KAFKA_NODE_ID: 1, KAFKA_LISTENERS: x}' }),
    ],
    [
      'the image is known not to read it',
      manifest({
        postgres:
          'image: r.example.com:5000/library/postgres:17@sha256:0123456789abcdef\nports: [5432]\nenvironment: {POSTGRES_USER: a, POSTGRES_DB: b}',
      }),
    ],
  ])('but not where %s', (_, text) => {
    expect(findings(text, options).filter((finding) => finding.startsWith('injected'))).toEqual([])
  })

  it('[C4-08] and in the profile compose only where the variables are asked for', () => {
    const found = (keys: string) =>
      findings(web(`environment: {MY_CACHE_HOST: x}\n${keys}`), { profile: 'compose' })
    expect(found('')).toEqual([])
    expect(found('x-enable-service-links: true')).toEqual(
      variable('web.environment.MY_CACHE_HOST `MY_CACHE_HOST`'),
    )
  })

  it.each([
    ...['grafana', 'keycloak', 'mariadb', 'memcached', 'minio', 'mongo', 'mysql', 'nextcloud', 'nginx'],
    ...['postgis', 'postgres', 'rabbitmq', 'redis', 'wordpress'],
  ])('but not where the image is %s, which reads none such', (name) => {
    const keys = `image: ${name}\nports: [80]\nenvironment: {${name.toUpperCase()}_A: x, ${name.toUpperCase()}_B: x}`
    expect(findings(manifest({ [name]: keys }), options)).toEqual([])
  })

  it('whose name is as long as a Service’s can be', () => {
    const name = 'a'.repeat(63)
    const text = manifest({
      web: `image: a\nenvironment: {${name.toUpperCase()}_HOST: x}`,
      [name]: 'image: b\nports: [80]',
    })
    expect(findings(text)).toHaveLength(1)
  })

  it('with what the profile has against it', () => {
    const hint = (profile: '1.37' | '1.48') =>
      diagnosticsOf(web('environment: {MY_CACHE_HOST: x}'), { profile })[0]?.hint
    expect(hint('1.48')).toContain('x-enable-service-links')
    expect(hint('1.37')).not.toContain('x-enable-service-links')
    expect(hint('1.37')).toContain('MY_CACHE_PORT')
  })
})
