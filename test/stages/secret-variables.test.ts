import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toYAML, translate, type TranslateOptions } from 'tranship'
import { planDeploy, safeSecretValues, secretValues } from 'tranship/plan'

const hiding: TranslateOptions = {
  profile: 'compose',
  name: 'shop',
  secretVariables: 'by-name',
  ignore: ['guessed-images'],
}

interface Container {
  readonly command?: readonly string[]
  readonly args?: readonly string[]
  readonly env?: readonly unknown[]
  readonly readinessProbe?: { readonly exec: { readonly command: readonly string[] } }
  readonly lifecycle?: { readonly preStop: { readonly exec: { readonly command: readonly string[] } } }
}

/** The container of a service `web` of an unknown image. */
function container(keys: string, options: TranslateOptions = {}, rest = ''): Container {
  const { objects } = translate(service(keys, rest), { ...hiding, ...options })
  const workload = objects.find(({ kind }) => kind === 'Deployment') as unknown as {
    readonly spec: { readonly template: { readonly spec: { readonly containers: readonly Container[] } } }
  }
  return workload.spec.template.spec.containers[0]!
}

function service(keys: string, rest = '', image = 'shop/web:3'): string {
  const lines = keys.trim().split('\n')
  return `services:\n  web:\n    image: ${image}\n${lines.map((line) => `    ${line}`).join('\n')}\n${rest}`
}

const reference = (key: string, optional = false) => ({
  secretKeyRef: { name: 'shop-variables', key, ...(optional ? { optional } : {}) },
})

describe('a secret variable', () => {
  it.each([
    ['${DB_PASSWORD}', 'a variable in braces'],
    ['$DB_PASSWORD', 'a bare variable'],
    ['${DB_PASSWORD:-dev}', 'one with a default'],
    ['${DB_PASSWORD:?set it}', 'one that is required'],
    ['${OTHER:-$DB_PASSWORD}', 'the default of another variable'],
  ])('[C2-08] comes from the Secret if it is all of a value: %s', (value) => {
    expect(container(`environment: { PASSWORD: '${value}' }`).env).toEqual([
      { name: 'PASSWORD', valueFrom: reference('DB_PASSWORD') },
    ])
  })

  it('[C2-08] is optional for a bare name, because Compose leaves out an unset variable', () => {
    expect(container('environment: [DB_PASSWORD]').env).toEqual([
      { name: 'DB_PASSWORD', valueFrom: reference('DB_PASSWORD', true) },
    ])
  })

  it('[C2-08] is an extra variable before all others if it is a part of a value', () => {
    expect(
      container(`environment:\n  A: first\n  URL: 'postgres://app:\${DB_PASSWORD}@db/$$(A)'`).env,
    ).toEqual([
      { name: 'COMPOSE_SECRET_DB_PASSWORD', valueFrom: reference('DB_PASSWORD') },
      { name: 'A', value: 'first' },
      { name: 'URL', value: 'postgres://app:$(COMPOSE_SECRET_DB_PASSWORD)@db/$$(A)' },
    ])
  })

  it('[C2-08] is expanded by Kubernetes in a command and in arguments', () => {
    const { command, args, env } = container(
      "entrypoint: [run, '--key=${API_KEY}']\ncommand: [sh, -c, 'echo ${API_KEY}']",
    )
    expect([command, args]).toEqual([
      ['run', '--key=$(COMPOSE_SECRET_API_KEY)'],
      ['sh', '-c', 'echo $(COMPOSE_SECRET_API_KEY)'],
    ])
    expect(env).toEqual([{ name: 'COMPOSE_SECRET_API_KEY', valueFrom: reference('API_KEY') }])
  })

  it.each([
    ["test: 'check ${API_KEY}'", 'check ${COMPOSE_SECRET_API_KEY}'],
    ['test: [CMD-SHELL, \'check "${API_KEY}"\']', 'check "${COMPOSE_SECRET_API_KEY}"'],
    [`test: [CMD-SHELL, "check '\${API_KEY}'"]`, `check ''"\${COMPOSE_SECRET_API_KEY}"''`],
    [`test: [CMD, sh, -c, "a\\\\'b ${'${API_KEY}'}"]`, `a\\'b \${COMPOSE_SECRET_API_KEY}`],
  ])('[C2-08] is expanded by the shell of a healthcheck: %s', (check, script) => {
    const { readinessProbe } = container(`healthcheck: { ${check} }`)
    expect(readinessProbe?.exec.command.at(-1)).toBe(script)
  })

  it('[C2-08] is expanded by the shell of a hook, also of one that has variables of its own', () => {
    const hooks = `pre_stop:
  - command: [notify, stop]
    environment: { TOKEN: '\${API_TOKEN}' }`
    expect(container(hooks).lifecycle?.preStop.exec.command).toEqual([
      '/bin/sh',
      '-c',
      `( env 'TOKEN='"\${COMPOSE_SECRET_API_TOKEN}"'' notify stop )`,
    ])
  })

  it('[C2-08] without a shell gets one, with a warning if nothing shows that the image has it', () => {
    const check = "healthcheck: { test: [CMD, redis-cli, -a, '${REDIS_PASSWORD}', ping] }"
    const told = (image?: string) => {
      const { objects, warnings } = translate(service(check, '', image), hiding)
      expect(JSON.stringify(objects)).toContain(
        JSON.stringify(['/bin/sh', '-c', `exec redis-cli -a ''"\${COMPOSE_SECRET_REDIS_PASSWORD}"'' ping`]),
      )
      return warnings.flatMap(({ code, range: { start } }) =>
        code === 'secret-without-shell' ? [[start.line, start.column]] : [],
      )
    }
    expect(told()).toEqual([[4, 26]])
    expect(told('redis:8')).toEqual([])
    expect(told('shop/cache:2-alpine')).toEqual([])
  })

  it('[C2-08] of an env file comes from the Secret, and so does one inside another value of it', () => {
    const files = { 'web.env': 'MAIL_PASSWORD=hunter2\nURL=http://u:${DB_PASSWORD}@db\nPLAIN=1\n' }
    const { env } = container('env_file: web.env', { files, env: { DB_PASSWORD: 'hunter3' } })
    expect(env).toEqual([
      { name: 'COMPOSE_SECRET_DB_PASSWORD', valueFrom: reference('DB_PASSWORD') },
      { name: 'MAIL_PASSWORD', valueFrom: reference('MAIL_PASSWORD') },
      { name: 'URL', value: 'http://u:$(COMPOSE_SECRET_DB_PASSWORD)@db' },
      { name: 'PLAIN', value: '1' },
    ])
  })

  it('[C2-08] in the content of a config makes it a Secret', () => {
    const configs = "configs: { app: { content: 'password=${DB_PASSWORD}' } }\n"
    const { objects } = translate(service('configs: [app]', configs), hiding)
    expect(objects.map(({ kind }) => kind)).not.toContain('ConfigMap')
    expect(JSON.stringify(objects)).toContain('"secret":{"secretName":"app"}')
    const { values } = secretValues(service('configs: [app]', configs), {
      ...hiding,
      env: { DB_PASSWORD: 'hunter2' },
    })
    expect(values).toEqual([{ name: 'app', key: 'app', config: 'app', text: 'password=hunter2' }])
  })

  it('[C2-08] with another default has a key of its own', () => {
    const keys = "environment: { A: '${TOKEN:-one}', B: '${TOKEN:-two}', C: '${TOKEN:-one}', D: '$TOKEN' }"
    const { values } = secretValues(service(keys), hiding)
    expect(values.map(({ key, text }) => [key, text])).toEqual([
      ['TOKEN', 'one'],
      ['TOKEN.2', 'two'],
      ['TOKEN.3', ''],
    ])
  })

  it('[C2-08] where Kubernetes takes no value from a Secret is written with a warning', () => {
    const { warnings } = translate(service("labels: { 'example.com/token': 'x-${API_TOKEN}' }"), {
      ...hiding,
      env: { API_TOKEN: 'hunter2' },
    })
    expect(warnings.map(({ code }) => code)).toContain('secret-in-object')
    expect(JSON.stringify(warnings)).not.toContain('hunter2')
  })

  it('[C2-08] is one by a list of names, and none with `none`', () => {
    const keys = "environment: { A: '${LOGIN}', B: '${DB_PASSWORD}' }"
    const env = { LOGIN: 'root', DB_PASSWORD: 'hunter2' }
    expect(container(keys, { secretVariables: ['LOGIN'], env }).env).toEqual([
      { name: 'A', valueFrom: reference('LOGIN') },
      { name: 'B', value: 'hunter2' },
    ])
    expect(container(keys, { secretVariables: 'none', env }).env).toEqual([
      { name: 'A', value: 'root' },
      { name: 'B', value: 'hunter2' },
    ])
  })
})

describe('the Secret of the variables', () => {
  const keys = "environment: { PASSWORD: '${DB_PASSWORD:?say which}', TOKEN: '${API_TOKEN-}' }"

  it('[C2-08] is announced once, with its keys', () => {
    const { warnings } = translate(service(keys), hiding)
    expect(warnings.map(({ code, args }) => [code, args])).toEqual([
      [
        'secret-variables',
        expect.objectContaining({ objectName: 'shop-variables', keys: '`DB_PASSWORD`, `API_TOKEN`' }),
      ],
    ])
  })

  it('[C2-08] is in the deploy plan by its keys, without a warning to create it', () => {
    const { secrets, warnings } = planDeploy(service(keys), hiding)
    expect(warnings).toEqual([])
    expect(secrets).toEqual([
      { name: 'shop-variables', key: 'DB_PASSWORD', variable: 'DB_PASSWORD' },
      { name: 'shop-variables', key: 'API_TOKEN', variable: 'API_TOKEN' },
    ])
  })

  it('[C2-08] lacks a required variable that is not set, which is an error at its place', () => {
    const result = safeSecretValues(service(keys), hiding)
    expect(result.ok ? [] : result.errors.map(({ code, range: { start } }) => [code, start.line])).toEqual([
      ['variable-required', 4],
    ])
  })

  it('[C2-11] warns once about each variable that is not set and has no default', () => {
    const environment =
      "environment: { A: '${DB_PASSWORD}', B: 'x${DB_PASSWORD}', C: '${API_TOKEN:-}', D: '${SET_KEY}', E_KEY: }"
    const manifest = service(
      `${environment}\nconfigs: [app]`,
      "configs: { app: { content: '${DB_PASSWORD}' } }\n",
    )
    const options = { ...hiding, env: { SET_KEY: '' } }
    expect(secretValues(manifest, options).warnings.map(({ code, args }) => [code, args])).toEqual([
      ['variable-unset', expect.objectContaining({ variable: 'DB_PASSWORD' })],
    ])
    expect(secretValues(manifest, { ...options, ignore: ['variable-unset'] }).warnings).toEqual([])
    expect(safeSecretValues(manifest, { ...options, strict: true })).toMatchObject({ ok: false })
    expect(translate(manifest, options).warnings.map(({ code }) => code)).toEqual([
      'secret-variables',
      'secret-to-create',
    ])
  })

  it('[C2-08] has another name than the secrets of the file', () => {
    const rest = 'secrets: { shop-variables: { file: ./a } }\n'
    expect(planDeploy(service(`${keys}\nsecrets: [shop-variables]`, rest), hiding).secrets).toContainEqual({
      name: 'shop-variables-2',
      key: 'DB_PASSWORD',
      variable: 'DB_PASSWORD',
    })
  })
})

describe('the objects', () => {
  const manifest = service(
    `environment: { A: '\${DB_PASSWORD}', B: 'x\${DB_PASSWORD:-dev}y', C: '\${PLAIN}' }
command: [run, '\${API_KEY:?needed}']
env_file: web.env
configs: [app]`,
    "configs: { app: { content: 'k=${API_KEY}' } }\n",
  )
  const files = { 'web.env': 'MAIL_TOKEN=${DB_PASSWORD:-a}\n' }

  it('[C2-08] do not depend on the values of secret variables, and never contain one', () => {
    const yaml = (env: Record<string, string>) =>
      toYAML(translate(manifest, { ...hiding, files, env: { PLAIN: 'plain', ...env } }).objects)
    const unset = yaml({})
    const value = fc.string({ minLength: 6 }).map((text) => `<${text.replaceAll('\0', '')}>`)
    fc.assert(
      fc.property(value, value, (password, key) => {
        expect(yaml({ DB_PASSWORD: password, API_KEY: key })).toBe(unset)
      }),
    )
  })
})
