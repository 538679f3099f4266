import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith } from './support/folder.js'
import { tranship } from './support/run-command.js'

const compose = 'name: shop\nservices:\n  web:\n    image: nginx:1.29\n'
const production = 'services:\n  web:\n    deploy: { replicas: 3 }\n'

const withProgram = (program: string) =>
  folderWith({ 'compose.yaml': compose, 'production.yaml': production, 'change.mjs': program })

const labels = `export default (objects) =>
  objects.map((object) => ({ ...object, metadata: { ...object.metadata, labels: { team: 'a' } } }))\n`

describe('tranship --transform', () => {
  it('[E11-08] writes the objects that the program returns', async () => {
    const { status, output } = await tranship(['--transform', 'change.mjs'], { folder: withProgram(labels) })
    expect(status).toBe(0)
    expect(output.match(/team: a/g)).toHaveLength(2)
  })

  it('[E11-08] gives the program the origin of each field', async () => {
    const program = `export default (objects, trace) => objects.map((object) => {
      const origin = trace.originOf(object, '/spec/template/spec/containers/0/image')
      if (origin === undefined) return object
      return { ...object, metadata: { name: 'line-' + origin.places[0].range.start.line } }
    })\n`
    const { output } = await tranship(['--transform', 'change.mjs'], { folder: withProgram(program) })
    expect(output).toContain('name: line-4\n')
  })

  it('[E11-08] changes base and overlays of Kustomize', async () => {
    const folder = withProgram(labels)
    const flags = ['-o', 'k8s', '--layout', 'kustomize', '--overlay', 'production=production.yaml']
    const { status, errors } = await tranship([...flags, '--transform', 'change.mjs'], { folder })
    expect(status, errors).toBe(0)
    expect(readFileSync(path.join(folder, 'k8s/base/web-service.yaml'), 'utf8')).toContain('team: a')
    expect(existsSync(path.join(folder, 'k8s/overlays/production/web-service-patch.yaml'))).toBe(false)
  })

  it.each([
    ['export default () => { throw new Error("no") }\n', '`change.mjs` failed: no'],
    ['export default () => 3\n', '`change.mjs` returned something other than a list of Kubernetes objects.'],
    [
      'export default () => [{ kind: "Pod" }]\n',
      'returned something other than a list of Kubernetes objects.',
    ],
    ['export const other = 1\n', '`change.mjs` exports no function by default.'],
    ['import "./missing.mjs"\n', '`change.mjs` cannot be loaded: '],
  ])('[E11-08] refuses the program %j', async (program, message) => {
    const { status, output, errors } = await tranship(['--transform', 'change.mjs'], {
      folder: withProgram(program),
    })
    expect([status, output]).toEqual([2, ''])
    expect(errors).toContain(message)
  })

  it.each([
    [['--untrusted'], '`--transform` runs a program, which `--untrusted` never does.'],
    [['-o', 'chart', '--layout', 'helm'], 'no program can change it'],
  ])('[E11-08] is refused with %j, and runs nothing', async (flags, message) => {
    const program = 'import { writeFileSync } from "node:fs"\nwriteFileSync("ran", "")\n'
    const folder = withProgram(program)
    const { status, errors } = await tranship(['--transform', 'change.mjs', ...flags], { folder })
    expect(status).toBe(2)
    expect(errors).toContain(message)
    expect(existsSync('ran')).toBe(false)
  })
})
