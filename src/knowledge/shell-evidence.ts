import { lastName } from './path-patterns.js'
import { type KnownWords, shells } from './programs.js'
import type { BySource } from './sources.js'
import { toLowerCase, valuesOf } from './word-search.js'

/** Programs that run scripts with the shell of their image. */
export const programsWithShell: KnownWords = {
  'npm CLI': ['npm', 'npx'],
  'PHP image': ['composer', 'docker-php-entrypoint', 'php-fpm'],
  pnpm: ['pnpm'],
  Yarn: ['yarn'],
}

/** Words in tags of images that are based on a distribution with a shell: `1.2-alpine`. */
export const tagsWithShell: BySource<readonly string[]> = {
  'Alpine Linux': ['alpine'],
  'Debian releases': ['bookworm', 'bullseye', 'buster', 'debian', 'slim', 'trixie'],
  'PHP image': ['apache', 'fpm'],
  'Ubuntu releases': ['focal', 'jammy', 'noble', 'ubuntu'],
}

const programs = new Set([...valuesOf(shells), ...valuesOf(programsWithShell)])
const tags = valuesOf(tagsWithShell)

/** Returns true if a word of a command is a shell, a script of one, or a program that needs one. */
export function needsShell(word: string): boolean {
  return programs.has(lastName(word)) || word.endsWith('.sh')
}

/** Returns true if the tag of an image says that it is based on a distribution with a shell. */
export function hasTagWithShell(image: string): boolean {
  const tag = toLowerCase(lastName(image)).split(':')[1] ?? ''
  return tags.some((word) => tag.split(/[-._]/).some((part) => part.startsWith(word)))
}
