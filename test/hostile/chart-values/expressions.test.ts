import { describe, expect, it } from 'vitest'
import type { Entry } from '../support/repository.js'
import { actionsOf } from '../support/template-actions.js'
import { writeChart } from './chart.js'

/** Texts that are code in a template, or that look like a mark of the writer. */
const texts: readonly string[] = [
  '{{ fail "x" }}',
  '{{- fail "x" -}}',
  '{{{ fail "x" }}}',
  '{{{{ fail "x" }}}}',
  '{{/* */}}{{ fail "x" }}',
  '{{ "{{" }} fail "x" {{ "}}" }}',
  '}}{{ fail "x" }}{{',
  '"}}{{ fail "x" }}{{"',
  '`}}{{ fail "x" }}{{`',
  '" | fail | "',
  '{{ lookup "v1" "Secret" "" "" | toJson | fail }}',
  '{{ tpl .Values.own . | fail }}',
  '{{ .Files.Get "values.yaml" | fail }}',
  '{',
  '{{',
  '}}',
  '{%',
  '%s %d %[1]s %v %%',
  'hole0end holex0end holexx1end hole1end',
  'zq000qz zq001qz /zp000pz zh000hz.example 43000',
]

/** A manifest with a text at every place that takes any. `@` stands for the text. */
const everywhere = `services:
  web:
    image: "nginx:\${TAG:-1}"
    command: [run, "@", "a@\${OWN}@"]
    working_dir: /a
    environment: { A: "@", B: "{@}", C: "{\${OWN}@\${OWN}}" }
    env_file: [web.env]
    labels: { a: "@", b: "\${OWN}@" }
    annotations: { a: "@", b: "{\${OWN}}" }
    healthcheck: { test: ["CMD", "@", "{\${OWN}}"] }
    post_start: [{ command: [run, "@"] }]
    configs: [c, e, f]
    volumes: ["./conf:/conf:ro"]
    x-kubernetes: { annotations: { Service: { a: "@" }, Pod: { b: "@{\${OWN}" } } }
    ports: ["80"]
configs:
  c: { content: "{\${OWN}}\\n@\\n{\${OWN}@\\n" }
  e: { content: "{ \\"a\\": {\${OWN}} }@" }
  f: { file: conf/a }
`

/** Writes a text within double quotes of YAML. */
const quoted = (text: string) => JSON.stringify(text).slice(1, -1)

function repositoryOf(written: string, more: Readonly<Record<string, Entry>> = {}) {
  return {
    'compose.yaml': everywhere.replaceAll('@', () => quoted(written)),
    'web.env': '',
    'conf/a': 'a',
    '.env': 'OWN=own\n',
    ...more,
  }
}

/** Ways of a text into a chart. */
const ways: Readonly<Record<string, (text: string) => Readonly<Record<string, Entry>>>> = {
  'the manifest': (text) => repositoryOf(text),
  'a value of .env': (text) => repositoryOf('${TEXT}', { '.env': `OWN=own\nTEXT='${text}'\n` }),
  'every value of .env': (text) => repositoryOf('${TEXT}', { '.env': `OWN='${text}'\nTEXT='${text}'\n` }),
  'files of configs, and their names': (text) =>
    repositoryOf('a', {
      'web.env': `A='${text}'\n`,
      'conf/a': `${text}\n{${text}`,
      [`conf/${text.replaceAll('/', '')}`]: text,
    }),
  'the name of an included file': (text) => {
    const name = `${text.replaceAll('/', '')}.yaml`
    return {
      'compose.yaml': `include: ["${quoted(name)}"]\n`,
      [name]:
        'services: { web: { image: "nginx:${TAG:-1}", environment: { A: "${OWN:-b}", B: "${TAG:-2}" } } }\n',
    }
  },
}

const table = Object.keys(ways).flatMap((way) => texts.map((text) => ({ way, text })))

/** The code of the actions that a chart has, without the names of its values. */
const known =
  /^-? ?(?:end|else|(?:if|with|or) [\w$.() "]+|define ""|(?:print |printf "" )?[\w$.()" ]+(?: \| (?:quote|int64|sha256sum|nindent \d+|toYaml))*|)(?: -)?$/

/** The label `helm.sh/chart`. */
const labelOfChart = '- printf "" .Chart.Name .Chart.Version | replace "" "" | trunc 63 | trimSuffix "" -'

describe('[E11-04] a text with code of templates is data in a chart', () => {
  it.each(table)('from $way: $text', async ({ way, text }) => {
    const { templates, values } = await writeChart(ways[way]!(text))
    const actions = Object.values(templates).flatMap(actionsOf)
    expect(actions.filter((code) => !known.test(code) && code !== labelOfChart)).toEqual([])
    expect(actions.filter((code) => /fail|lookup|tpl|Files/.test(code))).toEqual([])
    if (way.includes('value of .env') && 'text' in values) expect(values.text).toBe(text)
  })
})
