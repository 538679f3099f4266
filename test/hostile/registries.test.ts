import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { servedCluster } from './support/api-server.js'
import { runTranship } from './support/command.js'
import { docker, recordingPrograms } from './support/recording-programs.js'
import { makeRepository } from './support/repository.js'

const host = '10.1.2.3:8080/admin'

/** Runs a command in a repository whose image is on a malicious host, and returns the images that were looked up. */
async function lookedUpBy(parameters: readonly string[]): Promise<readonly string[]> {
  const { kubeconfig } = await servedCluster()
  const { bin, runs } = recordingPrograms({ docker })
  const { folder, outer } = makeRepository(
    {
      'compose.yaml': `services: {web: {image: "${host}/a:1"}, own: {image: "\${REGISTRY}/b:1"}}\n`,
      '.env': `REGISTRY=${host}\n`,
    },
    { outside: { 'home/.docker/config.json': '{}' } },
  )
  writeFileSync(path.join(outer, 'kubeconfig'), kubeconfig)
  const env = { HOME: path.join(outer, 'home'), KUBECONFIG: path.join(outer, 'kubeconfig'), PATH: bin }
  const { status, errors } = await runTranship(parameters, folder, { env })
  expect(status, errors).toBeLessThan(2)
  return runs()
    .filter((run) => run.parameters.includes('imagetools'))
    .map((run) => run.parameters.at(-1)!)
    .sort()
}

describe('[E0-04] the image of an untrusted manifest decides about no host that is asked', () => {
  const images = [`${host}/a:1`, `${host}/b:1`]
  const commands = [['deploy'], ['diff', '--live']]

  it.each(commands)('%s %s', async (...command) => {
    const words = command.filter((word) => word !== undefined)
    expect(await lookedUpBy([...words, '--untrusted'])).toEqual([])
    expect(await lookedUpBy([...words, '--untrusted', '--images', 'inspect'])).toEqual(images)
    expect(await lookedUpBy(words)).toEqual(images)
    expect(await lookedUpBy([...words, '--images', 'ignore'])).toEqual([])
  })

  it.each([['check'], ['translate'], ['plan', 'deploy'], ['build']])(
    '%s asks none by default',
    async (...command) => {
      expect(await lookedUpBy(command.filter((word) => word !== undefined))).toEqual([])
    },
  )
})
