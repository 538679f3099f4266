import { describe, expect, it } from 'vitest'
import { runTranship } from './support/command.js'
import { makeRepository } from './support/repository.js'
import { startServer } from './support/server.js'

const composeFile = 'services: { web: { image: nginx:1, volumes: ["./conf:/etc/nginx/conf.d:ro"] } }\n'

describe('a mounted folder with a link to itself', () => {
  const entries = {
    'compose.yaml': composeFile,
    'conf/site.conf': 'listen 80;\n',
    'conf/loop': { link: '.' },
  }

  it('ends the command with its findings', async () => {
    const { folder } = makeRepository(entries)
    const { status, output } = await runTranship(['check', '--profile', 'compose'], folder)
    expect([0, 1]).toContain(status)
    expect(output).not.toContain('listen 80')
  })

  it('is answered by the server', async () => {
    const { folder } = makeRepository(entries)
    const client = await startServer(folder, { profile: 'compose' })
    await client.open('compose.yaml')
    expect(await client.diagnostics('compose.yaml')).toEqual(expect.any(Array))
  })
})
