import { type KeyTable, mapped, type TextsOf } from './key.js'
import { block, boolean, either, list, text, textOrEmpty } from './shape.js'

/** The long form of an entry of `env_file`. */
export const envFileKeys = {
  path: mapped(text(), { path: 'env file' }),
  required: mapped(boolean),
  format: mapped(textOrEmpty('raw')),
} satisfies KeyTable

/** A file, or a list of files in both forms. */
export const envFiles = either(text(), list(either(text(), block(envFileKeys, { required: ['path'] }))))

export const envFileTexts = {
  path: { becomes: 'The file, relative to the Compose file.', example: 'api.env' },
  required: {
    becomes: '`false`: the file may be missing.',
    example: false,
    default: true,
  },
  format: { becomes: '`raw` takes every value as it stands.', example: 'raw' },
} satisfies TextsOf<typeof envFileKeys>
