import { describe, expect, it } from 'vitest'
import { safeTranslate } from 'tranship'

/** The warnings about a key: what to do, and the texts of the places that they name. */
function warningsAt(text: string, key: string): { instead: unknown; uses: string[] }[] {
  return safeTranslate(text)
    .warnings.filter(({ code, path }) => code === 'unsupported-key' && path.at(-1) === key)
    .map(({ args, related = [] }) => ({
      instead: (args as Record<string, unknown>)['instead'],
      uses: related.map(
        ({ range }) => `${range.start.line}: ${text.slice(range.start.offset, range.end.offset)}`,
      ),
    }))
}

const application = (own: string, ...environment: string[]) =>
  `services:
  db:
    image: postgres:17
    ports: [5432]
    ${own}
  web:
    image: nginx:1.29
    command: [serve, --store, shop-db, --url, http://shop-db/x]
    healthcheck: {test: [CMD, nc, -z, shop-db]}
    environment:
${environment.map((line) => `      ${line}\n`).join('')}`

describe('a name that only Docker knows', () => {
  it.each([
    ['container_name', 'container_name: shop-db'],
    ['networks', 'networks: {default: {aliases: [shop-db, db]}}'],
  ])('of %s is pointed at where it is used', (key, own) => {
    const text = application(own, 'A: shop-db', 'B: postgres://u:p@shop-db:5432/x', 'C: shop-db:5432')
    expect(warningsAt(text, key)).toEqual([
      {
        instead: 'Write `db` where you use `shop-db`.',
        uses: ['11: shop-db', '12: shop-db', '13: shop-db', '8: shop-db', '8: shop-db', '9: shop-db'],
      },
    ])
  })

  it('of links is pointed at in the service that has them', () => {
    const text = `services:\n  web:\n    image: a\n    links: ["db:store", db]\n    environment: ["URL=http://store:80", "X=db"]\n  db: {image: b, ports: [80]}\n`
    expect(warningsAt(text, 'links')).toEqual([
      { instead: 'Write `db` where you use `store`.', uses: ['5: store'] },
    ])
  })

  it('is not taken for one of a user, a database or another service', () => {
    const text = application('container_name: web', 'POSTGRES_USER: web', 'DB_NAME: web', 'A: web')
    expect(warningsAt(text, 'container_name')).toMatchObject([{ uses: [] }])
    const user = application(
      'container_name: store',
      'POSTGRES_USER: store',
      'POSTGRES_DB: store',
      'T: a store',
    )
    expect(warningsAt(user, 'container_name')).toMatchObject([{ uses: [] }])
    const host = application('container_name: store', 'DB_HOSTNAME: store')
    expect(warningsAt(host, 'container_name')).toMatchObject([{ uses: ['11: store'] }])
  })

  it('that nothing uses has the usual advice, and one that is the service’s own no effect', () => {
    const [warning] = safeTranslate(application('container_name: other')).warnings
    expect(warning).toMatchObject({ code: 'unsupported-key', effect: true })
    expect(warning?.related).toBeUndefined()
    expect(safeTranslate(application('container_name: db')).warnings).toMatchObject([{ effect: false }])
  })
})

it.each([
  ['env_file: a.env', 'A=shop-db:5432', 1],
  ['env_file: a.env', 'A_HOST=shop-db', 0],
  ['command: ["--a=shop-db x"]', '', 0],
  ['command: ["--a=shop-db"]', '', 1],
  ['command: ["POSTGRES_DB=shop-db"]', '', 0],
  ['command: ["ls / shop-db"]', '', 0],
])('a name that only Docker knows is used in %s with %j: %i', (keys, content, count) => {
  const text = `services:
  db: { image: a, ports: [80], container_name: shop-db }
  web: { image: b, ${keys} }
`
  const { warnings } = safeTranslate(text, { files: { 'a.env': content } })
  const found = warnings.find(({ path }) => path.at(-1) === 'container_name')
  expect(found?.related ?? []).toHaveLength(count)
})
