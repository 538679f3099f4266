import { capabilitiesOf, type Capability, type Profile } from '../src/profiles/profile.js'
import { isRefusedByCompose } from './compose-keys.js'

/** A snippet for a value. `$1` and `${1:text}` are cursor positions. */
export interface Snippet {
  readonly label: string
  readonly description: string
  readonly body: unknown
  /** The capability that the profile needs. Absent if every profile has the snippet. */
  readonly capability?: Capability
  /** The capability that the profile must lack. */
  readonly without?: Capability
}

/** Returns the snippets of a profile. If Docker Compose reads its manifests, none has a key that Compose refuses. */
export function snippetsIn(profile: Profile): Readonly<Record<string, readonly Snippet[]>> {
  const capabilities = capabilitiesOf(profile)
  const fits = (path: string, { capability, without, body }: Snippet) =>
    (capability === undefined || capabilities[capability]) &&
    (without === undefined || !capabilities[without]) &&
    !(capabilities.wholeSpecification && keysIn(body, path).some(isRefusedByCompose))
  const fitting = Object.entries(snippets).map(
    ([path, own]) => [path, own.filter((each) => fits(path, each))] as const,
  )
  return Object.fromEntries(fitting)
}

/** Returns the path and the paths of all keys in a value there. A placeholder is any name. */
export function keysIn(value: unknown, path: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => keysIn(item, `${path}.[]`))
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, own]) =>
    keysIn(own, `${path}.${key.startsWith('$') ? '*' : key}`),
  )
}

/** Snippets by path: of a key, of any entry (`*`) or of an item (`[]`). */
const snippets: Readonly<Record<string, readonly Snippet[]>> = {
  'services.*': [
    {
      label: 'A web service',
      description: 'An image, a public port and a healthcheck',
      body: {
        image: '${1:shop/web:1.0}',
        ports: ['${2:8080:8080}'],
        healthcheck: { http: { path: '${3:/health}', port: '${4:8080}' } },
      },
    },
    {
      label: 'A web service',
      description: 'An image, a public port and a healthcheck',
      capability: 'wholeSpecification',
      body: {
        image: '${1:shop/web:1.0}',
        ports: ['${2:8080:8080}'],
        healthcheck: { test: ['CMD', 'wget', '-q', '--spider', 'http://localhost:${4:8080}${3:/health}'] },
      },
    },
    {
      label: 'A service that is built',
      description: 'The folder of its Dockerfile, and a port',
      body: { build: '${1:./api}', ports: ['${2:3000}'] },
    },
    {
      label: 'A database',
      description: 'A volume, and a healthcheck that others can wait for',
      body: {
        image: '${1:postgres:18}',
        volumes: ['${2:data}:${3:/var/lib/postgresql}'],
        ports: ['${4:5432}'],
        healthcheck: { test: ['CMD', '${5:pg_isready}'] },
      },
    },
    {
      label: 'A job',
      description: 'Runs once, after what it depends on is healthy',
      body: {
        build: '${1:./migrate}',
        restart: 'no',
        depends_on: { '${2:database}': { condition: 'service_healthy' } },
      },
    },
  ],
  'services.*.depends_on': [
    {
      label: 'Wait until healthy',
      description: 'The other service has to pass its healthcheck',
      body: { '${1:database}': { condition: 'service_healthy' } },
    },
    {
      label: 'Wait until completed',
      description: 'The other service is a job that has to succeed',
      body: { '${1:migrate}': { condition: 'service_completed_successfully' } },
    },
  ],
  'services.*.deploy.restart_policy.condition': [
    { label: 'any', description: 'Keeps running', body: 'any' },
    { label: 'on-failure', description: 'Starts again after a failure', body: 'on-failure' },
    { label: 'none', description: 'A Job that runs once', body: 'none' },
  ],
  'services.*.environment': [
    { label: 'A variable', description: 'Its name and its value', body: { '${1:LOG_LEVEL}': '${2:info}' } },
  ],
  'services.*.healthcheck': [
    {
      label: 'An HTTP request',
      description: 'Healthy while the path answers',
      body: { http: { path: '${1:/health}', port: '${2:8080}' } },
    },
    {
      label: 'A request with wget',
      description: 'Healthy while the path answers, in an image with `wget`',
      capability: 'wholeSpecification',
      body: { test: ['CMD', 'wget', '-q', '--spider', 'http://localhost:${2:8080}${1:/health}'] },
    },
    {
      label: 'A command',
      description: 'Healthy while the command succeeds',
      body: { test: ['CMD', '${1:pg_isready}'], interval: '${2:10s}', timeout: '${3:5s}' },
    },
  ],
  'services.*.ports.[]': [
    { label: 'A public port', description: 'Published, so reached from outside', body: '${1:8080}:${2:80}' },
    { label: 'A private port', description: 'Reached by other services only', body: '${1:5432}' },
  ],
  'services.*.resources': [
    {
      label: 'Requests and a limit of memory',
      description: 'What the container is sure of, and the most that it gets',
      body: {
        requests: { cpu: '${1:100m}', memory: '${2:128Mi}' },
        limits: { memory: '${3:256Mi}' },
      },
    },
  ],
  'services.*.deploy.resources': [
    {
      label: 'Reservations and a limit of memory',
      description: 'What the container is sure of, and the most that it gets',
      capability: 'wholeSpecification',
      body: {
        reservations: { cpus: '${1:0.1}', memory: '${2:128M}' },
        limits: { memory: '${3:256M}' },
      },
    },
  ],
  'services.*.restart': [
    { label: 'always', description: 'Keeps running', body: 'always' },
    { label: 'unless-stopped', description: 'Keeps running', body: 'unless-stopped' },
    { label: 'on-failure', description: 'Starts again after a failure', body: 'on-failure' },
    { label: 'on-failure:3', description: 'A Job that is tried again three times', body: 'on-failure:3' },
    { label: 'no', description: 'A Job that runs once', body: 'no' },
  ],
  'services.*.volumes.[]': [
    { label: 'A named volume', description: 'Declare it in `volumes` too', body: '${1:data}:${2:/data}' },
    {
      label: 'A file system in memory',
      description: 'Gone with the Pod',
      body: { type: 'tmpfs', target: '${1:/tmp}', tmpfs: { size: '${2:64m}' } },
    },
  ],
  'services.*.x-platform-identity-token': [
    {
      label: 'A token for another party',
      description: 'Appears as the file `token` in the folder',
      body: { audience: '${1:sts.example.com}', mount_path: '${2:/var/run/identity}' },
    },
  ],
  'volumes.*': [
    {
      label: 'A volume with a size',
      description: 'Other than 1Gi',
      without: 'wholeSpecification',
      body: { driver_opts: { size: '${1:5Gi}' } },
    },
    {
      // Docker's own driver refuses `driver_opts.size` on hosts without quotas.
      label: 'A volume with a size',
      description: 'Other than 1Gi',
      capability: 'wholeSpecification',
      body: { labels: { 'kompose.volume.size': '${1:5Gi}' } },
    },
  ],
  'secrets.*': [
    { label: 'From a variable', description: '', body: { environment: '${1:TOKEN}' } },
    { label: 'From a file', description: '', body: { file: '${1:./token.txt}' } },
  ],
  endpoints: [
    {
      label: 'Routes below one host',
      description: 'The host is called after the application',
      body: { rules: [{ path: '${1:/}', service: '${2:web}', port: '${3:8080}' }] },
    },
    {
      label: 'A host of its own',
      description: 'The host is called after the endpoint',
      body: { '${1:admin}': [{ path: '${2:/}', service: '${3:web}', port: '${4:8080}' }] },
    },
  ],
}
