import { options } from './compose-values.js'
import { openExternalShape } from './external-keys.js'
import { inCompose, type KeyTable, mapped, type TextsOf, unsupported } from './key.js'
import { byName } from './roles.js'
import { block, listOrMap, text } from './shape.js'

const madeElsewhere = 'Set it on the Secret when you create it.'

const forBuildsOnly = 'Use `file` or `environment`. A build reads its secrets only from them.'

/** The keys of a top-level secret (reference 2.8, rule C2-03). */
export const secretKeys = {
  driver: inCompose(mapped(text()), unsupported(forBuildsOnly)),
  driver_opts: inCompose(unsupported(madeElsewhere, { takes: options }), unsupported(forBuildsOnly)),
  environment: mapped(text()),
  external: inCompose(mapped(openExternalShape), unsupported(forBuildsOnly, { isAskedFor: true })),
  file: mapped(text(), { path: 'file' }),
  labels: inCompose(unsupported(madeElsewhere, { ...byName, takes: listOrMap }), unsupported(forBuildsOnly)),
  name: inCompose(mapped(text()), unsupported(forBuildsOnly)),
  template_driver: inCompose(unsupported(madeElsewhere, { takes: text() }), unsupported(forBuildsOnly)),
} satisfies KeyTable

export const secretBlock = block(secretKeys)

export const secretTexts = {
  driver: {
    becomes: 'Without another source of the value, the Secret must exist in the cluster. A warning says so.',
    example: 'vault',
  },
  environment: { becomes: 'The variable that holds the secret.', example: 'NPM_TOKEN' },
  external: {
    becomes: 'The Secret exists: no warning asks for it. Its key is the name of the secret here.',
    example: true,
    default: false,
  },
  file: { becomes: 'The file that holds the secret.', example: './npm-token.txt' },
  name: { becomes: 'The name of the Secret.', example: 'shop-token' },
} satisfies TextsOf<typeof secretKeys>
