import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../../test/support/patience.js'
import { run } from '../../src/run.js'
import type { Terminal } from '../../src/terminal/terminal.js'
import { type Files, folderWith, writeInto } from '../support/folder.js'
import { enginesShowing, givenInput, recordedStream, resources } from '../support/run-command.js'

const manifest =
  'services:\n  web:\n    image: nginx:${TAG:-1}\n    env_file: [{ path: conf/web.env, required: false }]\n'

/** Watches a manifest until the test ends. */
function watching(files: Files, parameters: readonly string[] = []) {
  const folder = folderWith(files)
  const output = recordedStream(false)
  const errors = recordedStream(false)
  const ending = new AbortController()
  const interrupting = new AbortController()
  const readInput = () => Promise.reject(new Error('nothing is read'))
  const terminal: Terminal = {
    folder,
    env: {},
    readInput,
    isOutput: () => false,
    expectText: () => undefined,
    input: givenInput('', false),
    output,
    errors,
    signal: ending.signal,
    interruption: () => interrupting.signal,
    atSuddenEnd: () => () => undefined,
  }
  const ended = run(['--watch', ...parameters], { terminal, engines: enginesShowing(errors, {}), resources })
  onTestFinished(async () => {
    ending.abort()
    await ended
  })
  /** Waits for a text on standard error, and forgets what was written until then. */
  let seen = 0
  const unseen = () => errors.text().slice(seen)
  const said = async (text: string) => {
    await eventually(() => expect(unseen()).toContain(text))
    const found = unseen()
    seen += found.indexOf(text) + text.length
    return found
  }
  const end = () => (ending.abort(), ended)
  const interrupt = () => (interrupting.abort(), ended)
  return { folder, output, said, unseen, end, interrupt }
}

const watched = 'Watching compose.yaml\n'

it('translates again whenever a file changes, and shows what became different', async () => {
  const { folder, output, said } = watching({ 'compose.yaml': manifest }, ['--profile', '1.48'])
  await said(watched)
  expect(output.text()).toContain('image: nginx:1\n')

  writeInto(folder, { 'compose.yaml': manifest.replace('web:', 'web:\n    scale: 3') })
  expect(await said(watched)).toBe(`~ Deployment web\n    spec:\n  +   replicas: 3\n${watched}`)

  writeInto(folder, { '.env': 'TAG=2\n' })
  expect(await said(watched)).toContain('  -         image: nginx:1\n  +         image: nginx:2\n')

  writeInto(folder, { 'conf/web.env': 'A=1\n' })
  expect(await said(watched)).toContain('  +         - name: A\n')

  writeInto(folder, { 'conf/web.env': 'A=2\n' })
  expect(await said(watched)).toContain('  -           value: "1"\n  +           value: "2"\n')

  rmSync(path.join(folder, '.env'))
  expect(await said(watched)).toContain('  -         image: nginx:2\n  +         image: nginx:1\n')

  writeInto(folder, { 'new.yaml': 'services: {api: {image: api}}\n' })
  renameSync(path.join(folder, 'new.yaml'), path.join(folder, 'compose.yaml'))
  expect(await said(watched)).toContain('+ Deployment api\n')
  expect(output.text().match(/^apiVersion/gm)).toHaveLength(2)
})

it('keeps the output up to date, but not with errors', async () => {
  const { folder, said } = watching({ 'compose.yaml': manifest }, ['-o', 'k8s/'])
  const deployment = path.join(folder, 'k8s/web-deployment.yaml')
  await said(watched)
  const first = readFileSync(deployment, 'utf8')

  writeInto(folder, { 'compose.yaml': `${manifest}    scale: many\n` })
  expect(await said(watched)).toContain('compose.yaml:5:12: error:')
  expect(readFileSync(deployment, 'utf8')).toBe(first)

  writeInto(folder, { 'compose.yaml': `${manifest}    scale: 4\n` })
  expect(await said(watched)).toContain('  +   replicas: 4\n')
  expect(readFileSync(deployment, 'utf8')).toContain('replicas: 4')
})

it('waits for a manifest that is gone to come back', async () => {
  const { folder, said } = watching({ 'compose.yaml': manifest }, ['compose.yaml'])
  await said(watched)
  rmSync(path.join(folder, 'compose.yaml'))
  expect(await said(watched)).toContain('error: There is no file `compose.yaml`.')
  writeInto(folder, { 'compose.yaml': `${manifest}    scale: 4\n` })
  expect(await said(watched)).toContain('  +   replicas: 4\n')
})

it('says when the objects stay the same', async () => {
  const { folder, said } = watching({ 'compose.yaml': manifest })
  await said(watched)
  writeInto(folder, { 'compose.yaml': `# comment\n${manifest}` })
  expect(await said(watched)).toBe(`Nothing changed\n${watched}`)
})

it('pays no attention to other files, and ends when it is told to', async () => {
  const { folder, said, unseen, end } = watching({ 'compose.yaml': manifest })
  await said(watched)
  writeInto(folder, { 'other.txt': 'x', 'compose.yaml': manifest })
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await end()).toBe(0)
  expect(unseen()).not.toContain(watched)
  expect(existsSync(path.join(folder, 'other.txt'))).toBe(true)
})

it('writes again into a folder that is mounted itself', async () => {
  const files = {
    'compose.yaml': "services: { web: { image: 'nginx', volumes: ['./conf:/app'] } }\n",
    'conf/app.conf': 'a',
  }
  const { folder, said } = watching(files, ['-o', 'conf/k8s/'])
  await said(watched)
  writeInto(folder, { 'conf/app.conf': 'b' })
  expect(await said(watched)).toContain('Wrote 3 objects to conf/k8s/\n')
  expect(readFileSync(path.join(folder, 'conf/k8s/conf-configmap.yaml'), 'utf8')).toContain('app.conf: b\n')
})

it('ends as interrupted at Ctrl-C', async () => {
  const { said, interrupt } = watching({ 'compose.yaml': manifest }, ['-o', 'k8s/'])
  await said(watched)
  expect(await interrupt()).toBe(130)
})
