import { type KeyTable, mapped, type TextsOf } from './key.js'
import { block, either, list, number, text } from './shape.js'

/** The long form of an entry of a service's `configs` and `secrets` (rules C2-02 and C2-03). */
export const fileUseKeys = {
  gid: mapped(number, { takes: text() }),
  mode: mapped(number),
  source: mapped(text(), { names: 'file source' }),
  target: mapped(text()),
  uid: mapped(number, { takes: text() }),
} satisfies KeyTable

export const fileUses = list(either(text(), block(fileUseKeys, { required: ['source'] })))

export const fileUseTexts = {
  gid: { becomes: 'Nothing: Kubernetes gives files to root. Another group is warned of.', example: '1000' },
  mode: { becomes: '`defaultMode` of the volume; octal.', example: '0440' },
  source: { becomes: 'The name of the top-level config or secret.', example: 'site' },
  target: {
    becomes: 'The path of the file. A relative one is below `/`, and for secrets below `/run/secrets`.',
    example: '/etc/site.conf',
  },
  uid: { becomes: 'Nothing: Kubernetes gives files to root. Another user is warned of.', example: '1000' },
} satisfies TextsOf<typeof fileUseKeys>
