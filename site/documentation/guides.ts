import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { apiPage, builtPages } from '../../scripts/built-pages.js'
import { makeDiagnosticsList } from '../../scripts/diagnostics-pages.js'
import { makeKeysPage } from '../../scripts/keys-page.js'
import { folderOfKey } from '../src/documentation/addresses.js'
import type { Document } from './document.js'
import { groups } from './navigation.js'
import { repository } from './repository.js'

/** The folder of the start page. */
export const HOME = 'docs'

/** Returns the start page, the API page, and all Markdown files that README.md links to, directly or indirectly. */
export function makeGuides(): readonly Document[] {
  const texts = new Map<string, string>()
  const read = (file: string): void => {
    if (texts.has(file)) return
    const text = readFileSync(path.join(repository, file), 'utf8')
    texts.set(file, text)
    for (const target of linkedFiles(text, file)) read(target)
  }
  read('README.md')
  texts.set(apiPage, builtPages.get(apiPage)!())
  // In the site, each row links to the page of its key or code.
  texts.set(
    'docs/keys.md',
    makeKeysPage((name, key) => `[\`${name}\`](../${folderOfKey(key.path)})`),
  )
  texts.set(
    'docs/diagnostics.md',
    makeDiagnosticsList((code) => `[\`${code}\`](diagnostics/${code}.md)`),
  )
  const home = makeHome(texts.get('README.md')!)
  const listed = groups.flatMap(({ files }) => files.filter((file) => texts.has(file)))
  const guides = [...new Set([...listed, ...texts.keys()])].map((file): Document => {
    const markdown = texts.get(file)!
    return { folder: file, kind: 'guide', path: file, title: titleOf(markdown), markdown }
  })
  return [home, ...guides]
}

/** Makes the start page from the table at the end of README.md. */
function makeHome(readme: string): Document {
  const [, table = ''] = readme.split('\n## Documentation\n')
  const entries = table.matchAll(/^\| (\[.*) \| (.*) \|$/gm)
  const list = Array.from(entries, ([, link, about]) => `- ${link}: ${about}`)
  if (list.length === 0) throw new Error('README.md has no table of pages')
  const markdown = [
    '# Documentation',
    'tranship turns a Compose file into Kubernetes objects. Search finds keys (`mem_limit`), codes (`undefined-volume`), commands and words.',
    [
      '- [tranship](README.md): an overview, with an example',
      ...list,
      `- [API](${apiPage}): every export of the library`,
    ].join('\n'),
  ].join('\n\n')
  return { folder: HOME, kind: 'guide', path: 'README.md', title: 'Documentation', markdown }
}

function linkedFiles(markdown: string, file: string): readonly string[] {
  const links = markdown.replace(/^```[^]*?^```$/gm, '').matchAll(/\]\(([^)\s#:]+\.md)(?:#[^)]*)?\)/g)
  return Array.from(links, ([, target]) => path.posix.join(path.posix.dirname(file), target!)).filter(
    (target) => existsSync(path.join(repository, target)),
  )
}

function titleOf(markdown: string): string {
  return /^# (.*)$/m.exec(markdown)![1]!.replaceAll('`', '')
}
