import { type KeyTable, mapped, type TextsOf } from './key.js'
import { block, boolean, either, text } from './shape.js'

/** The older form of `external`. */
export const externalKeys = { name: mapped(text()) } satisfies KeyTable

export const externalShape = either(boolean, block(externalKeys))

/** `external` of configs and secrets, where Compose takes any other keys too. */
export const openExternalShape = either(boolean, block(externalKeys, { others: 'unsupported' }))

export const externalTexts = {
  name: { becomes: 'The name in the cluster.', example: 'shop-site' },
} satisfies TextsOf<typeof externalKeys>
