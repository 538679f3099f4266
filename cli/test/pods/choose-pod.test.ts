import { expect, it } from 'vitest'
import { toLiveObject } from '../../src/cluster/live-object.js'
import { mainContainer, runningPods } from '../../src/pods/choose-pod.js'
import { podState } from '../../src/pods/pod-state.js'

/** A Pod of the service `web` with these containers, of which the last one runs. */
function podWith(names: readonly string[], annotations: Readonly<Record<string, string>> = {}) {
  return toLiveObject({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web-1', labels: { 'app.kubernetes.io/name': 'web' }, annotations },
    spec: { containers: names.map((name) => ({ name, image: `${name}:1` })) },
    status: { containerStatuses: [{ name: names.at(-1), state: { running: {} } }] },
  })
}

const named = 'kubectl.kubernetes.io/default-container'

it('[E6-04] takes the container of the service, even beside other containers', () => {
  expect(mainContainer(podWith(['proxy', 'web']))).toBe('web')
  expect(mainContainer(podWith(['proxy', 'web', 'app'], { [named]: 'app' }))).toBe('app')
  expect(mainContainer(podWith(['proxy', 'web'], { [named]: 'gone' }))).toBe('web')
  expect(mainContainer(podWith(['app', 'other']))).toBe('app')
  expect(mainContainer(podWith([]))).toBe('')
})

it('counts a Pod as running, and tells its image, by that container', () => {
  const pod = podWith(['proxy', 'web'])
  expect(runningPods([pod])).toEqual([pod])
  expect(podState(pod).image).toBe('web:1')
})
