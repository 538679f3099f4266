import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { isIP } from 'node:net'

/** A key with its certificate, both in PEM. */
export interface Identity {
  readonly certificate: string
  readonly key: string
}

/** A certificate authority. Others trust its `certificate`. */
export interface Authority extends Identity {
  /** A certificate for a server at these names and addresses, or for a client of that name. */
  readonly sign: (name: string, places?: readonly string[]) => Identity
}

/** An authority with a key of its own, made for one test. */
export function certificateAuthority(): Authority {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = 'authority of a test'
  const basic = extension('551d13', true, sequence(Buffer.from('0101ff', 'hex')))
  return {
    certificate: certificate(
      { subject: name, issuer: name, extensions: [basic] },
      own.publicKey,
      own.privateKey,
    ),
    key: pem(own.privateKey),
    sign: (subject, places = []) => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const names = places.map((place) =>
        isIP(place) === 4
          ? tagged(0x87, Buffer.from(place.split('.').map(Number)))
          : tagged(0x82, Buffer.from(place)),
      )
      const extensions = names.length === 0 ? [] : [extension('551d11', false, sequence(...names))]
      return {
        certificate: certificate({ subject, issuer: name, extensions }, publicKey, own.privateKey),
        key: pem(privateKey),
      }
    },
  }
}

interface Content {
  readonly subject: string
  readonly issuer: string
  readonly extensions: readonly Buffer[]
}

let serial = 1

/** A certificate of X.509 in its third version, valid in this century. */
function certificate(
  { subject, issuer, extensions }: Content,
  publicKey: KeyObject,
  signer: KeyObject,
): string {
  const algorithm = sequence(Buffer.from('06082a8648ce3d040302', 'hex'))
  const content = sequence(
    tagged(0xa0, tagged(0x02, Buffer.of(2))),
    tagged(0x02, Buffer.of(serial++)),
    algorithm,
    named(issuer),
    sequence(tagged(0x17, Buffer.from('000101000000Z')), tagged(0x17, Buffer.from('491231235959Z'))),
    named(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length === 0 ? [] : [tagged(0xa3, sequence(...extensions))]),
  )
  const signature = createSign('sha256').update(content).sign(signer)
  const whole = sequence(content, algorithm, tagged(0x03, Buffer.concat([Buffer.of(0), signature])))
  // No line may be empty, whatever the signature's length.
  const lines = whole
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n')
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}

function pem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }) as string
}

/** A name that has a common name alone. */
function named(name: string): Buffer {
  return sequence(tagged(0x31, sequence(Buffer.from('0603550403', 'hex'), tagged(0x0c, Buffer.from(name)))))
}

function extension(identifier: string, isCritical: boolean, value: Buffer): Buffer {
  const critical = isCritical ? [Buffer.from('0101ff', 'hex')] : []
  return sequence(tagged(0x06, Buffer.from(identifier, 'hex')), ...critical, tagged(0x04, value))
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return tagged(0x30, Buffer.concat(parts))
}

/** A value of DER: a tag, the length, the bytes. */
function tagged(tag: number, bytes: Buffer): Buffer {
  const { length } = bytes
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.of(tag, ...size), bytes])
}
