/** Keys of a service that each dialect of Compose files writes in its own way. */
interface Dialect {
  readonly check: string
  readonly limits: string
}

/** The keys of the reference, which only tranship knows. */
const ofReference: Dialect = {
  check: `http:
        path: /healthz
        port: 80`,
  limits: `resources:
      limits:
        cpu: 250m
        memory: 128Mi
      requests:
        cpu: 50m
        memory: 64Mi
    x-node-selector:
      kubernetes.io/os: linux`,
}

/** The keys that Docker Compose has for them. */
const ofDocker: Dialect = {
  check: 'test: ["CMD", "curl", "-f", "http://localhost:80/healthz"]',
  limits: `deploy:
      resources:
        limits: { cpus: "0.25", memory: 128M }
        reservations: { cpus: "0.05", memory: 64M }
      placement:
        constraints: ["node.platform.os==linux"]`,
}

/** Templates for the services of a generated manifest, used in turn: about 29 lines and 730 bytes each. */
const kinds: readonly ((name: string, index: number, earlier: string, dialect: Dialect) => string)[] = [
  (name, index, earlier) => `
  ${name}:
    image: registry.example.com/team/${name}:\${TAG:-1.4.${index % 40}}
    restart: unless-stopped
    command: ["node", "server.js", "--port", "8080"]
    environment:
      NODE_ENV: production
      PORT: "8080"
      LOG_LEVEL: info
      DATABASE_URL: postgres://app:\${DB_PASSWORD:-secret}@${earlier}:5432/app?sslmode=require&application_name=${name}
    ports:
      - "${8000 + (index % 1000)}:8080"
    depends_on:
      - ${earlier}
    healthcheck:
      test: ["CMD", "curl", "-f", "http://localhost:8080/health"]
      interval: 30s
      timeout: 5s
      retries: 3
    deploy:
      replicas: 2
      resources:
        limits:
          cpus: "0.50"
          memory: 256M
    labels:
      com.example.description: Serves the storefront, number ${index} of its kind
`,
  (name, index) => `
  ${name}:
    image: postgres:16-alpine
    restart: always
    stop_grace_period: 1m30s
    environment:
      - POSTGRES_DB=app_${index}
      - POSTGRES_USER=app
      - POSTGRES_INITDB_ARGS=--encoding=UTF8 --locale-provider=icu --icu-locale=en-GB
      - POSTGRES_PASSWORD=\${DB_PASSWORD:-secret}
    ports:
      - "5432"
    volumes:
      - data-${index}:/var/lib/postgresql/data
      - type: tmpfs
        target: /tmp
        tmpfs:
          size: 64m
    healthcheck:
      test: ["CMD-SHELL", "pg_isready -U app -d app_${index} || exit 1"]
      interval: 10s
      timeout: 5s
      retries: 5
    deploy:
      resources:
        limits:
          memory: 512M
        reservations:
          memory: 256M
`,
  (name, index, earlier) => `
  ${name}:
    build:
      context: ./services/${name}
      dockerfile: Dockerfile
      target: runtime
      args:
        - VERSION=1.${index}
    restart: on-failure
    entrypoint: /usr/local/bin/worker
    command: --queue jobs-${index % 7} --concurrency 4 --verbose
    working_dir: /srv/app
    user: "1000:1000"
    environment:
      QUEUE_URL: amqp://guest:guest@${earlier}:5672/
      WORKER_NAME: ${name}
      RETRY_DELAY_SECONDS: "15"
      SENTRY_DSN: \${SENTRY_DSN:-https://key@errors.example.com/42}
      GREETING: "It's a worker: number #${index}"
    depends_on:
      ${earlier}:
        condition: service_started
    cap_drop:
      - ALL
    deploy:
      replicas: 3
    labels:
      - com.example.team=fulfilment
`,
  (name, index, earlier, dialect) => `
  ${name}:
    image: registry.example.com/mirror/library/nginx:1.27.4-alpine-slim
    restart: unless-stopped
    ports:
      - target: 80
        published: ${9000 + (index % 900)}
        protocol: tcp
    expose:
      - "9113"
    environment:
      BACKEND_HOST: ${earlier}
      BACKEND_PORT: 8080
      PROXY_READ_TIMEOUT: "60s"
    networks:
      - front
    depends_on:
      ${earlier}:
        condition: service_started
    healthcheck:
      ${dialect.check}
      interval: 15s
      timeout: 3s
    ${dialect.limits}
`,
]

function serviceName(index: number): string {
  return `${['api', 'db', 'worker', 'edge'][index % kinds.length]}-${String(index).padStart(4, '0')}`
}

/** Generates a valid manifest with a number of services. The text only depends on that number. */
export function generate(services: number): string {
  return generateIn(ofReference, services)
}

/** Generates the same manifest with only keys of Docker Compose, for comparisons with other programs. */
export function generateForAll(services: number): string {
  return generateIn(ofDocker, services)
}

function generateIn(dialect: Dialect, services: number): string {
  const parts = ['name: shop\n\nnetworks:\n  front:\n\nservices:']
  const volumes: string[] = []
  for (let index = 0; index < services; index += 1) {
    const kind = kinds[index % kinds.length]!
    const earlier = serviceName(Math.max(0, index - 1 - (index % 3)))
    // The first service has nothing to depend on, so make it a database.
    if (index === 0) parts.push(kinds[1]!(serviceName(0), 0, '', dialect))
    else parts.push(kind(serviceName(index), index, earlier, dialect))
    if (index === 0 || index % kinds.length === 1)
      volumes.push(`  data-${index}:\n    driver_opts:\n      size: 5Gi\n`)
  }
  parts.push(`\nvolumes:\n${volumes.join('')}`)
  return parts.join('')
}

/** Generates a manifest with one service that has many environment variables. */
export function generateVariables(variables: number): string {
  const lines = Array.from({ length: variables }, (_, index) => `      VARIABLE_${index}: value-${index}\n`)
  return `services:\n  web:\n    image: nginx\n    environment:\n${lines.join('')}`
}

/** A text, and the offset of the last typed character. */
export interface Typed {
  readonly text: string
  readonly offset: number
}

/** Yields the texts of an editor while the last service of a manifest is typed, character by character. */
export function* typeLastService(services: number): Generator<Typed> {
  const whole = generate(services)
  const start = whole.indexOf(`  ${serviceName(services - 1)}:`)
  const end = whole.indexOf('\n\n', start)
  for (let typed = start; typed <= end; typed += 1)
    yield { text: whole.slice(0, typed) + whole.slice(end), offset: typed }
}
