import { expect, it } from 'vitest'
import { tranship } from '../support/run-command.js'

it('tranship plan deploy lists created Secrets and restarts', async () => {
  const text = `name: shop
services:
  web:
    image: nginx
    secrets: [key, word]
    depends_on: { db: { condition: service_started, restart: true } }
  db: { image: postgres, secrets: [there] }
secrets:
  key: { file: ./key.pem }
  word: { environment: WORD }
  there: { external: true }
`
  const { output } = await tranship(['plan', 'deploy'], { files: { 'compose.yaml': text } })
  expect(output).toContain(
    'Create what is not there\n  Secret  key   key from the file ./key.pem\n  Secret  word  word from the variable WORD\n',
  )
  expect(output).toMatch(/Restart\n {2}Deployment {2}web {2}if db was replaced\n/)
})
