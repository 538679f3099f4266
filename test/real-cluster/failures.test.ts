import { describe, expect, it } from 'vitest'
import { cannotRun, image, useNamespace, withoutNode } from './support/application.js'

describe.skipIf(cannotRun)(`an application that fails${withoutNode}`, () => {
  const namespace = useNamespace('failures')
  const deploy = async (services: string, options: object = {}) => {
    const env = { BOX: image('box', { Cmd: ['sleep', '1000000'] }) }
    return namespace.deploy(`name: failing\nservices:\n${services}`, { env, timeout: '20s', ...options })
  }

  it('[R7-02] has not started by a container that cannot be started', async () => {
    const { message, applied } = await deploy(`
  broken: { image: '\${BOX}', command: [nosuch] }
  web: { image: '\${BOX}', depends_on: { broken: { condition: service_started } } }
`)
    expect(message).toBe("compose 'failing' didn't finish after 20s")
    expect(applied).not.toContain('Deployment web')
  })

  it('[R7-02] [R7-08] is not up between two crashes', async () => {
    const { message } = await deploy(
      `
  crashing: { image: '\${BOX}', command: [sh, -c, 'sleep 4; exit 1'], stop_grace_period: 1s }
`,
      { wait: true, timeout: '4m' },
    )
    expect(message).toBe("service 'crashing' has been restarted 3 times within this deploy")
  })

  it('[R7-06] has failed when a Job that others wait for has', async () => {
    const { message, applied } = await deploy(
      `
  migrate: { image: '\${BOX}', command: ['false'], restart: 'no' }
  web: { image: '\${BOX}', depends_on: { migrate: { condition: service_completed_successfully } } }
`,
      { timeout: '4m' },
    )
    expect(message).toBe("service 'web' dependency 'migrate' failed")
    expect(applied).not.toContain('Deployment web')
  })
})
