import { describe, expect, it } from 'vitest'
import {
  callsLostHost,
  isSameButForHosts,
  renamedHosts,
  variantsOf,
} from '../../behave/cluster/renamed-hosts.js'
import type { Project } from '../../behave/compose/project.js'

const project: Project = {
  name: 'shop',
  services: {
    web: {},
    shop_db: { container_name: 'my_shop_db', ports: [{ target: 5432, published: '15432' }] },
    'search8.4': {},
  },
}
const hosts = renamedHosts(project, 'web')

describe('hosts that no cluster can have', () => {
  it('are names of services, containers and published ports', () => {
    expect(hosts).toEqual([
      { name: 'shop_db', replacements: ['shop-db'] },
      { name: 'my_shop_db', replacements: ['shop-db', 'my-shop-db'] },
      { name: 'search8.4', replacements: ['search8-4'] },
      { name: 'host.docker.internal:15432', replacements: ['shop-db:5432'] },
    ])
  })

  it.each([
    ['postgres://u@my_shop_db:5432/x', 'postgres://u@shop-db:5432/x', true],
    ['postgres://u@my_shop_db:5432/x', 'postgres://u@my-shop-db:5432/x', true],
    ['postgres://u@shop_db/shop_db', 'postgres://u@shop-db/shop_db', true],
    ['http://search8.4:9200', 'http://search8-4:9200', true],
    ['host.docker.internal:15432', 'shop-db:5432', true],
    ['postgres://u@shop_db:5432/x', 'postgres://u@other:5432/x', false],
    ['postgres://u@shop_db:5432/x', 'postgres://u@shop-db:5432/y', false],
    ['http://searchx8-4:9200', 'http://search8-4:9200', false],
  ])('may have another name: %s is %s: %s', (wanted, found, expected) => {
    expect(isSameButForHosts(wanted, found, hosts)).toBe(expected)
  })

  it('may have another name in files, everywhere or where they are called', () => {
    const text = '# shop_db\nurl: http://shop_db:80/\n'
    expect(variantsOf(text, hosts)).toContain('# shop-db\nurl: http://shop-db:80/\n')
    expect(variantsOf(text, hosts)).toContain('# shop_db\nurl: http://shop-db:80/\n')
    expect(variantsOf('# nothing\n', hosts)).toEqual(['# nothing\n'])
  })

  it.each([
    ['http://shop_db:80', true],
    ['shop_db', true],
    ['the shop_db of the shop', false],
    ['other', false],
  ])('are lost where %s still calls them: %s', (text, expected) => {
    expect(callsLostHost(text, 'shop_db')).toBe(expected)
  })
})
