import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { tranship } from '../../cli/test/support/run-command.js'
import { cannotRun, imageWithShell, useNamespace, withoutNode } from './support/application.js'

/** A program in place of the model server: nothing can download a model here. It answers with its arguments. */
const server = `
mkdir -p /tmp/www/v1
echo "$*" > /tmp/www/v1/index.html
touch /tmp/www/health
printf '#!/bin/bash\\nexec wget -q -O /dev/null "$2"\\n' > /bin/curl
chmod +x /bin/curl
exec httpd -f -p 8080 -h /tmp/www
`
const client = `
exec 3<>/dev/tcp/llm-model/8080
printf 'GET /v1/ HTTP/1.0\\r\\n\\r\\n' >&3
echo "$LLM_URL $LLM_MODEL"
cat <&3
`

describe.skipIf(cannotRun)(`models of a Compose file${withoutNode}`, () => {
  const namespace = useNamespace('models')

  it('[C14-20] [C14-22] have a server at the address in the variables of their services', async () => {
    const box = imageWithShell('box', { Cmd: ['sleep', '1000000'] })
    const model = imageWithShell('server', { Entrypoint: ['bash', '-c', server, 'llama-server'] })
    const compose = `name: shop
services:
  chat: { image: ${box}, stop_grace_period: 1s, models: [llm] }
models:
  llm: { model: ai/smollm2, context_size: 1024, x-platform-size: 1Mi, x-platform-memory: 64m }
`
    const words = ['deploy', '--quiet', '--wait', '--timeout', '4m', '--model-image', model]
    const { status, errors } = await tranship(words, {
      files: { 'compose.yaml': compose },
      env: process.env as Record<string, string>,
    })
    expect(status, errors).toBe(0)
    const size = 'jsonpath={.spec.resources.requests.storage}'
    expect(namespace.kubectl('get', 'pvc', 'llm-model', '-o', size)).toBe('1Mi')
    const answer = namespace.kubectl('exec', 'deploy/chat', '--', 'bash', '-c', client)
    expect(answer).toMatch(/^http:\/\/llm-model:8080\/v1\/ ai\/smollm2\n/)
    expect(answer).toContain(
      '--docker-repo ai/smollm2 --alias ai/smollm2 --host 0.0.0.0 --port 8080 --ctx-size 1024',
    )
  })
})
