import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface Certificate {
  readonly key: string
  readonly certificate: string
}

/** Makes a self-signed certificate for one address and one day. */
export function makeCertificate(address: string, folder: string): Certificate {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '1',
      ],
      ...[
        '-subj',
        '/CN=behave',
        '-addext',
        `subjectAltName=IP:${address}`,
        '-keyout',
        key,
        '-out',
        certificate,
      ],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  return { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') }
}
