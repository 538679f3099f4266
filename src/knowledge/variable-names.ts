import { addToGroup } from '../source/groups.js'
import type { SourceName } from './sources.js'
import { toLowerCase } from './word-search.js'

/** The meaning of a name of a variable, an option or a key for its value. */
export type Meaning =
  /** The value is a host if it is a single name. */
  | 'host'
  /** Only the program understands the value. */
  | 'secret'
  /** The value is the name of something else, such as a user or a database. */
  | 'other'
  /** The value has host names that nobody connects to, such as allowed hosts. */
  | 'permission'
  /** The value has addresses or hosts that browsers use. */
  | 'browser'
  /** The value lists servers of the same cluster. */
  | 'peers'
  /** The value is an address on which the program listens. */
  | 'listening'
  /** The value is an address that the program announces to others. */
  | 'advertised'

/** A word of a name. Case doesn't matter. */
export interface VariableWord {
  readonly word: string
  /** The meaning of a name that contains the word, even as a part of another word. */
  readonly anywhere?: readonly Meaning[]
  /** The meaning of a name that ends with the word. */
  readonly atEnd?: 'host' | 'other'
  /** The meaning of a name with this last word: `POSTGRES_DB`, but not `MONGODB`. */
  readonly asLastWord?: 'other'
  /** True if the word after the name of a service means the service's host: `DB_HOST`, but not `DB_URL`. */
  readonly isHostOfService?: true
  /** A name that the source documents. */
  readonly example: string
  readonly source: SourceName
}

export const variableWords: readonly VariableWord[] = [
  {
    word: 'ADDR',
    anywhere: ['host', 'peers'],
    atEnd: 'host',
    isHostOfService: true,
    example: 'VAULT_ADDR',
    source: 'Vault',
  },
  {
    word: 'ADDRESS',
    atEnd: 'host',
    isHostOfService: true,
    example: 'TEMPORAL_ADDRESS',
    source: 'Temporal CLI',
  },
  {
    word: 'ADVERTIS',
    anywhere: ['advertised'],
    example: 'KAFKA_ADVERTISED_LISTENERS',
    source: 'Kafka image',
  },
  {
    word: 'ALLOWED',
    anywhere: ['browser', 'permission'],
    example: 'ALLOWED_HOSTS',
    source: 'Django settings',
  },
  { word: 'APP_URL', anywhere: ['browser'], example: 'APP_URL', source: 'Laravel configuration' },
  { word: 'BASE_URL', anywhere: ['browser'], example: 'BASE_URL', source: 'Payload configuration' },
  { word: 'BIND', anywhere: ['listening'], example: 'bind', source: 'Redis configuration' },
  { word: 'BROKER', anywhere: ['host'], example: 'KAFKA_BROKERS', source: 'Redpanda Console' },
  { word: 'CLUSTER', anywhere: ['peers'], example: 'ETCD_INITIAL_CLUSTER', source: 'etcd' },
  {
    word: 'CONTACT',
    anywhere: ['peers'],
    example: 'ZEEBE_BROKER_CLUSTER_INITIALCONTACTPOINTS',
    source: 'Zeebe',
  },
  { word: 'CORS', anywhere: ['browser'], example: 'CORS_ORIGIN', source: 'Directus configuration' },
  {
    word: 'CREDENTIAL',
    anywhere: ['secret'],
    example: 'GOOGLE_APPLICATION_CREDENTIALS',
    source: 'Google Cloud',
  },
  { word: 'DATABASE', anywhere: ['other'], example: 'MYSQL_DATABASE', source: 'MySQL image' },
  { word: 'DB', asLastWord: 'other', example: 'POSTGRES_DB', source: 'PostgreSQL image' },
  {
    word: 'ENDPOINT',
    anywhere: ['host'],
    atEnd: 'host',
    example: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    source: 'OpenTelemetry',
  },
  {
    word: 'EXTERNAL_URL',
    anywhere: ['browser'],
    example: 'GITLAB_EXTERNAL_URL',
    source: 'GitLab configuration',
  },
  { word: 'FRONTEND_URL', anywhere: ['browser'], example: 'FRONTEND_URL', source: 'Medusa configuration' },
  {
    word: 'HOST',
    anywhere: ['host'],
    atEnd: 'host',
    isHostOfService: true,
    example: 'PGHOST',
    source: 'libpq',
  },
  { word: 'HOST_NAME', atEnd: 'host', example: 'KAFKA_ADVERTISED_HOST_NAME', source: 'kafka-docker' },
  { word: 'HOSTNAME', atEnd: 'host', isHostOfService: true, example: 'DB_HOSTNAME', source: 'Immich' },
  { word: 'JOIN', anywhere: ['peers'], example: 'join', source: 'CockroachDB' },
  { word: 'KEY', anywhere: ['secret'], example: 'AWS_SECRET_ACCESS_KEY', source: 'AWS variables' },
  { word: 'LEADER', anywhere: ['peers'], example: 'leader_api_addr', source: 'Vault storage' },
  { word: 'LISTEN', anywhere: ['listening'], example: 'listen-peer-urls', source: 'etcd' },
  { word: 'MASTER', anywhere: ['peers'], example: 'cluster.initial_master_nodes', source: 'Elasticsearch' },
  { word: 'MEMBER', anywhere: ['peers'], example: 'HZ_NETWORK_JOIN_TCPIP_MEMBERS', source: 'Hazelcast' },
  { word: 'NAME', atEnd: 'other', example: 'WORDPRESS_DB_NAME', source: 'WordPress image' },
  { word: 'NEXTAUTH_URL', anywhere: ['browser'], example: 'NEXTAUTH_URL', source: 'NextAuth.js' },
  { word: 'NO_PROXY', anywhere: ['permission'], example: 'NO_PROXY', source: 'curl' },
  {
    word: 'NODE',
    anywhere: ['peers'],
    example: 'cluster_formation.classic_config.nodes',
    source: 'RabbitMQ clusters',
  },
  { word: 'NOPROXY', anywhere: ['permission'], example: 'noproxy', source: 'curl' },
  { word: 'ORIGIN', anywhere: ['browser', 'permission'], example: 'ORIGIN', source: 'SvelteKit' },
  { word: 'PASS', anywhere: ['other', 'secret'], example: 'POSTGRES_PASSWORD', source: 'PostgreSQL image' },
  { word: 'PEER', anywhere: ['peers'], example: 'initial-advertise-peer-urls', source: 'etcd' },
  {
    word: 'PRIMARY',
    anywhere: ['peers'],
    example: 'MONGODB_INITIAL_PRIMARY_HOST',
    source: 'Bitnami MongoDB',
  },
  { word: 'PUBLIC', anywhere: ['browser'], example: 'PUBLIC_URL', source: 'Directus configuration' },
  { word: 'QUORUM', anywhere: ['peers'], example: 'KAFKA_CONTROLLER_QUORUM_VOTERS', source: 'Kafka image' },
  { word: 'REACT_APP_', anywhere: ['browser'], example: 'REACT_APP_API_URL', source: 'Create React App' },
  { word: 'REDIRECT_UR', anywhere: ['browser'], example: 'OAUTH_REDIRECT_URI', source: 'OAuth 2.0' },
  { word: 'REPLICA', anywhere: ['peers'], example: 'replicaof', source: 'Redis configuration' },
  { word: 'ROOT_URL', anywhere: ['browser'], example: 'GF_SERVER_ROOT_URL', source: 'Grafana configuration' },
  { word: 'SALT', anywhere: ['secret'], example: 'WORDPRESS_AUTH_SALT', source: 'WordPress image' },
  { word: 'SCHEMA', anywhere: ['other'], example: 'PGRST_DB_SCHEMAS', source: 'PostgREST' },
  { word: 'SECRET', anywhere: ['secret'], example: 'AWS_SECRET_ACCESS_KEY', source: 'AWS variables' },
  { word: 'SEED', anywhere: ['peers'], example: 'CASSANDRA_SEEDS', source: 'Cassandra image' },
  {
    word: 'SERVER',
    anywhere: ['host'],
    atEnd: 'host',
    isHostOfService: true,
    example: 'ME_CONFIG_MONGODB_SERVER',
    source: 'mongo-express image',
  },
  { word: 'SERVER_NAME', anywhere: ['browser'], example: 'SERVER_NAME', source: 'Flask configuration' },
  { word: 'SITE_URL', anywhere: ['browser'], example: 'SITE_URL', source: 'Supabase Auth' },
  { word: 'SLAVE', anywhere: ['peers'], example: 'slaveof', source: 'Redis replication' },
  { word: 'TOKEN', anywhere: ['secret'], example: 'AWS_SESSION_TOKEN', source: 'AWS variables' },
  {
    word: 'TRUSTED',
    anywhere: ['permission'],
    example: 'NEXTCLOUD_TRUSTED_DOMAINS',
    source: 'Nextcloud image',
  },
  {
    word: 'TRUSTED_DOMAIN',
    anywhere: ['browser'],
    example: 'NEXTCLOUD_TRUSTED_DOMAINS',
    source: 'Nextcloud image',
  },
  { word: 'UPSTREAM', anywhere: ['host'], example: 'OAUTH2_PROXY_UPSTREAMS', source: 'OAuth2 Proxy' },
  { word: 'URI', anywhere: ['host'], atEnd: 'host', example: 'PGRST_DB_URI', source: 'PostgREST' },
  { word: 'URL', anywhere: ['host'], atEnd: 'host', example: 'DATABASE_URL', source: 'Rails configuration' },
  { word: 'USER', anywhere: ['other'], example: 'POSTGRES_USER', source: 'PostgreSQL image' },
  { word: 'VITE_', anywhere: ['browser'], example: 'VITE_API_URL', source: 'Vite' },
]

const lastWords = wordsWith(({ asLastWord }) => asLastWord === 'other')
const endingsOfOthers = wordsWith(({ atEnd }) => atEnd === 'other')
/** Longer words come first: `host_name` ends with `name`, too. */
const endingsOfHosts = wordsWith(({ atEnd }) => atEnd === 'host').sort(
  (one, other) => other.length - one.length,
)
const hostsOfServices = wordsWith(({ isHostOfService }) => isHostOfService === true)
const byMeaning = groupByMeaning()

/** The words of some rows in lower case, as names are compared. */
function wordsWith(isWanted: (row: VariableWord) => boolean): string[] {
  return variableWords.filter(isWanted).map(({ word }) => toLowerCase(word))
}

function groupByMeaning(): ReadonlyMap<Meaning, readonly string[]> {
  const groups = new Map<Meaning, string[]>()
  for (const { word, anywhere = [] } of variableWords) {
    for (const meaning of anywhere) addToGroup(groups, meaning, toLowerCase(word))
  }
  return groups
}

/** Returns true if a name contains a word with this meaning, in any case. Text around the name does no harm. */
export function nameMeans(name: string, meaning: Meaning): boolean {
  const text = toLowerCase(name)
  return byMeaning.get(meaning)?.some((word) => text.includes(word)) === true
}

/**
 * Returns true if a variable contains the name of something other than a host. Its end decides: `DATABASE_HOST` is a
 * host.
 */
export function namesOtherThing(variable: string): boolean {
  const name = toLowerCase(variable)
  const single = name.endsWith('s') ? name.slice(0, -1) : name
  if (endingsOfHosts.some((word) => name.endsWith(word) || single.endsWith(word))) return false
  return (
    endingsOfOthers.some((word) => name.endsWith(word)) ||
    lastWords.some((word) => name === word || name.endsWith(`_${word}`)) ||
    nameMeans(name, 'other')
  )
}

/** Removes the word for a host from the end of a variable's name: `DB_` of `DB_HOST`. */
export function withoutHostWord(variable: string): string {
  const name = toLowerCase(variable)
  const ending = endingsOfHosts.find((word) => name.endsWith(word)) ?? ''
  return variable.slice(0, variable.length - ending.length)
}

/** Returns true if a word in capitals, after the name of a service, means the service's host. */
export function isHostOfService(word: string): boolean {
  return word === word.toUpperCase() && hostsOfServices.includes(toLowerCase(word))
}
