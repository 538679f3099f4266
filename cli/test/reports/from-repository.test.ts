import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith } from '../support/folder.js'
import { tranship } from '../support/run-command.js'

const manifest = 'services: { web: { image: nginx, "unknown": 1 } }\n'

interface Log {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } }
      readonly results: readonly {
        readonly locations: readonly [
          { readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } } },
        ]
      }[]
    },
  ]
}

async function filesNamed(parameters: readonly string[], folder: string, input = ''): Promise<string[]> {
  const sarif = await tranship(['check', '--format', 'sarif', ...parameters], { folder, input })
  const github = await tranship(['check', '--format', 'github', ...parameters], { folder, input })
  const log = JSON.parse(sarif.output) as Log
  return [
    log.runs[0].results[0]!.locations[0].physicalLocation.artifactLocation.uri,
    /file=([^,]*)/.exec(github.output)![1]!,
  ]
}

describe('files are named for code scanning', () => {
  const files = { '.git/HEAD': '', 'deep/app/compose.yaml': manifest, 'deep/app/src/keep': '' }

  it.each([
    ['that is found', 'deep/app', []],
    ['in a folder above', 'deep/app/src', []],
    ['that is named', 'deep', ['app/compose.yaml']],
    ['that is named from beside it', 'deep/app/src', ['-f', '../compose.yaml']],
  ])('from the root of the repository: one %s', async (_, from, parameters) => {
    const folder = folderWith(files)
    const expected = 'deep/app/compose.yaml'
    expect(await filesNamed(parameters, path.join(folder, from))).toEqual([expected, expected])
  })

  it('from a work tree, whose .git is a file', async () => {
    const folder = folderWith({ '.git': 'gitdir: elsewhere\n', 'app/compose.yaml': manifest })
    expect(await filesNamed([], path.join(folder, 'app'))).toEqual(['app/compose.yaml', 'app/compose.yaml'])
  })

  it('from the current folder without a repository', async () => {
    const folder = folderWith({ 'app/compose.yaml': manifest })
    expect(await filesNamed(['app/compose.yaml'], folder)).toEqual(['app/compose.yaml', 'app/compose.yaml'])
  })

  it('by their whole path outside of it', async () => {
    const folder = folderWith({ 'compose.yaml': manifest, 'in/.git/HEAD': '' })
    mkdirSync(path.join(folder, 'in/x'))
    const file = path.join(folder, 'compose.yaml')
    expect(await filesNamed(['../../compose.yaml'], path.join(folder, 'in/x'))).toEqual([
      `file://${file}`,
      file,
    ])
  })

  it('but standard input is none', async () => {
    const named = await filesNamed(['-'], folderWith({ '.git/HEAD': '' }), manifest)
    expect(named).toEqual(['%3Cstdin%3E', '<stdin>'])
  })

  it('and .env files too', async () => {
    const folder = folderWith({ '.git/HEAD': '', 'app/compose.yaml': manifest, 'app/.env': 'no value\n' })
    const { output } = await tranship(['check', '--format', 'github'], { folder: path.join(folder, 'app') })
    expect(output).toMatch(/^::error file=app\/\.env,line=1,/m)
  })
})

it('a rule of SARIF has no link, since the pages of codes have no absolute address', async () => {
  const { output } = await tranship(['check', '--format', 'sarif'], { files: { 'compose.yaml': manifest } })
  const { rules } = (JSON.parse(output) as Log).runs[0].tool.driver
  expect(rules).toMatchObject([{ id: 'refused-key' }])
  expect(rules[0]).not.toHaveProperty('helpUri')
})
