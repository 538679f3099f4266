import { type KeyTable, mapped, type TextsOf } from './key.js'
import { block, number, text, textOrEmpty } from './shape.js'

/** The long form of an entry of `ports` (rule R2.10-01). */
export const portKeys = {
  app_protocol: mapped(text()),
  host_ip: mapped(text()),
  mode: mapped(textOrEmpty('host', 'ingress')),
  name: mapped(text()),
  protocol: mapped(text()),
  published: mapped(number),
  target: mapped(number),
} satisfies KeyTable

export const portBlock = block(portKeys, { required: ['target'] })

export const portTexts = {
  app_protocol: { becomes: '`appProtocol` of the Service’s port.', example: 'http' },
  host_ip: { becomes: 'A loopback address keeps the port private.', example: '127.0.0.1' },
  mode: {
    becomes:
      '`ingress` is how a Service works. In the profile `compose`, `host` is `hostPort` of a service with `deploy.mode: global`, and of others the same as `ingress`. It is warned about in the other profiles.',
    example: 'ingress',
  },
  name: { becomes: 'The name of the port in the container and its Service.', example: 'web' },
  protocol: {
    becomes: '`protocol` of the port.',
    example: 'udp',
    default: 'tcp',
  },
  published: {
    becomes: 'A further port of the Service, and makes the port public.',
    example: 8080,
  },
  target: { becomes: 'The port of the container.', example: 80 },
} satisfies TextsOf<typeof portKeys>
