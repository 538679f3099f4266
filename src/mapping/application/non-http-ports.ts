import type { Port } from '../service/ports.js'
import { sentence, type Shown, verbatim, words } from '../../source/shown.js'

/**
 * TCP ports that are well known for a protocol that no Ingress carries, beside those that are never public at all. Where
 * a port is as often used for HTTP (8443 is not, 9000 is), it is not here: a warning has to be right.
 */
const protocols: ReadonlyMap<number, string> = new Map([
  [20, 'FTP'],
  [21, 'FTP'],
  [22, 'SSH'],
  [23, 'Telnet'],
  [25, 'SMTP'],
  [53, 'DNS'],
  [110, 'POP3'],
  [139, 'SMB'],
  [143, 'IMAP'],
  [179, 'BGP'],
  [389, 'LDAP'],
  [443, 'TLS of its own'],
  [445, 'SMB'],
  [465, 'SMTP'],
  [514, 'syslog'],
  [554, 'RTSP'],
  [587, 'SMTP'],
  [636, 'LDAP'],
  [853, 'DNS'],
  [873, 'rsync'],
  [989, 'FTP'],
  [990, 'FTP'],
  [993, 'IMAP'],
  [995, 'POP3'],
  [1025, 'SMTP'],
  [1119, 'Battle.net'],
  [1194, 'OpenVPN'],
  [1514, 'syslog'],
  [1883, 'MQTT'],
  [1935, 'RTMP'],
  [2049, 'NFS'],
  [2181, 'ZooKeeper'],
  [2222, 'SSH'],
  [2525, 'SMTP'],
  [3389, 'RDP'],
  [3478, 'STUN'],
  [4190, 'Sieve'],
  [4222, 'NATS'],
  [4317, 'gRPC'],
  [4369, 'Erlang'],
  [5044, 'Beats'],
  [5060, 'SIP'],
  [5061, 'SIP'],
  [5222, 'XMPP'],
  [5269, 'XMPP'],
  [5349, 'STUN'],
  [5671, 'AMQP'],
  [5672, 'AMQP'],
  [5900, 'VNC'],
  [6432, 'PostgreSQL'],
  [6543, 'PostgreSQL'],
  [6334, 'gRPC'],
  [6667, 'IRC'],
  [6697, 'IRC'],
  [6881, 'BitTorrent'],
  [7233, 'gRPC'],
  [8443, 'TLS of its own'],
  [8554, 'RTSP'],
  [8883, 'MQTT'],
  [9092, 'Kafka'],
  [9094, 'Kafka'],
  [9418, 'Git'],
  [9443, 'TLS of its own'],
  [10050, 'Zabbix'],
  [10051, 'Zabbix'],
  [11211, 'Memcached'],
  [14250, 'gRPC'],
  [19092, 'Kafka'],
  [24224, 'Fluentd'],
  [25565, 'Minecraft'],
  [26257, 'PostgreSQL'],
  [27015, 'Steam'],
  [33060, 'MySQL'],
  [50051, 'gRPC'],
  [51413, 'BitTorrent'],
  [61613, 'STOMP'],
  [61616, 'OpenWire'],
  [64738, 'Mumble'],
])

/** Values of `app_protocol` that an Ingress carries. */
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

/** Published images that speak HTTP on no port, or not on this one. */
const notHttp =
  /^(?:(?:cp-)?kafka:.*|cp-server:.*|jenkins:50000|clickhouse(?:-server)?:90(?:00|09)|hub:444[23])$/

/** Published images of databases, which are reached from outside by no route. */
const databases =
  /^(?:postgres(?:ql)?|postgis|pgvector|timescaledb|mysql|mariadb|redis|valkey|mongo(?:db)?|memcached)$/

/** The last name of an image, without its tag. */
function nameOf(image: string): string {
  return image.slice(image.lastIndexOf('/') + 1).replace(/[:@].*/, '')
}

/** Whether a port belongs to a database: its image says so, and nothing says that the port is another one. */
export function isOfDatabase({ appProtocol }: Port, image: string): boolean {
  return appProtocol === undefined && databases.test(nameOf(image))
}

/**
 * Why a port does not speak HTTP, in words, as far as anybody can tell without asking it; the published image may be known
 * too.
 */
export function whyNotHttp({ target, appProtocol }: Port, image?: string): Shown | undefined {
  if (appProtocol !== undefined) {
    if (overHttp.has(appProtocol.toLowerCase())) return undefined
    // What stands behind a domain is a name of somebody's own.
    if (!appProtocol.includes('/')) return words("its 'app_protocol' is another protocol")
  }
  const protocol = protocols.get(target)
  if (protocol !== undefined) return sentence`it is known for ${verbatim(protocol)}`
  // One of the few names that the table has.
  const name = nameOf(image ?? '')
  return notHttp.test(`${name}:${target}`) ? sentence`'${verbatim(name)}' has another protocol` : undefined
}
