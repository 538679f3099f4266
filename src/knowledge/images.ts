import { repositoryOf } from '../compose/image-reference.js'
import { matchesOneOf, type PathPattern } from './path-patterns.js'
import type { BySource, Month } from './sources.js'
import { toLowerCase, valuesOf } from './word-search.js'

/** The group that a program writes with after it has dropped root and its additional groups. */
export interface Writer {
  readonly group: number
  /** The group in images on Alpine Linux, if it differs. */
  readonly alpineGroup?: number
  /** The variable that sets another group. */
  readonly variable?: string
}

/** A folder that a database declares as a `VOLUME`, and the versions that do. */
interface DeclaredVolume {
  readonly folder: string
  readonly since?: number
  readonly before?: number
}

const volumesOfPostgres: readonly DeclaredVolume[] = [
  { folder: '/var/lib/postgresql/data', before: 18 },
  { folder: '/var/lib/postgresql', since: 18 },
]

/** The facts about a published image. */
export interface ImageFacts {
  /**
   * The repository on Docker Hub whose page states the facts, or the address of its Dockerfile. Only the documentation
   * reads it.
   */
  readonly source: string
  /** The month in which the page was last checked. */
  readonly checked?: Month
  /** The TCP ports on which its program listens by default. It is a server. */
  readonly ports?: readonly number[]
  /** The ports of images whose tag has a word. */
  readonly portsOfTag?: Readonly<Record<string, readonly number[]>>
  /** True if it is a database, which no route makes public. */
  readonly isDatabase?: true
  /** The TCP ports on which it doesn't speak HTTP. */
  readonly nonHttpPorts?: 'all' | readonly number[]
  /** True if it has variables of its own name, and reads none of them that ends in `_PORT`. */
  readonly readsNoPortVariables?: true
  /** True if it is a reverse proxy with HTTPS for hosts that only its users know. */
  readonly hasHostsOfUsers?: true
  /** True if servers of it that call each other by HTTP are peers of one cluster. */
  readonly hasPeersByHttp?: true
  /** True if its program does one thing and ends. */
  readonly ends?: true
  /** Folders in which it keeps its data. They count in every container. */
  readonly dataFolders?: readonly PathPattern[]
  /** Folders in which it keeps its data, with names that mean something else in other containers. */
  readonly ownDataFolders?: readonly PathPattern[]
  /** The `VOLUME`s with the data of a database. */
  readonly volumes?: readonly DeclaredVolume[]
  /** Folders from which it takes its configuration, and to which it never writes. They count in every container. */
  readonly configurationFolders?: readonly PathPattern[]
  /** Folders in which it has files that Docker copies into a new volume; it has a shell too. */
  readonly filledFolders?: readonly PathPattern[]
  /** The group of the user that its program becomes although the container starts as root. */
  readonly writer?: Writer
  /** True if its entrypoint copies files of the image into an empty volume. */
  readonly fillsVolumes?: true
}

/**
 * Images by the ends of their repositories, which other registries and mirrors have too: `postgres` or `minio/mc`. A name
 * that ends with `/*` stands for all images of a publisher.
 */
export const images: Readonly<Record<string, ImageFacts>> = {
  'activemq-classic': { source: 'apache/activemq-classic', ports: [8161, 61_616] },
  adminer: { source: 'library/adminer', ports: [8080] },
  alertmanager: {
    source: 'prom/alertmanager',
    checked: '2026-11',
    ports: [9093],
    configurationFolders: ['/etc/alertmanager/**'],
  },
  'apache/tika': {
    source: 'https://github.com/apache/tika-docker/blob/main/full/Dockerfile',
    checked: '2026-11',
    ports: [9998],
  },
  'bitnami/*': { source: 'bitnami/containers', dataFolders: ['/bitnami/*'], fillsVolumes: true },
  caddy: {
    source: 'library/caddy',
    checked: '2026-11',
    ports: [80, 443],
    configurationFolders: ['/etc/caddy/**'],
    filledFolders: ['/etc/caddy/**', '/usr/share/caddy/**'],
  },
  cassandra: {
    source: 'library/cassandra',
    checked: '2026-11',
    ports: [9042],
    dataFolders: ['/var/lib/cassandra'],
  },
  clickhouse: { source: 'library/clickhouse', ports: [8123, 9000], nonHttpPorts: [9000, 9009] },
  'clickhouse-server': {
    source: 'clickhouse/clickhouse-server',
    ports: [8123, 9000],
    nonHttpPorts: [9000, 9009],
    dataFolders: ['/var/lib/clickhouse'],
  },
  cockroach: {
    source: 'https://github.com/cockroachdb/cockroach/blob/master/build/deploy/Dockerfile',
    checked: '2026-11',
    ports: [8080, 26_257],
  },
  couchdb: {
    source: 'https://github.com/apache/couchdb-docker/blob/main/3.3.3/Dockerfile',
    checked: '2026-11',
    ports: [4369, 5984, 9100],
  },
  'cp-kafka': { source: 'confluentinc/cp-kafka', ports: [9092], nonHttpPorts: 'all' },
  'cp-server': { source: 'confluentinc/cp-server', ports: [9092], nonHttpPorts: 'all' },
  'docker-socket-proxy': {
    source: 'https://github.com/Tecnativa/docker-socket-proxy/blob/master/Dockerfile',
    checked: '2026-11',
    ports: [2375],
  },
  dragonfly: {
    source: 'https://github.com/dragonflydb/dragonfly/blob/main/tools/packaging/Dockerfile.ubuntu-prod',
    checked: '2026-11',
    ports: [6379],
  },
  drupal: {
    source: 'library/drupal',
    checked: '2026-11',
    ports: [80],
    filledFolders: ['/opt/drupal/**', '/var/www/html/**'],
    writer: { group: 33, alpineGroup: 82 },
  },
  'dynamodb-local': { source: 'amazon/dynamodb-local', ports: [8000] },
  'eclipse-mosquitto': { source: 'library/eclipse-mosquitto', ports: [1883] },
  elasticsearch: { source: 'library/elasticsearch', ports: [9200] },
  'flyway/flyway': { source: 'flyway/flyway', ends: true },
  ghost: { source: 'library/ghost', checked: '2026-11', ports: [2368], fillsVolumes: true },
  gitea: {
    source: 'https://github.com/go-gitea/gitea/blob/main/Dockerfile',
    checked: '2026-11',
    ports: [22, 3000],
  },
  gotenberg: {
    source: 'https://github.com/gotenberg/gotenberg/blob/main/build/Dockerfile',
    checked: '2026-11',
    ports: [3000],
  },
  grafana: {
    source: 'grafana/grafana',
    ports: [3000],
    readsNoPortVariables: true,
    configurationFolders: ['/etc/grafana/**'],
    dataFolders: ['/var/lib/grafana'],
  },
  'hashicorp/consul': {
    source: 'https://github.com/hashicorp/consul/blob/main/Dockerfile',
    checked: '2026-11',
    ports: [8300, 8301, 8302, 8500, 8600],
  },
  'hashicorp/vault': {
    source: 'https://github.com/hashicorp/vault/blob/main/Dockerfile',
    checked: '2026-11',
    ports: [8200],
  },
  'hello-world': { source: 'library/hello-world', ends: true },
  httpd: { source: 'library/httpd', ports: [80], filledFolders: ['/usr/local/apache2/**'] },
  influxdb: {
    source: 'library/influxdb',
    checked: '2026-11',
    ports: [8086],
    dataFolders: ['/var/lib/influxdb2'],
  },
  jenkins: {
    source: 'jenkins/jenkins',
    checked: '2026-11',
    ports: [8080, 50_000],
    nonHttpPorts: [50_000],
    dataFolders: ['/var/jenkins_home'],
  },
  joomla: {
    source: 'library/joomla',
    checked: '2026-11',
    ports: [80],
    fillsVolumes: true,
    writer: { group: 33, alpineGroup: 82 },
  },
  kafka: { source: 'apache/kafka', ports: [9092], nonHttpPorts: 'all' },
  keycloak: { source: 'keycloak/keycloak', ports: [8080, 8443], readsNoPortVariables: true },
  keydb: {
    source: 'https://github.com/Snapchat/KeyDB/blob/main/pkg/docker/Dockerfile',
    checked: '2026-11',
    ports: [6379],
  },
  kibana: { source: 'library/kibana', ports: [5601] },
  'library/registry': { source: 'library/registry', ports: [5000] },
  'linuxserver/*': {
    source: 'linuxserver/baseimage-alpine',
    checked: '2026-11',
    ownDataFolders: ['/config'],
    writer: { group: 911, variable: 'PGID' },
  },
  'liquibase/liquibase': { source: 'liquibase/liquibase', ends: true },
  'llama.cpp': {
    source: 'https://github.com/ggml-org/llama.cpp/blob/master/.devops/cpu.Dockerfile',
    checked: '2026-11',
    portsOfTag: { server: [8080] },
  },
  localstack: {
    source: 'https://github.com/localstack/localstack/blob/main/Dockerfile',
    checked: '2026-11',
    ports: [4566],
  },
  logstash: { source: 'library/logstash', ports: [5044, 9600] },
  loki: { source: 'grafana/loki', ports: [3100], configurationFolders: ['/etc/loki/**'] },
  mailhog: {
    source: 'https://github.com/mailhog/MailHog/blob/master/Dockerfile',
    checked: '2026-11',
    ports: [1025, 8025],
  },
  mailpit: {
    source: 'https://github.com/axllent/mailpit/blob/develop/Dockerfile',
    checked: '2026-11',
    ports: [1025, 8025],
  },
  mariadb: {
    source: 'library/mariadb',
    ports: [3306],
    isDatabase: true,
    readsNoPortVariables: true,
    volumes: [{ folder: '/var/lib/mysql' }],
  },
  mediawiki: {
    source: 'library/mediawiki',
    checked: '2026-11',
    ports: [80],
    filledFolders: ['/var/www/html/**'],
    writer: { group: 33, alpineGroup: 82 },
  },
  meilisearch: {
    source: 'https://github.com/meilisearch/meilisearch/blob/main/Dockerfile',
    checked: '2026-11',
    ports: [7700],
  },
  memcached: {
    source: 'https://github.com/docker-library/memcached/blob/master/1/debian/Dockerfile',
    checked: '2026-11',
    ports: [11_211],
    isDatabase: true,
    readsNoPortVariables: true,
  },
  metabase: {
    source: 'https://github.com/metabase/metabase/blob/master/Dockerfile',
    checked: '2026-11',
    ports: [3000],
  },
  'migrate/migrate': { source: 'migrate/migrate', ends: true },
  minio: { source: 'minio/minio', ports: [9000], readsNoPortVariables: true, hasPeersByHttp: true },
  'minio/mc': { source: 'minio/mc', ends: true },
  mongo: {
    source: 'library/mongo',
    ports: [27_017],
    isDatabase: true,
    readsNoPortVariables: true,
    dataFolders: ['/data/configdb', '/data/db'],
    volumes: [{ folder: '/data/configdb' }, { folder: '/data/db' }],
  },
  'mongo-express': {
    source: 'https://github.com/mongo-express/mongo-express-docker/blob/master/1.0/20-alpine3.19/Dockerfile',
    checked: '2026-11',
    ports: [8081],
  },
  mongodb: { source: 'bitnami/mongodb', ports: [27_017], isDatabase: true },
  mysql: {
    source: 'library/mysql',
    ports: [3306],
    isDatabase: true,
    readsNoPortVariables: true,
    configurationFolders: ['/docker-entrypoint-initdb.d/**', '/etc/mysql/**'],
    dataFolders: ['/var/lib/mysql'],
    volumes: [{ folder: '/var/lib/mysql' }],
  },
  nats: {
    source: 'https://github.com/nats-io/nats-docker/blob/main/2.10.x/alpine3.20/Dockerfile',
    checked: '2026-11',
    ports: [4222, 6222, 8222],
  },
  neo4j: { source: 'library/neo4j', ports: [7474, 7687] },
  nextcloud: {
    source: 'library/nextcloud',
    ports: [80],
    portsOfTag: { fpm: [9000] },
    readsNoPortVariables: true,
    fillsVolumes: true,
    writer: { group: 33, alpineGroup: 82 },
  },
  nginx: {
    source: 'library/nginx',
    ports: [80],
    readsNoPortVariables: true,
    configurationFolders: ['/docker-entrypoint.d/**', '/etc/nginx/**'],
    filledFolders: ['/docker-entrypoint.d/**', '/etc/nginx/**', '/usr/share/nginx/html'],
  },
  'nginx-proxy-manager': { source: 'jc21/nginx-proxy-manager', ports: [80, 81, 443], hasHostsOfUsers: true },
  ollama: {
    source: 'https://github.com/ollama/ollama/blob/main/Dockerfile',
    checked: '2026-11',
    ports: [11_434],
  },
  opensearch: {
    source:
      'https://github.com/opensearch-project/opensearch-build/blob/main/docker/release/dockerfiles/opensearch.al2.dockerfile',
    checked: '2026-11',
    ports: [9200, 9300, 9600, 9650],
  },
  'opentelemetry-collector': {
    source: 'otel/opentelemetry-collector',
    ports: [4317, 4318],
    configurationFolders: ['/etc/otel*/**'],
  },
  pgadmin4: {
    source: 'https://github.com/pgadmin-org/pgadmin4/blob/master/Dockerfile',
    checked: '2026-11',
    ports: [80, 443],
  },
  pgvector: {
    source: 'pgvector/pgvector',
    ports: [5432],
    isDatabase: true,
    volumes: volumesOfPostgres,
  },
  php: {
    source: 'library/php',
    portsOfTag: { apache: [80], fpm: [9000] },
    writer: { group: 33, alpineGroup: 82 },
  },
  phpmyadmin: {
    source: 'library/phpmyadmin',
    checked: '2026-11',
    ports: [80],
    filledFolders: ['/var/www/html/**'],
    writer: { group: 33, alpineGroup: 82 },
  },
  postgis: {
    source: 'postgis/postgis',
    ports: [5432],
    isDatabase: true,
    readsNoPortVariables: true,
    volumes: volumesOfPostgres,
  },
  postgres: {
    source: 'library/postgres',
    ports: [5432],
    isDatabase: true,
    readsNoPortVariables: true,
    dataFolders: ['/var/lib/postgresql', '/var/lib/postgresql/<number>/**', '/var/lib/postgresql/data'],
    volumes: volumesOfPostgres,
  },
  postgresql: { source: 'bitnami/postgresql', ports: [5432], isDatabase: true },
  prometheus: {
    source: 'prom/prometheus',
    checked: '2026-11',
    ports: [9090],
    configurationFolders: ['/etc/prometheus/**'],
  },
  promtail: { source: 'grafana/promtail', configurationFolders: ['/etc/promtail/**'] },
  qdrant: {
    source: 'https://github.com/qdrant/qdrant/blob/master/Dockerfile',
    checked: '2026-11',
    ports: [6333, 6334],
  },
  rabbitmq: {
    source: 'library/rabbitmq',
    ports: [5672, 15_672],
    readsNoPortVariables: true,
    dataFolders: ['/var/lib/rabbitmq'],
  },
  'redgate/flyway': { source: 'redgate/flyway', ends: true },
  redis: { source: 'library/redis', ports: [6379], isDatabase: true, readsNoPortVariables: true },
  'redis-stack': { source: 'redis/redis-stack', ports: [6379, 8001] },
  'redis-stack-server': { source: 'redis/redis-stack-server', ports: [6379] },
  rethinkdb: {
    source: 'https://github.com/rethinkdb/rethinkdb-dockerfiles/blob/master/bookworm/2.4.4/Dockerfile',
    checked: '2026-11',
    ports: [8080, 28_015, 29_015],
  },
  'selenium/hub': { source: 'selenium/hub', ports: [4442, 4443, 4444], nonHttpPorts: [4442, 4443] },
  solr: {
    source: 'https://github.com/apache/solr-docker/blob/main/9.7/Dockerfile',
    checked: '2026-11',
    ports: [8983],
  },
  sonarqube: {
    source: 'https://github.com/SonarSource/docker-sonarqube/blob/master/10/community/Dockerfile',
    checked: '2026-11',
    ports: [9000],
  },
  'standalone-chrome': { source: 'selenium/standalone-chrome', ports: [4444, 5900, 7900] },
  'standalone-chromium': { source: 'selenium/standalone-chromium', ports: [4444, 5900, 7900] },
  'standalone-firefox': { source: 'selenium/standalone-firefox', ports: [4444, 5900, 7900] },
  swag: { source: 'linuxserver/swag', ports: [80, 443], hasHostsOfUsers: true },
  tempo: { source: 'grafana/tempo', ports: [3200], configurationFolders: ['/etc/tempo/**'] },
  'tianon/true': { source: 'tianon/true', ends: true },
  timescaledb: { source: 'timescale/timescaledb', ports: [5432], isDatabase: true },
  traefik: {
    source: 'library/traefik',
    checked: '2026-11',
    ports: [80],
    configurationFolders: ['/etc/traefik/**'],
  },
  typesense: {
    source: 'https://github.com/typesense/typesense/blob/main/docker/deployment.Dockerfile',
    checked: '2026-11',
    ports: [8108],
  },
  valkey: {
    source: 'https://github.com/valkey-io/valkey-container/blob/mainline/8.0/debian/Dockerfile',
    checked: '2026-11',
    ports: [6379],
    isDatabase: true,
  },
  vector: { source: 'timberio/vector', configurationFolders: ['/etc/vector/**'] },
  wordpress: {
    source: 'library/wordpress',
    ports: [80],
    portsOfTag: { cli: [], fpm: [9000] },
    readsNoPortVariables: true,
    fillsVolumes: true,
    writer: { group: 33, alpineGroup: 82 },
  },
  zipkin: {
    source: 'https://github.com/openzipkin/zipkin/blob/master/docker/Dockerfile',
    checked: '2026-11',
    ports: [9411],
  },
  zookeeper: {
    source: 'https://github.com/31z4/zookeeper-docker/blob/master/3.9.2/Dockerfile',
    checked: '2026-11',
    ports: [2181, 2888, 3888, 8080],
  },
}

/** Images whose program is a shell, which ends without a terminal. */
export const imagesOfShells: BySource<readonly string[]> = {
  'Alpine Linux': ['alpine'],
  'BusyBox image': ['busybox'],
  'Debian releases': ['debian'],
  'Ubuntu releases': ['ubuntu'],
}

/** Returns true if the program of an image, written as in `image`, is a shell. */
export function runsShell(image: string): boolean {
  return valuesOf(imagesOfShells).includes(
    repositoryOf(image).replace(/^(?:docker\.io\/)?(?:library\/)?/, ''),
  )
}

/** Bases of images that have no shell: whole names, or words that are in the names of others. */
export const basesWithoutShell = {
  names: { 'Docker scratch': ['scratch'] },
  words: { 'Distroless images': ['distroless'] },
} as const satisfies Readonly<Record<string, BySource<readonly string[]>>>

const byName: ReadonlyMap<string, ImageFacts> = new Map(Object.entries(images))

/** The facts about an image with its tag. */
export interface KnownImage extends Omit<ImageFacts, 'ports' | 'portsOfTag' | 'volumes'> {
  /** The TCP ports on which its program listens by default. Empty if it is no server. */
  readonly ports: readonly number[]
  /** The folders that it declares as `VOLUME`s, if it is a database. */
  readonly volumes: readonly string[]
}

/** Returns the facts about an image, written as in `image`, and about those of its publisher. */
export function factsOf(image: string): KnownImage | undefined {
  const repository = repositoryOf(image)
  const names = repository.split('/')
  const name = names.at(-1)
  if (!name) return undefined
  // A row with a publisher is for a name that other publishers use for other programs.
  const publisher = names.at(-2) ?? 'library'
  const own = byName.get(`${publisher}/${name}`) ?? byName.get(name)
  const ofPublisher = byName.get(`${publisher}/*`)
  const facts = own === undefined ? ofPublisher : { ...ofPublisher, ...own }
  if (facts === undefined) return undefined
  const [tag = ''] = image.slice(repository.length + 1).split('@', 1)
  // The images of such a publisher have folders of their own.
  const volumes = ofPublisher === undefined ? volumesOf(facts, tag) : []
  return { ...facts, ports: portsOf(facts, tag), volumes }
}

function portsOf({ ports = [], portsOfTag = {} }: ImageFacts, tag: string): readonly number[] {
  const words = tag.split('-')
  const word = Object.keys(portsOfTag).find((one) => words.includes(one))
  return word === undefined ? ports : portsOfTag[word]!
}

/** Returns the `VOLUME`s of a database. A tag without a version is the latest. */
function volumesOf({ volumes = [] }: ImageFacts, tag: string): readonly string[] {
  const number = /pg(\d+)/.exec(tag)?.[1] ?? /^\d+/.exec(tag)?.[0]
  const version = number === undefined ? Infinity : Number(number)
  return volumes.flatMap(({ folder, since = 0, before }) =>
    version >= since && (before === undefined || version < before) ? [folder] : [],
  )
}

/** Returns true if the tag of an image names Alpine Linux. */
export function isOnAlpine(image: string): boolean {
  return image.slice(image.lastIndexOf('/') + 1).includes('alpine')
}

/** The content of an image in a folder where a volume is mounted. */
export type ImageFolder =
  /** Files that Docker copies into a new volume; the image has a shell. */
  | 'files'
  /** Files that its entrypoint copies, or no files. */
  | 'nothing'
  | 'unknown'

/** Returns true if an image, written as in `image`, keeps its data in a folder. */
export function isOwnDataFolder(image: string, folder: string): boolean {
  return matchesOneOf(folder, factsOf(image)?.ownDataFolders ?? [])
}

/** Returns the content of an image, written as in `image`, in a folder. */
export function folderOfImage(image: string, folder: string): ImageFolder {
  const { filledFolders, fillsVolumes, dataFolders = [] } = factsOf(image) ?? {}
  if (matchesOneOf(folder, filledFolders ?? [])) return 'files'
  const isKnown = filledFolders !== undefined || fillsVolumes || matchesOneOf(folder, dataFolders)
  return isKnown ? 'nothing' : 'unknown'
}

/** Returns true if an image that a stage of a Dockerfile begins with has no shell. */
export function hasNoShell(base: string): boolean {
  const name = toLowerCase(base)
  const { names, words } = basesWithoutShell
  return valuesOf(names).some((one) => one === name) || valuesOf(words).some((word) => name.includes(word))
}
