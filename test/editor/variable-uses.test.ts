import { expect, it } from 'vitest'
import { usedVariables } from '../../src/editor/variable-uses.js'

const text = `name: shop
services:
  web:
    image: nginx:\${TAG}
    user: "\${USER_ID:-1000}"
    command: [serve, $HOST, '\${EMPTY:-x}']
    hostname: $$NOT
    labels: {of: "\${COMPOSE_PROJECT_NAME}", other: '\${MISSING}', alternative: "\${MISSING-y}"}
`

it('says of each variable what gives it its value', () => {
  const uses = usedVariables(text, { profile: 'compose', env: { TAG: '1', EMPTY: '' }, dotenv: 'HOST=h\n' })
  expect(uses.map(({ name, from, range }) => [name, from, range.start.line])).toEqual([
    ['TAG', 'environment', 4],
    ['USER_ID', 'default', 5],
    ['HOST', 'file', 6],
    ['EMPTY', 'default', 6],
    ['COMPOSE_PROJECT_NAME', 'application', 8],
    ['MISSING', 'none', 8],
    ['MISSING', 'default', 8],
  ])
})

it('names the place of the name', () => {
  const { start, end } = usedVariables(text, {})[0]!.range
  expect(text.slice(start.offset, end.offset)).toBe('TAG')
})

it('covers every file', () => {
  const files = [
    { path: 'a.yaml', text },
    { path: 'b.yaml', text: 'services: {db: {image: "${DB}"}}\n' },
  ]
  expect(usedVariables(files, { profile: 'compose' }).at(-1)).toMatchObject({
    name: 'DB',
    from: 'none',
    range: { file: 'b.yaml' },
  })
})
