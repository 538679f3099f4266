import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { tranship } from '../support/run-command.js'

const used = async (name: string) => {
  const manifest = `services: { web: { image: nginx, command: 'is\${${name}:-unset}' } }`
  const { output } = await tranship(['--untrusted', '--quiet'], {
    files: { 'compose.yaml': manifest },
    env: { [name]: 'shown' },
  })
  expect(output).toContain('- is')
  return !output.includes('- isunset')
}

const others = ['HOSTNAME', 'LANG', 'LOGNAME', 'PATH', 'SHELL', 'OTHER', 'XDG_CONFIG_HOME']

const texts = {
  'tranship --help': async () => (await tranship(['--help'], {})).output,
  'docs/security.md': () => readFileSync('docs/security.md', 'utf8'),
  'docs/cli.md': () => readFileSync('docs/cli.md', 'utf8'),
  'docs/pull-requests.md': () => readFileSync('docs/pull-requests.md', 'utf8'),
}

it.each(Object.entries(texts))('%s names the variables that --untrusted reads', async (_, read) => {
  const [list = ''] =
    /`?COMPOSE_\*(?:[`, ]|and|[A-Z]{2,})+/.exec((await read()).replaceAll(/\s+/g, ' ')) ?? []
  const named = list.match(/[A-Z]+(?:_\*)?/g)?.map((name) => name.replace('*', 'ANY')) ?? []
  expect(named.length).toBeGreaterThan(3)
  const found = await Promise.all(
    [...named, ...others].map(async (name) => ((await used(name)) ? [name] : [])),
  )
  expect(found.flat()).toEqual(named)
})
