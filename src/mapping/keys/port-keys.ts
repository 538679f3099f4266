import { mapped } from './key.js'
import { block, number, text } from './shape.js'

/** The long form of an entry of `ports` (rule R2.10-01). */
export const portBlock = block(
  {
    app_protocol: mapped('ports', text(), '`appProtocol` of the Service’s port.', { example: 'http' }),
    host_ip: mapped('ports', text(), 'A loopback address keeps the port private.', { example: '127.0.0.1' }),
    mode: mapped('ports', text('host', 'ingress'), '`host` is warned about.', { example: 'ingress' }),
    name: mapped('ports', text(), 'The name of the port.', { example: 'web' }),
    protocol: mapped('ports', text(), 'tcp, udp or sctp.', { example: 'tcp' }),
    published: mapped('ports', number, 'A further port of the Service, and makes the port public.', {
      example: 8080,
    }),
    target: mapped('ports', number, 'The port of the container.', { example: 80 }),
  },
  { required: ['target'] },
)
