import { readFileSync } from 'node:fs'

/** The page as it is written, with each example as its file is. */
export function makeEmbeddingPage(): string {
  const page = readFileSync('docs/embedding.md', 'utf8')
  return page.replace(
    /^```ts (examples\/\S+)\n[^]*?^```$/gm,
    (_, file: string) => `\`\`\`ts ${file}\n${readFileSync(file, 'utf8')}\`\`\``,
  )
}
