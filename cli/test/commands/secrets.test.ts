import { describe, expect, it } from 'vitest'
import { tranship } from '../support/run-command.js'

const compose = `name: shop
services:
  web:
    image: shop/web:1
    environment: { DB_PASSWORD: "\${DB_PASSWORD}", API_TOKEN: "\${API_TOKEN:-}" }
`

describe('[C2-11] tranship secrets', () => {
  const files = { 'compose.yaml': compose }

  it('warns about a secret variable that is not set, and makes its key empty', async () => {
    const { status, output, errors } = await tranship(['secrets'], { files })
    expect(status).toBe(0)
    expect(output).toContain('  DB_PASSWORD: ""\n  API_TOKEN: ""\n')
    expect(errors).toContain('uses the variable `DB_PASSWORD`, which is not set. Its value is empty.')
    expect(errors).not.toContain('`API_TOKEN`')
  })

  it('prints nothing with --strict then', async () => {
    const { status, output } = await tranship(['secrets', '--strict'], { files })
    expect({ status, output }).toEqual({ status: 1, output: '' })
  })

  it('has no warning for a translation, which needs no values', async () => {
    const { errors } = await tranship([], { files })
    expect(errors).not.toContain('not set')
  })
})
