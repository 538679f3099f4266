import { mapped } from './key.js'
import { block, either, list, listOrMap, number, type Shape, text } from './shape.js'

const ruleBlock = block(
  {
    path: mapped('endpoints', text(), 'The path of the route, as a prefix.', { example: '/api' }),
    port: mapped('endpoints', number, 'The port of the Service.', { example: 8080 }),
    service: mapped('endpoints', text(), 'The service that answers.', { example: 'api' }),
  },
  { required: ['path', 'service', 'port'] },
)

const endpointKeys = {
  annotations: mapped('endpoints', listOrMap, 'Annotations of the Ingress.', {
    example: { 'example.com/timeout': '30' },
  }),
  labels: mapped('endpoints', listOrMap, 'Labels of the Ingress.', { example: { tier: 'edge' } }),
  rules: mapped('endpoints', list(ruleBlock), 'The routes, in order.', {
    example: [{ path: '/', service: 'web', port: 8080 }],
  }),
}

/** The notations of `endpoints` (reference 2.9): a list of rules, an object with `rules`, or a map of names to either. */
export const endpointsShape: Shape = either(
  list(ruleBlock),
  block(endpointKeys, { others: either(list(ruleBlock), block(endpointKeys, { required: ['rules'] })) }),
)
