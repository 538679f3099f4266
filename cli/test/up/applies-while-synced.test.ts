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
  other: { image: 'shop/other:1', volumes: ['./conf:/other'] }
`
const files = {
  'src/a.txt': 'a',
  'conf/b.txt': 'b',
  'media/c.bin': new Uint8Array([0, 255, 0]),
}
const told = {
  tools: '`/opt/tools` of the host is not mounted at `/tools`',
  src: 'the service cannot write to `/app/./src/`',
  media: 'a volume at `/media` replaces `./media`, and begins empty',
  conf: 'the service cannot write to `/conf`',
  other: 'the service cannot write to `/other`',
}
const { tools, src, media, conf, other } = told

it.each([
  { command: 'up', says: [tools] },
  { command: 'up web', says: [tools, conf] },
  { command: 'up --no-sync', says: Object.values(told) },
  { command: 'up -d', says: Object.values(told) },
  { command: 'deploy', says: Object.values(told) },
  { command: 'deploy web', says: [tools, src, media, conf] },
  { command: 'deploy other', says: [other] },
])(
  '[E6-01] warns of host volumes that are deployed but not synchronised: $command',
  async ({ command, says }) => {
    const words = [...command.split(' '), '--verbose', '--images', 'ignore']
    const { errors } = await new TestCluster().run(words, shop, {
      files,
      interruption: AbortSignal.abort(),
    })
    expect(Object.values(told).filter((text) => errors.includes(text))).toEqual(says)
  },
)
