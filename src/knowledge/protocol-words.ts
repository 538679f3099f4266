import type { BySource } from './sources.js'
import { toLowerCase } from './word-search.js'

/**
 * Words in names of ports, variables and options, each with the protocol that it names. No route carries these
 * protocols.
 */
export const protocolWords: BySource<Readonly<Record<string, string>>> = {
  gRPC: { grpc: 'gRPC' },
  IANA: {
    amqp: 'AMQP',
    amqps: 'AMQP',
    ftp: 'FTP',
    https: 'HTTPS',
    imap: 'IMAP',
    imaps: 'IMAP',
    ldap: 'LDAP',
    ldaps: 'LDAP',
    mqtt: 'MQTT',
    mqtts: 'MQTT',
    pop3: 'POP3',
    rtsp: 'RTSP',
    sftp: 'SFTP',
    sip: 'SIP',
    smtp: 'SMTP',
    smtps: 'SMTP',
    ssh: 'SSH',
    stun: 'STUN',
    syslog: 'syslog',
    xmpp: 'XMPP',
  },
  'nginx-rtmp-module': { rtmp: 'RTMP' },
  Thrift: { thrift: 'Thrift' },
}

const protocols: ReadonlyMap<string, string> = new Map(
  Object.values(protocolWords).flatMap((table) => Object.entries(table)),
)

/** Returns the protocol that a name says, such as `GRPC_PORT`. A name with `http` or `web` may say HTTP. */
export function protocolInName(name: string): string | undefined {
  const words = toLowerCase(name).split(/[^a-z\d]+/)
  if (words.includes('http') || words.includes('web')) return undefined
  const word = words.find((one) => protocols.has(one))
  return word === undefined ? undefined : protocols.get(word)
}
