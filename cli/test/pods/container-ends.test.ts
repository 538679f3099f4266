import { describe, expect, it } from 'vitest'
import { toLiveObject } from '../../src/cluster/live-object.js'
import { podReasons } from '../../src/deploy/why-waiting.js'
import { containerEnds } from '../../src/pods/container-ends.js'

const podWith = (terminated: object, spec: object = {}, list = 'containerStatuses') =>
  toLiveObject({
    kind: 'Pod',
    spec,
    status: {
      [list]: [
        {
          name: 'web',
          restartCount: 2,
          state: { waiting: { reason: 'CrashLoopBackOff', message: 'back-off 10s restarting web_1' } },
          lastState: { terminated },
        },
      ],
    },
  })

const limited = { containers: [{ name: 'web', resources: { limits: { memory: '16Mi' } } }] }

describe('the end of a container', () => {
  it.each<[object, object, string, string | undefined]>([
    [{ exitCode: 137, reason: 'OOMKilled' }, limited, 'memory limit of 16Mi', 'resources.limits.memory'],
    [{ exitCode: 137, reason: 'OOMKilled' }, {}, 'its node had no memory left', 'reservations.memory'],
    [{ exitCode: 126, reason: 'Error' }, {}, 'exit code 126: the command cannot be executed', 'executable'],
    [{ exitCode: 127, reason: 'Error' }, {}, 'exit code 127: the command was not found', '`entrypoint`'],
    [{ exitCode: 137, reason: 'Error' }, {}, 'exit code 137: SIGKILL', 'stop_grace_period'],
    [{ exitCode: 139, reason: 'Error' }, {}, 'exit code 139: it crashed', 'CPU'],
    [{ exitCode: 143, reason: 'Error' }, {}, 'exit code 143: SIGTERM', 'healthcheck'],
    [{ exitCode: 3, reason: 'Error' }, {}, 'exit code 3', undefined],
    [
      { exitCode: 128, reason: 'StartError', message: 'no such file' },
      {},
      'cannot start: no such',
      undefined,
    ],
    [{ exitCode: 0, reason: 'Completed' }, {}, 'starts it again each time', 'restart: "no"'],
  ])('[E4-08] is said in words, with a fix: %j %j', (terminated, spec, words, fix) => {
    const pod = podWith(terminated, spec)
    const [end] = containerEnds(pod)
    expect(end!.message).toContain(words)
    if (fix === undefined) expect(end).not.toHaveProperty('hint')
    else expect(end!.hint).toContain(fix)
    expect(podReasons(pod)).toEqual([`CrashLoopBackOff: ${end!.message}`])
  })

  it('[E4-08] with success is none of a Job or an init container', () => {
    const done = { exitCode: 0, reason: 'Completed' }
    expect(containerEnds(podWith(done, { restartPolicy: 'Never' }))).toEqual([])
    expect(containerEnds(podWith(done, {}, 'initContainerStatuses'))).toEqual([])
  })

  it('[E4-08] has the field of the limit only if there is one', () => {
    const killed = { exitCode: 137, reason: 'OOMKilled' }
    expect(containerEnds(podWith(killed, limited))[0]!.field).toBe('resources/limits/memory')
    expect(containerEnds(podWith(killed))[0]).not.toHaveProperty('field')
  })
})
