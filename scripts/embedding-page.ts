import { readFileSync } from 'node:fs'

/** The pages that show the files of `examples/embedding`. */
export const embeddingPages = ['docs/embedding.md', 'docs/embedding-editors.md']

/** Returns a page with the current content of each example file. */
export function makeEmbeddingPage(page: string): string {
  return readFileSync(page, 'utf8').replace(
    /^```ts (examples\/\S+)\n[^]*?^```$/gm,
    (_, file: string) => `\`\`\`ts ${file}\n${readFileSync(file, 'utf8')}\`\`\``,
  )
}
