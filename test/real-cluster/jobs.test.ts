import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { tranship } from '../../cli/test/support/run-command.js'
import { cannotRun, image, patient, useNamespace, withoutNode } from './support/application.js'

describe.skipIf(cannotRun)(`jobs of a Compose file${withoutNode}`, () => {
  const namespace = useNamespace('jobs')
  const shop = `name: shop
x-job: &job { image: BOX, stop_grace_period: 1s, environment: { WHO: job } }
services:
  web: { image: BOX, command: [httpd, -f, -p, '8080'], ports: [8080], stop_grace_period: 1s }
jobs:
  backup:
    <<: *job
    command: [sh, -c, 'echo $$WHO by schedule']
    triggers: { schedule: [{ cron: '* * * * *', timezone: Europe/Paris, missed_fires: skip }] }
  report:
    <<: *job
    command: [sh, -c, 'echo $$WHO on demand; exit 3']
    depends_on: [web]
    triggers: { manual: true }
`
  const command = (...parameters: readonly string[]) => {
    const box = image('jobs-box', { Cmd: ['sleep', '1000000'] })
    return tranship(parameters, {
      files: { 'compose.yaml': shop.replaceAll('BOX', box) },
      env: process.env as Record<string, string>,
    })
  }
  const of = (job: string, path: string) =>
    namespace.kubectl('get', 'cronjob', job, '-o', `jsonpath={${path}}`)

  it('[C14-02] [C14-03] [C14-05] run by their schedule, or when somebody runs them', async () => {
    const deployed = await command('deploy', '--quiet', '--wait', '--timeout', '4m')
    expect(deployed.status, deployed.errors).toBe(0)
    expect([of('backup', '.spec.timeZone'), of('report', '.spec.suspend')]).toEqual(['Europe/Paris', 'true'])

    const asWritten = await command('run', 'report')
    expect([asWritten.status, asWritten.output], asWritten.errors).toEqual([3, 'job on demand\n'])
    const other = await command('run', '--no-deps', 'backup', 'sh', '-c', 'echo $WHO by hand')
    expect([other.status, other.output], other.errors).toEqual([0, 'job by hand\n'])

    await expect.poll(() => of('backup', '.status.lastSuccessfulTime'), patient).not.toBe('')
    const logs = namespace.kubectl('logs', '-l', 'app.kubernetes.io/name=backup', '--tail=-1')
    expect(logs).toContain('job by schedule\n')
    expect(of('report', '.status.lastScheduleTime')).toBe('')
    expect((await command('diff', '--live')).output).toBe('')
  })
})
