import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { changesOfSharedObjects, inheritedNames } from '../support/inherited-names.js'
import { runTranshipHere } from './support/command.js'
import { type Entry, makeRepository } from './support/repository.js'

/** An application that uses a name wherever a repository chooses one. */
function repositoryOf(name: string): Readonly<Record<string, Entry>> {
  return {
    'compose.yaml': `name: shop
services:
  ${name}:
    image: nginx:1
    profiles: [${name}]
    env_file: [${name}.env]
    environment: {${name}: "\${${name}:-text}"}
    volumes: ["${name}:/data", "./${name}:/etc/file:ro"]
    configs: [${name}]
    secrets: [${name}]
    networks: {${name}: {aliases: [${name}]}}
volumes: {${name}: {}}
networks: {${name}: {}}
configs: {${name}: {file: ./${name}}}
secrets: {${name}: {file: ./${name}}}
`,
    'other.yaml': `name: shop\nservices: {${name}: {image: "nginx:1", environment: {OTHER: "1"}}}\n`,
    [name]: 'text',
    [`${name}.env`]: `${name}=text\n`,
    '.env': `COMPOSE_PROFILES=${name}\n${name}=text\n`,
    'k8s/.tranship-files': JSON.stringify(Object.fromEntries([[name, [name]]])),
  }
}

const lines: readonly (readonly string[])[] = [
  [],
  ['-o', 'k8s'],
  ['-o', 'chart', '--layout', 'helm'],
  ['-o', 'layout', '--layout', 'kustomize', '--overlay', 'production=other.yaml'],
  ['check', '--format', 'json'],
  ['config', '--origins'],
  ['secrets'],
]

describe('a repository whose names are those of properties that every object inherits', () => {
  it.each(lines.map((line) => [line.join(' '), line] as const))(
    'changes none by `tranship %s`',
    async (_, line) => {
      for (const name of inheritedNames) {
        const { folder } = makeRepository(repositoryOf(name))
        const { errors } = await runTranshipHere(line, folder)
        expect([name, changesOfSharedObjects()]).toEqual([name, []])
        expect(errors).not.toMatch(/TypeError|internal error/i)
      }
    },
  )

  it('has its own values in a chart, and the file of a config in an object', async () => {
    const { folder } = makeRepository(repositoryOf('constructor'))
    await runTranshipHere(['-o', 'chart', '--layout', 'helm'], folder)
    expect(readFileSync(path.join(folder, 'chart/values.yaml'), 'utf8')).toMatch(
      /^services:\n {2}constructor:\n/m,
    )
    const { output } = await runTranshipHere([], makeRepository(repositoryOf('__proto__')).folder)
    expect(output).toMatch(/^ {2}__proto__: text$/m)
  })
})
