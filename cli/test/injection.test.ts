import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith } from './support/folder.js'
import { tranship } from './support/run-command.js'

/**
 * Ends the title of a window, clears the screen, begins a sequence with one character (C1), turns text around, and hides
 * characters without a width.
 */
const evil = '\u001B]0;x\u0007\u001B[2J\u009B31m\u202E\u200B\u2067\u{E0041}\uFEFF\r'
const inYAML = '\\e]0;x\\a\\e[2J\\x9b31m\\u202e\\u200b\\u2067\\U000e0041\\ufeff\\r'
const acted = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]|\p{Default_Ignorable_Code_Point}/u

const manifest = `name: "${inYAML}"
services:
  "web${inYAML}":
    image: "nginx${inYAML}"
    build:
      context: "app${inYAML}"
      args: { A: "${inYAML}" }
    volumes: ["./src${inYAML}:/src${inYAML}"]
    environment: { "A": "${inYAML}" }
    command: ["x${inYAML}"]
    "unknown${inYAML}": 1
    labels: { a: "${inYAML}" }
  db:
    image: postgres
    restart: on-failure
    depends_on: ["web${inYAML}", "nope${inYAML}"]
`
const sound = manifest
  .replace(`, "nope${inYAML}"`, '')
  .replace(`nginx${inYAML}`, 'nginx')
  .replace(`    "unknown${inYAML}": 1\n`, '')

const lines: readonly (readonly string[])[] = [
  [],
  ['--format', 'json'],
  ['check'],
  ['check', '--format', 'json'],
  ['check', '--format', 'sarif'],
  ['check', '--format', 'github'],
  ['plan', 'build'],
  ['plan', 'build', '--bake'],
  ['plan', 'deploy'],
  ['plan', 'deploy', '--json'],
  ['plan', 'up', `web${evil}`],
  ['plan', 'up', `web${evil}`, '--json'],
  ['plan', 'wake'],
  ['explain', 'db'],
  ['explain', 'compose.yaml:4'],
  ['diff', '--profile', '1.37', '--profile', '1.48'],
  ['diff', '--profile', '1.37', '--profile', '1.48', '--json'],
  ['-o', 'k8s/'],
  ['keys', evil],
  ['codes', evil],
  [evil],
  [`--${evil}`],
  ['--profile', evil],
  ['--env-file', evil],
]

function titleOf(line: readonly string[]): string {
  return ['tranship', ...line].join(' ').replace(evil, '…')
}

describe('[E8-01] nothing that a terminal acts upon is printed', () => {
  it.each(
    lines.flatMap((line) => [
      [titleOf(line), 'translates', line, sound] as const,
      [titleOf(line), 'has errors', line, manifest] as const,
    ]),
  )('by "%s" of a manifest that %s', async (_, __, line, text) => {
    const folder = folderWith({ 'compose.yaml': text })
    const { output, errors } = await tranship(line, { folder })
    expect(output + errors).not.toBe('')
    expect(output).not.toMatch(acted)
    expect(errors).not.toMatch(acted)
  })

  it('of a file that lies in the folder', async () => {
    const folder = folderWith({ 'compose.yaml': 'services: {web: {image: nginx}}', 'k8s/keep': '' })
    writeFileSync(path.join(folder, 'k8s', `a\u001B[2J\u009B-service.yaml`), '')
    const { errors } = await tranship(['-o', 'k8s/'], { folder })
    expect(errors).toContain('a␛[2J\uFFFD-service.yaml')
    expect(errors).not.toMatch(acted)
  })

  it('and JSON says the same as without escapes', async () => {
    const { output } = await tranship(['plan', 'build', '--json'], { files: { 'compose.yaml': sound } })
    expect(output).toContain('\\u009b')
    expect(JSON.parse(output)).toMatchObject({ images: [{ args: { A: evil } }] })
  })
})
