import { describe, expect, it } from 'vitest'
import { diagnosticsOf, web } from '../support/translated.js'

/** Returns the first message of a code, with variables from the environment. */
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
    expect(message('name-sanitised', text('postgres_data'), env)).toContain('`postgres-data`')
    expect(message('name-sanitised', text('Postgres_Data'), env)).toContain('`postgres-data`')
  })

  it('in a name that begins with a number, and so has a letter in front', () => {
    const text = 'services: { 116_db: { image: a, environment: { NAME: "$NAME" } } }'
    expect(message('name-sanitised', text, { NAME: '116_db' })).toContain('`x116-db`')
  })

  it('in what is written beside a variable that has it, too', () => {
    const text = 'services: { web: { image: a, volumes: ["$FOLDER:/var/lib/data"] } }'
    const env = { FOLDER: './volumes/var/lib/data' }
    expect(message('host-volume-as-claim', text, env)).toMatch(/`\/var\/lib\/data` .* `\$FOLDER`/)
  })

  it('in the name of the service that waits, whose image is called alike', () => {
    const text = `
services:
  prestart: { image: '\${IMAGE}:1', command: migrate }
  backend: { image: '\${IMAGE}:1', depends_on: { prestart: { condition: service_completed_successfully } } }
`
    expect(message('job-inferred', text, { IMAGE: 'backend' })).toContain('because `backend` waits')
  })

  it.each(['s', 'site'])('in the name of what has a value with %s in it', (name) => {
    const text = `
services: { web: { image: a, secrets: [${name}] } }
secrets: { ${name}: { file: "\${SF:-./site.txt}" } }
`
    expect(message('secret-to-create', text, {})).toContain(`the Secret \`${name}\``)
  })

  it('in a lone sign, which a message names itself', () => {
    const env = { TAG: 'a-b c' }
    const image = 'services: { web: { image: "x:${TAG}" } }'
    expect(message('invalid-image', image, env)).toContain('`-` and `_`')
  })
})

it.each([
  ['request-over-limit', 'mem_limit: "${AMOUNT}m"\nmem_reservation: 900m'],
  ['request-over-limit', 'mem_limit: 10m\nmem_reservation: "${AMOUNT}m"'],
  ['resource-clash', 'mem_limit: "${AMOUNT}m"\ndeploy: {resources: {limits: {memory: 5m}}}'],
  ['resource-clash', 'mem_limit: 5m\ndeploy: {resources: {limits: {memory: "${AMOUNT}m"}}}'],
  ['memory-in-millibytes', 'resources: {limits: {memory: "${AMOUNT}m"}}'],
])('%s shows the variable of an amount', (code, keys) => {
  const found = diagnosticsOf(web(keys), { profile: 'compose', env: { AMOUNT: '87' } }).find(
    (one) => one.code === code,
  )
  expect(found).toBeDefined()
  expect(JSON.stringify(found)).toContain('${AMOUNT}')
  expect(JSON.stringify([found!.message, found!.hint, found!.args])).not.toContain('87')
})
