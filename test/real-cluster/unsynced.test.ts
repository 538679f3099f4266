import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { folderWith } from '../../cli/test/support/folder.js'
import { tranship } from '../../cli/test/support/run-command.js'
import { cannotRun, image, patient, useNamespace, withoutNode } from './support/application.js'

describe.skipIf(cannotRun)(`Pods that take files${withoutNode}`, () => {
  useNamespace('unsynced')

  it('[E6-06] are listed by ps when nobody sends any', async () => {
    const box = image('unsynced-box', { Cmd: ['sleep', '1000000'] })
    const folder = folderWith({
      'compose.yaml': `name: dev
services: { web: { image: ${box}, volumes: ['./site:/srv'], stop_grace_period: 1s } }
`,
      'site/index.html': 'first',
    })
    const env = process.env as Record<string, string>
    const ps = async () => {
      const { status, errors } = await tranship(['ps'], { folder, env })
      expect(status, errors).toBe(0)
      return errors
    }
    const interruption = new AbortController()
    let said = ''
    const words = ['up', '--quiet', '--keep', '--no-forward', '--sync-image', box, '--timeout', '4m']
    const running = tranship(words, {
      ...{ folder, env, interruption: interruption.signal },
      onErrors: (text) => (said += text),
    })
    try {
      await expect.poll(() => said, patient).toContain('has its files')
      expect(await ps()).not.toContain('sends files')
    } finally {
      interruption.abort()
      await running
    }
    await expect
      .poll(ps, patient)
      .toMatch(/no `tranship up` sends files to web-\S+: start `tranship up` again/)
  })
})
