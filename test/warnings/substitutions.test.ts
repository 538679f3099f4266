import { describe, expect, it } from 'vitest'
import { diagnosticsOf } from '../support/translated.js'

/** What the first message of a code says, with variables that the environment has. */
function message(code: string, text: string, env: Record<string, string>): string | undefined {
  return diagnosticsOf(text, { profile: 'compose', env }).find((one) => one.code === code)?.message
}

describe('a message shows variables in place of their values, but not', () => {
  it('in a name that is made of a word of the manifest', () => {
    const env = { DATABASE_URL: 'postgres://user:secret@db/app' }
    const text = (volume: string) => `
services: { web: { image: a, environment: { URL: "$DATABASE_URL" }, volumes: ["${volume}:/data"] } }
volumes: { ${volume}: {} }
`
    expect(message('name-sanitised', text('postgres_data'), env)).toContain("'postgres-data'")
    expect(message('name-sanitised', text('Postgres_Data'), env)).toContain("'postgres-data'")
  })

  it('in what is written beside a variable that has it, too', () => {
    const text = 'services: { web: { image: a, volumes: ["$FOLDER:/var/lib/data"] } }'
    const env = { FOLDER: './volumes/var/lib/data' }
    expect(message('host-folder-is-a-volume', text, env)).toMatch(/'\/var\/lib\/data' .* '\$FOLDER'/)
  })

  it('in a lone sign, which a message names itself', () => {
    const env = { TAG: 'a-b c' }
    const image = 'services: { web: { image: "x:${TAG}" } }'
    expect(message('invalid-image', image, env)).toContain("'-' and '_'")
  })
})
