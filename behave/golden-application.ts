import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseDocument } from 'yaml'
import { type Application, nameOf, type Settings } from './application.js'

/** The options of a golden case about its files and its translation. */
interface GoldenOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly platformEnv?: Readonly<Record<string, string>>
  readonly dotenv?: string
  readonly files?: Readonly<Record<string, string>>
  readonly folders?: Readonly<Record<string, readonly string[] | string>>
  readonly name?: string
  readonly domain?: string
  readonly registry?: string
}

/** More bytes than a ConfigMap takes. */
const largeFile = 'x'.repeat(1_200_000)

/** Writes a folder of `golden/` to disk, with the files from its options, and returns the application. */
export function goldenApplication(
  source: string,
  title: string,
  settings: Settings,
  temporary: string,
): Application {
  const folder = path.join(temporary, path.basename(source))
  const optionsFile = path.join(source, 'options.json')
  const options = (
    existsSync(optionsFile) ? JSON.parse(readFileSync(optionsFile, 'utf8')) : {}
  ) as GoldenOptions
  const manifest = readFileSync(path.join(source, 'compose.yaml'), 'utf8')
  const write = (name: string, text: string): void => {
    const file = path.resolve(folder, name)
    if (!file.startsWith(`${folder}/`) || existsSync(file)) return
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'compose.yaml'), manifest)
  if (options.dotenv !== undefined) write('.env', options.dotenv)
  for (const [name, text] of Object.entries(options.files ?? {})) write(name, text)
  for (const [name, content] of Object.entries(options.folders ?? {})) {
    if (typeof content !== 'string') for (const file of content) write(path.join(name, file), `${file}\n`)
    else if (content === 'file') write(name, `${name}\n`)
    else if (content === 'large') write(path.join(name, 'large.bin'), largeFile)
    else if (content === 'empty') mkdirSync(path.resolve(folder, name), { recursive: true })
  }
  for (const file of secretFiles(manifest)) write(file, 'made up for a test\n')
  return {
    ...settings,
    title,
    name: options.name ?? nameOf(manifest, folder),
    folder,
    file: path.join(folder, 'compose.yaml'),
    environment: { ...options.platformEnv, ...options.env, ...settings.environment },
    options: [
      ...(options.name === undefined ? [] : ['--name', options.name]),
      ...(options.domain === undefined ? [] : ['--domain', options.domain]),
      ...(options.registry === undefined ? [] : ['--registry', options.registry]),
      ...settings.options,
    ],
  }
}

/** The files of top-level secrets and configs, which a case need not have to be translated. */
function secretFiles(manifest: string): string[] {
  const document = parseDocument(manifest, { merge: true })
  if (document.errors.length > 0) return []
  const read = document.toJS() as Partial<
    Record<'secrets' | 'configs', Record<string, { readonly file?: string } | null> | null>
  > | null
  return [read?.secrets, read?.configs].flatMap((entries) =>
    Object.values(entries ?? {}).flatMap((entry) => entry?.file ?? []),
  )
}
