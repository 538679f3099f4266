import { openExternalShape } from './external-keys.js'
import { type KeyTable, mapped, type TextsOf, unsupported } from './key.js'
import { byName } from './roles.js'
import { block, listOrMap, text } from './shape.js'

/** The keys of a top-level config (rule C2-01). */
export const configKeys = {
  content: mapped(text()),
  environment: mapped(text()),
  external: mapped(openExternalShape),
  file: mapped(text(), { path: 'file' }),
  labels: mapped(listOrMap, byName),
  name: mapped(text()),
  template_driver: unsupported('Write the final content. tranship runs no templates.', { takes: text() }),
} satisfies KeyTable

export const configBlock = block(configKeys)

export const configTexts = {
  content: { becomes: 'The content of the file, with its variables replaced.', example: 'debug = true' },
  environment: { becomes: 'The variable that holds the content of the file.', example: 'SITE_CONFIG' },
  external: {
    becomes: 'The ConfigMap exists: it is referred to, and not made. Its key is the name of the config here.',
    example: true,
    default: false,
  },
  file: { becomes: 'The file that holds the content.', example: './site.conf' },
  labels: { becomes: 'Annotations of the ConfigMap.', example: { owner: 'web' } },
  name: { becomes: 'The name of the ConfigMap.', example: 'shop-site' },
} satisfies TextsOf<typeof configKeys>
