import { readFileSync } from 'node:fs'

/** Returns the page with the current content of each example file. */
export function makeEmbeddingPage(): string {
  const page = readFileSync('docs/embedding.md', 'utf8')
  return page.replace(
    /^```ts (examples\/\S+)\n[^]*?^```$/gm,
    (_, file: string) => `\`\`\`ts ${file}\n${readFileSync(file, 'utf8')}\`\`\``,
  )
}
