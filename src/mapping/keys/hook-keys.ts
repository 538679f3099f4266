import { whenOneOf } from './changes-nothing.js'
import { type KeyTable, mapped, type TextsOf, unsupported } from './key.js'
import { block, boolean, either, listOrMap, scalar, text, words } from './shape.js'

/** The keys of `post_start` and `pre_stop`: commands in the container itself (Compose Specification, services). */
export const hookKeys = {
  command: mapped(either(text(), words)),
  environment: mapped(listOrMap),
  privileged: unsupported('A hook has the privileges of its container.', {
    changesNothing: whenOneOf('false'),
  }),
  user: unsupported('A hook runs as the user of its container.'),
  working_dir: mapped(text()),
} satisfies KeyTable

export const hookBlock = block(hookKeys, { required: ['command'] })

/** The keys of `pre_start`: containers of their own, before that of the service. */
export const preStartKeys = {
  command: mapped(either(text(), words)),
  environment: mapped(listOrMap),
  image: mapped(text()),
  per_replica: mapped(boolean),
  privileged: mapped(boolean),
  user: mapped(scalar),
  working_dir: mapped(text()),
} satisfies KeyTable

export const preStartBlock = block(preStartKeys)

export const hookTexts = {
  command: {
    becomes: 'The command that runs in the container, with its arguments.',
    example: ['./warm-up.sh'],
  },
  environment: { becomes: 'Variables of that command.', example: { LEVEL: 'info' } },
  working_dir: { becomes: 'The folder in which the command runs.', example: '/app' },
} satisfies TextsOf<typeof hookKeys>

export const preStartTexts = {
  command: { becomes: 'The `args` of the init container.', example: ['./migrate.sh'] },
  environment: {
    becomes: 'Variables of its `env`; win over those of the service.',
    example: { LEVEL: 'info' },
  },
  image: { becomes: 'Its `image`; that of the service by default.', example: 'busybox:1.37' },
  per_replica: { becomes: 'Nothing: Kubernetes runs init containers in every Pod.', example: false },
  privileged: { becomes: 'Its `securityContext.privileged`.', example: true, default: false },
  user: { becomes: 'Its `securityContext.runAsUser` and `runAsGroup`.', example: '0:0' },
  working_dir: { becomes: 'Its `workingDir`.', example: '/app' },
} satisfies TextsOf<typeof preStartKeys>
