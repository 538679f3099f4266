import { type KeyTable, mapped, type TextsOf, unsupported } from './key.js'
import { block, either, list, listOrMap, number, text, texts } from './shape.js'

/** The keys of a device in `gpus` and `deploy.resources.reservations.devices` (Compose Specification, deploy.md). */
export const deviceKeys = {
  capabilities: mapped(texts),
  count: mapped(number),
  device_ids: mapped(list(number), { takes: texts }),
  driver: mapped(text()),
  options: unsupported('Configure the device plugin on the nodes.', { takes: listOrMap }),
} satisfies KeyTable

/** `gpus` in both forms: `all`, or a list of devices. */
export const gpus = either(text(), list(block(deviceKeys, { others: 'unsupported' })))

export const deviceTexts = {
  capabilities: {
    becomes: 'The kind of device: `gpu`, or a capability of one, such as `compute`.',
    example: ['gpu'],
  },
  count: { becomes: 'The number of devices. `all` is 1, with a warning.', example: 2 },
  device_ids: { becomes: 'As many devices as there are ids, whichever they are.', example: ['0', '3'] },
  driver: { becomes: 'Which device plugin: `nvidia` or `amd`.', example: 'amd', default: 'nvidia' },
} satisfies TextsOf<typeof deviceKeys>
