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
  path: mapped(text(), { path: 'any' }),
  target: mapped(text()),
} satisfies KeyTable

export const developKeys = {
  watch: mapped(list(block(watchKeys, { required: ['action', 'path'] }))),
} satisfies KeyTable

export const developBlock = block(developKeys)

export const watchTexts = {
  action: { becomes: 'The action of `up` after a file has changed.', example: 'sync' },
  exec: {
    becomes: 'The command that runs in the container after each copy, with `sync+exec`.',
    example: { command: ['./reload.sh'] },
  },
  ignore: {
    becomes: 'Files that are not watched: patterns as in a `.dockerignore`, relative to `path`.',
    example: ['node_modules/'],
  },
  include: {
    becomes: 'Patterns of the files to watch, in the form of `ignore`.',
    example: ['*.js'],
  },
  initial_sync: {
    becomes: '`true`: `up` copies all different files before it watches.',
    example: true,
    default: false,
  },
  path: { becomes: 'The file or folder that `up` watches.', example: './src' },
  target: { becomes: 'The path in the container that changed files are copied to.', example: '/app/src' },
} satisfies TextsOf<typeof watchKeys>

export const developTexts = {
  watch: {
    becomes: 'The actions of `up` after files have changed.',
    example: [{ path: './src', action: 'sync', target: '/app/src' }],
  },
} satisfies TextsOf<typeof developKeys>
