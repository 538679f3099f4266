import { describe, expect, it } from 'vitest'
import { safeTranslate, type TranslateOptions, translate } from 'tranship'

function manifest(uses: string, model: string): string {
  return `services:\n  chat:\n    image: shop/chat:1\n    ${uses}\nmodels:\n  llm:\n    ${model}\n`
}

function containerOf(name: string, text: string, options: TranslateOptions = {}) {
  const { objects } = translate(text, { profile: 'compose', ...options })
  const workload = objects.find(
    ({ kind, metadata }) => /Deployment|StatefulSet/.test(kind) && metadata.name === name,
  )
  const { spec } = workload as unknown as {
    spec: {
      template: {
        spec: { containers: { image: string; args: string[]; env: { name: string; value: string }[] }[] }
      }
    }
  }
  return spec.template.spec.containers[0]!
}

function codesOf(text: string, options: TranslateOptions = { profile: 'compose' }) {
  const { errors = [], warnings } = { errors: undefined, ...safeTranslate(text, options) }
  return [...(errors as readonly { code: string }[]), ...warnings].map(({ code }) => code)
}

describe('models', () => {
  it.each([
    ['models: [llm]', ['LLM_URL', 'LLM_MODEL']],
    ['models: {llm: }', ['LLM_URL', 'LLM_MODEL']],
    ['models: {llm: {endpoint_var: AI}}', ['AI', 'LLM_MODEL']],
    ['models: {llm: {endpoint_var: AI, model_var: NAME}}', ['AI', 'NAME']],
    ['{models: [llm], environment: [LLM_URL=old]}', ['LLM_URL', 'LLM_MODEL']],
  ])('[C14-22] %s gives the variables %j', (uses, names) => {
    const text = uses.startsWith('{')
      ? 'services:\n  chat: {image: shop/chat:1, models: [llm], environment: [LLM_URL=old]}\nmodels: {llm: {model: ai/smollm2}}\n'
      : manifest(uses, 'model: ai/smollm2')
    expect(containerOf('chat', text).env).toEqual([
      { name: names[0], value: 'http://llm-model:8080/v1/' },
      { name: names[1], value: 'ai/smollm2' },
    ])
  })

  it.each([
    ['ai/smollm2:360M', ['--docker-repo', 'ai/smollm2:360M'], false],
    ['docker.io/ai/smollm2', ['--docker-repo', 'ai/smollm2'], false],
    ['hf.co/a/b-GGUF:Q8_0', ['--hf-repo', 'a/b-GGUF:Q8_0'], false],
    ['registry.example.com/a/b', ['--model', '/models/llm.gguf'], true],
    ['localhost/a/b', ['--model', '/models/llm.gguf'], true],
    [`ai/smollm2@sha256:${'0'.repeat(64)}`, ['--model', '/models/llm.gguf'], true],
  ])('[C14-24] the server of %s gets %j', (model, args, isReported) => {
    const text = manifest('models: [llm]', `model: ${model}`)
    expect(containerOf('llm-model', text).args.slice(0, 2)).toEqual(args)
    expect(codesOf(text).includes('model-not-downloaded')).toBe(isReported)
  })

  it('[C14-21] names the servers of two models apart', () => {
    const text = manifest('models: [a_b, a-b]', 'model: ai/smollm2').replace(
      '  llm:\n    model: ai/smollm2\n',
      '  a_b: { model: ai/smollm2 }\n  a-b: { model: ai/gemma3 }\n',
    )
    expect(containerOf('a-b-model', text).args[1]).toBe('ai/smollm2')
    expect(containerOf('a-b-model-server', text).args[1]).toBe('ai/gemma3')
  })

  it('[C14-21] keeps a service of the name of a server', () => {
    const text = manifest('models: [llm]', 'model: ai/smollm2')
    const both = text.replace('services:\n', 'services:\n  llm-model:\n    image: shop/own:1\n')
    expect(containerOf('llm-model', both).image).toBe('shop/own:1')
    expect(containerOf('llm-model-server', both).args).toContain('ai/smollm2')
  })

  it('[C14-23] takes the image of the option', () => {
    const text = manifest('models: [llm]', '{model: ai/smollm2, x-platform-gpus: 1}')
    expect(containerOf('llm-model', text).image).toContain('cuda')
    expect(containerOf('llm-model', text, { modelImage: 'shop/llama:1' }).image).toBe('shop/llama:1')
  })

  it('[C14-20] refuses an undeclared model, names an unused one, and changes no other profile', () => {
    expect(codesOf(manifest('models: [lm]', 'model: ai/smollm2'))).toContain('undefined-model')
    expect(codesOf(manifest('expose: ["80"]', 'model: ai/smollm2'))).toContain('unused-model')
    expect(codesOf(manifest('models: [llm]', 'context_size: 1'))).toContain('missing-key')
    const other = safeTranslate(manifest('models: [llm]', 'model: ai/smollm2'), { profile: '1.48' })
    expect(JSON.stringify(other)).not.toContain('llm-model')
  })

  it.each(['environment: {A: b}', 'environment: [A=b]'])(
    '[C2-12] warns of a secret as the name of a variable beside %s, and shows no value',
    (environment) => {
      const uses = `${environment}\n    models: {llm: {endpoint_var: $DB_PASSWORD}}`
      const shown = (DB_PASSWORD: string) => {
        const options = { profile: 'compose', kubernetes: '1.33', env: { DB_PASSWORD } } as const
        return JSON.stringify(safeTranslate(manifest(uses, 'model: ai/smollm2'), options))
      }
      expect(shown('zq7alpha')).toContain('"code":"secret-in-object"')
      expect(shown('zq7é')).toContain('"code":"invalid-variable-name"')
      expect(shown('zq7é')).not.toContain('zq7')
    },
  )

  it('[C14-10] [C14-22] a container of pre_start has variables of its own models beside those of the service', () => {
    const uses = 'models: [llm]\n    pre_start: [{command: a, models: {embed: {model_var: E}}}, {command: b}]'
    const text = `${manifest(uses, 'model: ai/smollm2')}  embed: {model: ai/e5}\n`
    const { objects } = translate(text, { profile: 'compose' })
    const { spec } = objects.find(({ kind }) => kind === 'Deployment') as unknown as {
      spec: { template: { spec: { initContainers: { env: { name: string; value: string }[] }[] } } }
    }
    const own = [
      { name: 'LLM_URL', value: 'http://llm-model:8080/v1/' },
      { name: 'LLM_MODEL', value: 'ai/smollm2' },
    ]
    expect(spec.template.spec.initContainers.map(({ env }) => env)).toEqual([
      [...own, { name: 'EMBED_URL', value: 'http://embed-model:8080/v1/' }, { name: 'E', value: 'ai/e5' }],
      own,
    ])
    expect(codesOf(text.replace('embed: {model_var', 'lm: {model_var'))).toContain('undefined-model')
  })

  it('[C14-25] asks for the size once for each model, unless the file says it', () => {
    const known = '{model: ai/smollm2, x-platform-size: 5Gi, x-platform-memory: 2Gi}'
    expect(codesOf(manifest('models: [llm]', known))).not.toContain('model-size-unknown')
    expect(codesOf(manifest('models: [llm]', 'model: ai/smollm2'))).toContain('model-size-unknown')
  })
})

it.each([
  ['[C14-30]', 'provider: {type: model}', 'Run the program of the provider in the cluster'],
  ['[C14-31]', 'use_api_socket: true', 'Use the Kubernetes API'],
])('%s warns of %s with what to do instead', (_, key, advice) => {
  const { warnings } = safeTranslate(`services:\n  web:\n    image: nginx:1.29\n    ${key}\n`, {
    profile: 'compose',
  })
  const name = key.slice(0, key.indexOf(':'))
  expect(warnings.find(({ path }) => path.at(-1) === name)?.hint).toContain(advice)
})
