import { mapped, unsupported } from './key.js'
import { block, text } from './shape.js'

const forBuildsOnly = 'Only `file` and `environment` give a build its secret.'

/** The keys of a top-level secret (reference 2.8). */
export const secretBlock = block({
  driver: unsupported(forBuildsOnly),
  driver_opts: unsupported(forBuildsOnly),
  environment: mapped('secrets', text(), 'The variable that holds the secret.', { example: 'NPM_TOKEN' }),
  external: unsupported(forBuildsOnly),
  file: mapped('secrets', text(), 'The file that holds the secret.', { example: './npm-token.txt' }),
  labels: unsupported(),
  name: unsupported(),
  template_driver: unsupported(forBuildsOnly),
})
