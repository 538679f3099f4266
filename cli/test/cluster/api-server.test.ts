import { describe, it } from 'vitest'
import { ApiServer } from '../support/api-server/api-server.js'
import { contract } from '../support/api-server/contract.js'
import { TestClock } from '../support/api-server/test-clock.js'
import { clusterOn } from '../support/cluster-on.js'

describe('the API server in memory', () => {
  it.each(Object.entries(contract))('[E7-01] %s', async (_, check) => {
    const clock = new TestClock()
    await check(clusterOn(new ApiServer({ clock }).wire(), clock))
  })
})
