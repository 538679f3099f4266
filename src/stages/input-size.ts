import type { TranslateOptions } from '../options/options.js'

/** Returns the number of characters in all texts that a manifest is read with. */
export function inputSize(text: string, { dotenv = '', env = {}, files = {} }: TranslateOptions): number {
  let size = text.length + dotenv.length
  for (const content of Object.values(files)) size += content.length
  for (const value of Object.values(env)) size += value?.length ?? 0
  return size
}
