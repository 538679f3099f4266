import { type KeyTable, mapped, type TextsOf, unsupported } from './key.js'
import { block, text } from './shape.js'

const forBuildsOnly = 'Only `file` and `environment` give a build its secret.'

/** The keys of a top-level secret (reference 2.8). */
export const secretKeys = {
  driver: unsupported(forBuildsOnly),
  driver_opts: unsupported(forBuildsOnly),
  environment: mapped(text()),
  external: unsupported(forBuildsOnly),
  file: mapped(text()),
  labels: unsupported(forBuildsOnly),
  name: unsupported(forBuildsOnly),
  template_driver: unsupported(forBuildsOnly),
} satisfies KeyTable

export const secretBlock = block(secretKeys)

export const secretTexts = {
  environment: { becomes: 'The variable that holds the secret.', example: 'NPM_TOKEN' },
  file: { becomes: 'The file that holds the secret.', example: './npm-token.txt' },
} satisfies TextsOf<typeof secretKeys>
