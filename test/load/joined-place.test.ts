import { type ManifestText, safeTranslate } from 'tranship'
import { describe, expect, it } from 'vitest'

const secret = 'hunter2'

/** References to a file in a folder that is the value of a variable. */
const ways: Readonly<Record<string, string>> = {
  'its folder': 'include: [{path: in.yaml, project_directory: $SECRET}]',
  'its path': 'include: ["$SECRET/in.yaml"]',
  'a part of its path': 'include: ["./a-$SECRET/in.yaml"]',
  'a path with a default': 'include: ["${SECRET:-a/b}/in.yaml"]',
  'the whole path': 'include: [{path: in.yaml, project_directory: "${SECRET}/sub/.."}]',
  'a file that is extended': 'services: {web: {extends: {file: $SECRET/in.yaml, service: web}}}',
}

/** References in that file to files beside it. */
const keys: Readonly<Record<string, string>> = {
  'env file': 'services: {web: {image: a, env_file: x.env}}',
  'env file in its long form': 'services: {web: {image: a, env_file: [{path: x.env}]}}',
  'env file with variables': 'services: {web: {image: a, env_file: "x$OTHER.env"}}',
  'env file above': 'services: {web: {image: a, env_file: "../x.env"}}',
  'label file': 'services: {web: {image: a, label_file: x.labels}}',
  config: 'services: {web: {image: a, configs: [c]}}\nconfigs: {c: {file: x.conf}}',
  secret: 'services: {web: {image: a, secrets: [c]}}\nsecrets: {c: {file: x.conf}}',
  'secret of a build': 'services: {web: {build: {context: ., secrets: [c]}}}\nsecrets: {c: {file: x.conf}}',
  mount: 'services: {web: {image: a, volumes: ["./x.conf:/x.conf:ro"]}}',
  'mount of the folder': 'services: {web: {image: a, volumes: [".:/x"]}}',
  'mount in its long form': 'services: {web: {image: a, volumes: [{type: bind, source: ./x, target: /x}]}}',
  'local volume':
    'services: {web: {image: a, volumes: ["v:/x"]}}\nvolumes: {v: {driver_opts: {type: none, o: bind, device: ./x}}}',
  build: 'services: {web: {build: {context: ./x, dockerfile: y, additional_contexts: {b: ./z}}}}',
  watch:
    'services: {web: {build: ., develop: {watch: [{action: sync, path: ./x, target: /x}]}, volumes: ["./x:/x"]}}',
  'included file': 'include: [more.yaml]\nservices: {web: {image: a}}',
  'env file of what is included': 'include: [{path: in2.yaml, env_file: x.env}]\nservices: {web: {image: a}}',
  'file that includes itself': 'include: [in.yaml]\nservices: {web: {image: a}}',
  'extended file': 'services: {web: {extends: {file: more.yaml, service: web}}}',
}

/** The files beside it: none, invalid ones, and withheld ones. */
const hosts = (folders: readonly string[]) => {
  const paths = folders.flatMap((folder) =>
    ['x.env', 'x.labels', 'x.conf', 'x', 'more.yaml', '.env'].map((name) => `${folder}${name}`),
  )
  return {
    'no file': {},
    'files that are not sound': {
      files: Object.fromEntries(paths.map((path) => [path, '=\n$UNSET=\n: [$'])),
    },
    'bytes that are no text': {
      files: Object.fromEntries(paths.map((path) => [path, Uint8Array.from([255, 254])])),
    },
    'files outside of the root': { withheld: Object.fromEntries(paths.map((path) => [path, 'outside'])) },
    'links that lead out': { withheld: Object.fromEntries(paths.map((path) => [path, 'link'])) },
  }
}

describe.each(Object.entries(ways))('a file that %s of a variable leads to', (_, manifest) => {
  it.each(Object.entries(keys))('shows no value for: %s', (_key, text) => {
    const folders = [`${secret}/`, `a-${secret}/`, '']
    for (const [host, { files = {}, ...options }] of Object.entries(hosts(folders)) as [string, Host][]) {
      const own = Object.fromEntries(folders.map((folder) => [`${folder}in.yaml`, text]))
      const others = Object.fromEntries(
        folders.map((folder) => [`${folder}in2.yaml`, 'services: {b: {image: a}}']),
      )
      const result = safeTranslate(manifest as ManifestText, {
        profile: 'compose',
        env: { SECRET: secret, OTHER: 'correct-horse' },
        files: { ...files, ...own, ...others, 'in.yaml': text },
        ...options,
      })
      const diagnostics = [...(result.ok ? [] : result.errors), ...result.warnings].map(
        ({ message, hint, args, path, related, fixes }) => [message, hint, args, path, related, fixes],
      )
      // The path of the file that a place lies in is one of the host.
      const said = JSON.stringify(diagnostics, (key, value: unknown) => (key === 'file' ? undefined : value))
      expect(said, host).not.toMatch(/hunter2|correct-horse/)
    }
  })
})

interface Host {
  readonly files?: Readonly<Record<string, string | Uint8Array>>
  readonly withheld?: Readonly<Record<string, 'outside' | 'link'>>
}

it('[C1-06] the path of a file in a folder that a variable names is shown with the variable', () => {
  const result = safeTranslate('include: [{path: in.yaml, project_directory: "a/$SECRET"}]', {
    profile: 'compose',
    env: { SECRET: secret, OTHER: 'b' },
    files: { 'in.yaml': 'services: {web: {image: a, env_file: "./x$OTHER.env"}}' },
  })
  expect(result.ok ? [] : result.errors.map(({ args }) => args)).toMatchObject([
    { path: 'a/$SECRET/x$OTHER.env' },
  ])
})
