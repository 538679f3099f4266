import { hasWord, toLowerCase } from './word-search.js'

/**
 * Words in the names of services that do something once and end. Case doesn't matter. People choose these names, so no page
 * documents them.
 */
export const endingServiceWords: readonly string[] = [
  ...['init', 'initialise', 'initialiser', 'initialize', 'initializer', 'bootstrap'],
  ...['migrate', 'migrates', 'migration', 'migrations', 'migrator'],
  ...['seed', 'seeder', 'seeds', 'loader'],
  ...['setup', 'set-up', 'install', 'installer', 'provision', 'provisioner', 'provisioning'],
  ...['createbucket', 'createbuckets', 'create-bucket', 'create-buckets'],
]

/** Returns true if the name of a service suggests that it does something once and ends: `db-migrate`, `seed2`. */
export function endsByName(service: string): boolean {
  const name = toLowerCase(service)
  let digitsAt = name.length
  while (isDigit(name[digitsAt - 1])) digitsAt--
  const isEnd = (text: string, index: number) => index === digitsAt || isSeparator(text[index])
  return endingServiceWords.some((word) => hasWord(name, word, isBegin, isEnd))
}

function isBegin(text: string, index: number): boolean {
  return index === 0 || isSeparator(text[index - 1])
}

function isSeparator(character: string | undefined): boolean {
  return character === '-' || character === '_' || character === '.'
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9'
}
