import { matchesOneOf, type PathPattern } from './path-patterns.js'
import type { KnownWords } from './programs.js'
import type { BySource } from './sources.js'
import { valuesOf } from './word-search.js'

/** Folders of containers with models, chains or media, which need many gigabytes. */
export const largeFolders: BySource<readonly PathPattern[]> = {
  'Bitcoin Core': ['**/.bitcoin/**'],
  Geth: ['**/.ethereum/**'],
  'Hugging Face Hub': ['**/.cache/huggingface/**'],
  'Immich storage': ['/usr/src/app/upload/**'],
  LocalAI: ['/models/**'],
  Monero: ['**/.bitmonero/**'],
  'Ollama models': ['**/.ollama/**'],
  PhotoPrism: ['/photoprism/originals/**'],
  'PyTorch Hub': ['**/.cache/torch/**'],
  Radarr: ['/movies/**'],
  Sonarr: ['/tv/**'],
}

/** Variables whose value is such a folder. */
export const largeFolderVariables: KnownWords = {
  'Hugging Face Hub': ['HF_HOME', 'HF_HUB_CACHE'],
  'Ollama models': ['OLLAMA_MODELS'],
  'PyTorch Hub': ['TORCH_HOME'],
}

/** Options of commands whose value may be such a folder, or a path in it. */
export const largeFolderOptions: KnownWords = {
  vLLM: ['--download-dir', '--model'],
}

/** Returns true if a folder of a container needs many gigabytes. */
export function isLargeFolder(path: string): boolean {
  return matchesOneOf(path, valuesOf(largeFolders))
}

const variables = new Set(valuesOf(largeFolderVariables))
const options = new Set(valuesOf(largeFolderOptions))

/** Returns true if the value of a variable is such a folder. */
export function namesLargeFolder(variable: string): boolean {
  return variables.has(variable)
}

/** Returns the values of options of a command that may be such a folder. */
export function largeFoldersIn(command: readonly string[]): readonly string[] {
  const words = command.flatMap((text) => text.split(/[\s=]+/))
  return words.filter((_, index) => options.has(words[index - 1] ?? ''))
}
