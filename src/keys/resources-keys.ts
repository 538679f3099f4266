import { type KeyTable, mapped, type TextsOf } from './key.js'
import { block, number } from './shape.js'

export const quantityKeys = {
  cpu: mapped(number),
  memory: mapped(number),
} satisfies KeyTable

export const resourcesKeys = {
  limits: mapped(block(quantityKeys)),
  requests: mapped(block(quantityKeys)),
} satisfies KeyTable

/** The service key `resources` (reference 2.11), with Kubernetes' own quantities. */
export const resourcesBlock = block(resourcesKeys)

export const quantityTexts = {
  cpu: { becomes: '`cpu` of the same side.', example: '500m' },
  memory: { becomes: '`memory` of the same side.', example: '256Mi' },
} satisfies TextsOf<typeof quantityKeys>

export const resourcesTexts = {
  limits: {
    becomes: '`resources.limits`: the most that the container gets.',
    example: { cpu: '500m' },
  },
  requests: {
    becomes: '`resources.requests`: amounts that the node reserves for the container.',
    example: { memory: '128Mi' },
  },
} satisfies TextsOf<typeof resourcesKeys>
