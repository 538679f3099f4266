import { describe, expect, it } from 'vitest'
import { cannotRun, image, useNamespace, withoutNode } from './support/application.js'

const write = 'touch /data/by-$(id -u) && exec sleep 1000000'

describe.skipIf(cannotRun)(`the volumes of an application${withoutNode}`, () => {
  const namespace = useNamespace('volumes')
  const writtenBy = (pod: string) => namespace.kubectl('exec', pod, '--', 'ls', '/data').trim().split('\n')

  it('[R2.12-08] can be written by the user of the image, by that of the manifest, and by a Job', async () => {
    const env = {
      GRAFANA: image('grafana', { User: '472', Cmd: ['sh', '-c', write] }),
      BOX: image('box', { Cmd: ['sleep', '1000000'] }),
    }
    const manifest = `
name: writers
services:
  image:
    image: \${GRAFANA}
    volumes: ['one:/data']
    depends_on: { job: { condition: service_completed_successfully } }
  manifest:
    image: \${BOX}
    user: "473"
    command: [sh, -c, '${write}']
    volumes: ['two:/data']
  group:
    image: \${BOX}
    user: 474:475
    command: [sh, -c, '${write}']
    volumes: ['three:/data']
  job:
    image: \${GRAFANA}
    restart: 'no'
    command: [touch, /data/by-job]
    volumes: ['one:/data']
volumes:
  one: { driver_opts: { size: 10Mi } }
  two: { driver_opts: { size: 10Mi } }
  three: { driver_opts: { size: 10Mi } }
`
    const { message, lines } = await namespace.deploy(manifest, { env, wait: true, timeout: '4m' })
    expect(message, lines.join('\n')).toBe('deployed')
    expect(writtenBy('image-0')).toEqual(['by-472', 'by-job'])
    expect(writtenBy('manifest-0')).toEqual(['by-473'])
    expect(writtenBy('group-0')).toEqual(['by-474'])
  })
})
