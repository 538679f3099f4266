import { repositoryOf } from '../compose/image-reference.js'
import { sentence, type Shown, verbatim, words } from '../source/shown.js'
import { factsOf } from './images.js'
import { lastName } from './path-patterns.js'
import type { BySource } from './sources.js'

/**
 * TCP ports that are well known for a protocol that no Ingress supports, by the page that documents them. Ports that
 * are never public are left out. Ports that HTTP uses as often are left out too (9000, for example), because a warning
 * must be right.
 */
export const nonHttpPorts: BySource<Readonly<Record<number, string>>> = {
  IANA: {
    20: 'FTP',
    21: 'FTP',
    22: 'SSH',
    23: 'Telnet',
    25: 'SMTP',
    53: 'DNS',
    110: 'POP3',
    139: 'SMB',
    143: 'IMAP',
    179: 'BGP',
    389: 'LDAP',
    443: 'a program with its own TLS',
    445: 'SMB',
    465: 'SMTP',
    554: 'RTSP',
    587: 'SMTP',
    636: 'LDAP',
    853: 'DNS',
    873: 'rsync',
    989: 'FTP',
    990: 'FTP',
    993: 'IMAP',
    995: 'POP3',
    1119: 'Battle.net',
    1194: 'OpenVPN',
    1414: 'IBM MQ',
    1723: 'PPTP',
    1883: 'MQTT',
    2049: 'NFS',
    3389: 'RDP',
    3478: 'STUN',
    3690: 'Subversion',
    4190: 'Sieve',
    4317: 'gRPC',
    4369: 'Erlang',
    4730: 'Gearman',
    5060: 'SIP',
    5061: 'SIP',
    5222: 'XMPP',
    5269: 'XMPP',
    5349: 'STUN',
    5671: 'AMQP',
    5672: 'AMQP',
    5900: 'VNC',
    6432: 'PostgreSQL',
    6667: 'IRC',
    6697: 'IRC',
    8554: 'RTSP',
    8883: 'MQTT',
    9418: 'Git',
    10050: 'Zabbix',
    10051: 'Zabbix',
    11211: 'Memcached',
    26257: 'PostgreSQL',
    33060: 'MySQL',
  },
  ActiveMQ: { 61613: 'STOMP', 61616: 'OpenWire' },
  'BEP 3': { 6881: 'BitTorrent' },
  Fluentd: { 24224: 'Fluentd' },
  'go-ethereum': { 30303: 'devp2p' },
  Graphite: { 2003: 'Graphite', 2004: 'Graphite' },
  Graylog: { 1514: 'syslog' },
  gRPC: { 50051: 'gRPC' },
  'Hive metastore': { 9083: 'Thrift' },
  Jaeger: { 14250: 'gRPC' },
  Kafka: { 9092: 'Kafka', 9094: 'Kafka' },
  'LinuxServer.io': { 2222: 'SSH' },
  Logstash: { 5044: 'Beats' },
  Mailpit: { 1025: 'SMTP' },
  Mailtrap: { 2525: 'SMTP' },
  Milvus: { 19530: 'gRPC' },
  Minecraft: { 25565: 'Minecraft' },
  Mumble: { 64738: 'Mumble' },
  NATS: { 4222: 'NATS' },
  'nginx-rtmp-module': { 1935: 'RTMP' },
  NSQ: { 4150: 'NSQ', 4160: 'NSQ' },
  Portainer: { 9443: 'a program with its own TLS' },
  Pulsar: { 6650: 'Pulsar' },
  Qdrant: { 6334: 'gRPC' },
  'RabbitMQ networking': { 25672: 'Erlang' },
  Redpanda: { 19092: 'Kafka' },
  RocketMQ: { 9876: 'RocketMQ', 10909: 'RocketMQ', 10911: 'RocketMQ', 10912: 'RocketMQ' },
  rsyslog: { 514: 'syslog' },
  SkyWalking: { 11800: 'gRPC' },
  Spark: { 7077: 'Spark' },
  Steam: { 27015: 'Steam' },
  Supabase: { 6543: 'PostgreSQL' },
  Temporal: { 7233: 'gRPC' },
  Thanos: { 10901: 'gRPC' },
  Tomcat: { 8443: 'a program with its own TLS' },
  Transmission: { 51413: 'BitTorrent' },
  ZooKeeper: { 2181: 'ZooKeeper' },
}

const protocols: ReadonlyMap<number, string> = new Map(
  Object.values(nonHttpPorts).flatMap((ports) =>
    Object.entries(ports).map(([port, protocol]) => [Number(port), protocol] as const),
  ),
)

/** Values of `app_protocol` that an Ingress supports. */
const overHttp = new Set([
  'http',
  'http2',
  'https',
  'h2',
  'h2c',
  'grpc',
  'grpcs',
  'grpc-web',
  'ws',
  'wss',
  'kubernetes.io/h2c',
  'kubernetes.io/ws',
  'kubernetes.io/wss',
])

/** The reasons why a port does not speak HTTP, by the observed answer to a request. */
const observedAnswers = {
  http: undefined,
  tls: words('it spoke TLS when it was observed'),
  other: words('it did not answer HTTP when it was observed'),
}

/** The parts of a port that show its protocol. */
interface PortProtocol {
  readonly target: number
  readonly appProtocol: string | undefined
  /** The observed answer to a request of HTTP. */
  readonly speaks?: 'http' | 'tls' | 'other' | undefined
  /** The reason why it does not speak HTTP, if texts of the manifest show one. */
  readonly notHttp?: Shown | undefined
}

/** True if a port belongs to a database: the image is one, and no `app_protocol` says otherwise. */
export function isOfDatabase({ appProtocol }: PortProtocol, image: string): boolean {
  return appProtocol === undefined && factsOf(image)?.isDatabase === true
}

/**
 * Returns the reason why a port does not speak HTTP, in words, as far as its `app_protocol`, an observation, texts of
 * the manifest, its number and its published image show.
 */
export function whyNotHttp(
  { target, appProtocol, speaks, notHttp }: PortProtocol,
  image?: string,
): Shown | undefined {
  if (appProtocol !== undefined) {
    if (overHttp.has(appProtocol.toLowerCase())) return undefined
    // A name after a domain is a custom one with any meaning.
    if (!appProtocol.includes('/')) return words('its `app_protocol` is not HTTP')
  }
  if (speaks !== undefined) return observedAnswers[speaks]
  if (notHttp !== undefined) return notHttp
  const protocol = protocols.get(target)
  if (protocol !== undefined) return sentence`it is the port of ${verbatim(protocol)}`
  const ports = image === undefined ? undefined : factsOf(image)?.nonHttpPorts
  if (image === undefined || (ports !== 'all' && !ports?.includes(target))) return undefined
  // The name is one of the few in the table, so the message may show it.
  return sentence`\`${verbatim(lastName(repositoryOf(image)))}\` speaks another protocol`
}
