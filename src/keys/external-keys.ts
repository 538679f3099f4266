import { type KeyTable, mapped, type TextsOf } from './key.js'
import { block, boolean, either, text } from './shape.js'

/** The older form of `external`. */
export const externalKeys = { name: mapped(text()) } satisfies KeyTable

export const externalShape = either(boolean, block(externalKeys))

export const externalTexts = {
  name: { becomes: 'The name in the cluster.', example: 'shop-site' },
} satisfies TextsOf<typeof externalKeys>
