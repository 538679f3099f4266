/** A snippet for a value. `$1` and `${1:text}` are cursor positions. */
export interface Snippet {
  readonly label: string
  readonly description: string
  readonly body: unknown
}

/** Snippets by path: of a key, of any entry (`*`) or of an item (`[]`). */
export const snippets: Readonly<Record<string, readonly Snippet[]>> = {
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
      body: { driver_opts: { size: '${1:5Gi}' } },
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
