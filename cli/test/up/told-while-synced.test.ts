import { expect, it } from 'vitest'
import { TestCluster } from '../support/test-cluster.js'

const shop = `
name: shop
services:
  web:
    image: 'shop/web:1'
    volumes: ['./src:/app/./src/', './media:/media', '/opt/tools:/tools:ro']
    depends_on: [db]
  db: { image: 'postgres:17', volumes: ['./conf:/conf'] }
`
const files = {
  'src/a.txt': 'a',
  'conf/b.txt': 'b',
  'media/c.bin': new Uint8Array([0, 255, 0]),
}
const untrue = {
  src: "nothing can be written to '/app/./src/'",
  media: "'/media' begins empty",
  conf: "nothing can be written to '/conf'",
}
const outside = "'/opt/tools' on the host is not mounted at '/tools'"

it.each([
  { command: 'up', says: [] },
  { command: 'up web', says: [untrue.conf] },
  { command: 'up --no-sync', says: Object.values(untrue) },
  { command: 'up -d', says: Object.values(untrue) },
  { command: 'deploy', says: Object.values(untrue) },
])(
  '[E6-01] warns of host volumes as far as they are not synchronised: $command',
  async ({ command, says }) => {
    const { errors } = await new TestCluster().run(
      [...command.split(' '), '--verbose', '--images', 'ignore'],
      shop,
      {
        files,
        interruption: AbortSignal.abort(),
      },
    )
    const said = Object.values(untrue).filter((text) => errors.includes(text))
    expect(said).toEqual(says)
    expect(errors).toContain(outside)
  },
)
