import { hookBlock } from './hook-keys.js'
import { type KeyTable, mapped, type TextsOf } from './key.js'
import { block, boolean, either, list, text, texts } from './shape.js'

/** The keys of an entry of `develop.watch` (Compose Specification, develop.md). */
export const watchKeys = {
  action: mapped(text('rebuild', 'restart', 'sync', 'sync+exec', 'sync+restart')),
  exec: mapped(hookBlock),
  ignore: mapped(either(text(), texts)),
  include: mapped(either(text(), texts)),
  initial_sync: mapped(boolean),
  path: mapped(text()),
  target: mapped(text()),
} satisfies KeyTable

export const developKeys = {
  watch: mapped(list(block(watchKeys, { required: ['action', 'path'] }))),
} satisfies KeyTable

export const developBlock = block(developKeys)

export const watchTexts = {
  action: { becomes: 'What `up` does when a file changes.', example: 'sync' },
  exec: {
    becomes: 'The command that runs in the container after each copy, with `sync+exec`.',
    example: { command: ['./reload.sh'] },
  },
  ignore: {
    becomes: 'What is not watched: patterns as in a `.dockerignore`, relative to `path`.',
    example: ['node_modules/'],
  },
  include: { becomes: 'What alone is watched: patterns like those of `ignore`.', example: ['*.js'] },
  initial_sync: {
    becomes: 'Whether `up` copies what differs before it watches.',
    example: true,
    default: false,
  },
  path: { becomes: 'The file or folder that `up` watches.', example: './src' },
  target: { becomes: 'The path in the container that changed files are copied to.', example: '/app/src' },
} satisfies TextsOf<typeof watchKeys>

export const developTexts = {
  watch: {
    becomes: 'What `up` does when files change.',
    example: [{ path: './src', action: 'sync', target: '/app/src' }],
  },
} satisfies TextsOf<typeof developKeys>
