import { type KeyTable, mapped, type TextsOf } from './key.js'
import { block, either, list, listOrMap, number, type Shape, text } from './shape.js'

export const endpointRuleKeys = {
  path: mapped(text()),
  port: mapped(number),
  service: mapped(text(), { names: 'service' }),
} satisfies KeyTable

const ruleBlock = block(endpointRuleKeys, { required: ['path', 'service', 'port'] })

export const endpointKeys = {
  annotations: mapped(listOrMap),
  labels: mapped(listOrMap),
  rules: mapped(list(ruleBlock)),
} satisfies KeyTable

/** The notations of `endpoints` (reference 2.9): a list of rules, an object with `rules`, or a map of names to either. */
export const endpointsShape: Shape = either(
  list(ruleBlock),
  block(endpointKeys, { others: either(list(ruleBlock), block(endpointKeys, { required: ['rules'] })) }),
)

export const endpointRuleTexts = {
  path: { becomes: 'The path of the route, as a prefix.', example: '/api' },
  port: { becomes: 'The port of the Service.', example: 8080 },
  service: { becomes: 'The service that answers.', example: 'api' },
} satisfies TextsOf<typeof endpointRuleKeys>

export const endpointTexts = {
  annotations: {
    becomes: 'Annotations of the Ingress.',
    example: { 'example.com/timeout': '30' },
  },
  labels: { becomes: 'Labels of the Ingress.', example: { tier: 'edge' } },
  rules: {
    becomes: 'The routes, in order.',
    example: [{ path: '/', service: 'web', port: 8080 }],
  },
} satisfies TextsOf<typeof endpointKeys>
