import { mapped } from './key.js'
import { block, number } from './shape.js'

function quantities(what: string) {
  return block({
    cpu: mapped('resources', number, `\`resources.${what}.cpu\`.`, { example: '500m' }),
    memory: mapped('resources', number, `\`resources.${what}.memory\`.`, { example: '256Mi' }),
  })
}

/** The service key `resources` (reference 2.11), in Kubernetes' own quantities. */
export const resourcesBlock = block({
  limits: mapped('resources', quantities('limits'), 'The most that the container gets.', {
    example: { cpu: '500m' },
  }),
  requests: mapped('resources', quantities('requests'), 'What the container is sure of.', {
    example: { memory: '128Mi' },
  }),
})
