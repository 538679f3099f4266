import { expect, it } from 'vitest'
import { TestCluster } from '../support/test-cluster.js'

const shop = 'name: shop\nservices: { db: { image: postgres:17, mem_limit: 64m }, web: { image: nginx } }'

it.each(['OOMKilled', 'Completed'])('docs/troubleshooting.md: "`%s` in `tranship ps`"', async (reason) => {
  const lastEnd = { exitCode: 137, reason }
  const cluster = new TestCluster({ behaviours: { db: { restarts: 4, lastEnd } } })
  await cluster.deploy(shop)
  await cluster.clock.sleep(5000)
  const { output } = await cluster.run(['ps'], shop)
  expect(output.replaceAll(/ +/g, ' ')).toMatch(
    new RegExp(`^db-\\S+ db .+ 4 \\(${reason}\\)\\n.* web \\w+ yes 0$`, 'm'),
  )
  const { output: json } = await cluster.run(['ps', '--json'], shop)
  expect(JSON.parse(json)).toMatchObject([{ restarts: 4, lastEnd: reason }, { restarts: 0 }])
  expect(JSON.parse(json)).not.toHaveProperty('1.lastEnd')
})
