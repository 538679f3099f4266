import { describe, expect, it } from 'vitest'
import { runTranship } from './support/command.js'
import { makeRepository } from './support/repository.js'
import { startServer } from './support/server.js'

/** Matches the secret value of `.env`, an env file and a secret, in any spelling and also cut. */
const leak = /zq7x|q7xw|7xw9|kpv3/i

const entries = {
  '.env': 'P=Zq7xW9_kPv3\nPORT=48271\n',
  'web.env': 'URL=http://my_api:48271/Zq7xW9_kPv3\nZq7xW9 kPv3\n',
  'token.txt': 'Zq7xW9_kPv3\n',
  'compose.yaml': `
services:
  base:
    image: a
    depends_on: ["\${P}"]
    networks: ["\${P}"]
    environment: ["\${P} =b"]
    labels: ["\${P} =b"]
    sysctls: ["\${P}=b"]
    extra_hosts: ["\${P}:x"]
    volumes: ["\${P}:/data/\${P}", "./\${P}.conf:/\${P}:ro"]
    ports: ["\${P}:80"]
    restart: \${P}
    platform: x\${P}y
    env_file: web.env
    secrets: [token]
  web:
    extends: base
    depends_on: [base]
    networks: [other]
    environment: [A=b]
    labels: [a=b]
    sysctls: [c=d]
    extra_hosts: ["e:f"]
  my_api: { image: "\${P:?}", hostname: "\${P}" }
secrets: { token: { environment: P } }
`,
}

describe('[R0-18] no value of a variable leaves', () => {
  it.each([
    [['check']],
    [['check', '--strict']],
    [['check', '--format', 'json']],
    [['check', '--format', 'sarif']],
    [['check', '--format', 'github']],
    [['check', '--profile', '1.37']],
    [['diff', '--format', 'markdown', 'compose.yaml', 'compose.yaml']],
    [['explain', 'compose.yaml:5']],
  ])('the command: %j', async (parameters) => {
    const { folder } = makeRepository(entries)
    const shown = JSON.stringify(await runTranship(parameters, folder))
    expect(shown).toContain('${P}')
    expect(shown).not.toMatch(leak)
  })

  it('the language server', async () => {
    const { folder } = makeRepository(entries)
    const client = await startServer(folder)
    await client.open('compose.yaml')
    const found = JSON.stringify(await client.diagnostics('compose.yaml'))
    expect(found).toContain('${P}')
    expect(found).not.toMatch(leak)
  })
})
