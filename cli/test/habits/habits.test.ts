import { describe, expect, it } from 'vitest'
import { isCommandName } from '../../src/command-list.js'
import { habits } from '../../src/habits/habits.js'
import { tranship } from '../support/run-command.js'

const manifest = `name: shop
services:
  web: { image: nginx }
  the_db: { image: postgres, volumes: ['data:/data'] }
volumes: { data: {} }
`
const answer = async (
  words: readonly string[],
  files: Record<string, string> = { 'compose.yaml': manifest },
) => {
  const { status, output, errors } = await tranship(words, { files })
  expect({ status, output }).toEqual({ status: 2, output: '' })
  return errors
}
const whole = 'app.kubernetes.io/part-of=shop'
const aPod = (selector: string) =>
  `"$(kubectl get pods -l ${selector} -o jsonpath='{.items[0].metadata.name}')"`

describe('a command of Docker Compose that is none here', () => {
  it.each([
    [['stats'], `kubectl top pods --containers -l ${whole}`],
    [['stats', 'web'], `kubectl top pods --containers -l ${whole},app.kubernetes.io/name=web`],
    [
      ['kill', '-s', 'SIGTERM', 'web', 'the_db'],
      `kubectl delete pods -l ${whole},'app.kubernetes.io/name in (web,the-db)' --grace-period=0 --force`,
    ],
    [
      ['cp', 'web:/etc/hosts', 'my file'],
      `kubectl cp ${aPod(`${whole},app.kubernetes.io/name=web`)}:/etc/hosts 'my file'`,
    ],
    [
      ['cp', "it's", 'the_db:/tmp'],
      `kubectl cp 'it'\\''s' ${aPod(`${whole},app.kubernetes.io/name=the-db`)}:/tmp`,
    ],
    [['cp'], `kubectl cp ${aPod(whole)}:path path`],
    [
      ['wait', 'web'],
      `kubectl wait jobs -l ${whole},app.kubernetes.io/name=web --for=condition=Complete --timeout=5m`,
    ],
    [['top', 'the_db'], 'kubectl exec statefulset/the-db -- ps'],
    [['volumes'], `kubectl get persistentvolumeclaims -l ${whole}`],
    [['rm', '-f'], `kubectl delete pods -l ${whole} --field-selector=status.phase=Succeeded`],
  ])('[E9-05] answers with the command line of kubectl for this application: %j', async (words, line) => {
    expect(await answer(words)).toBe(
      `error: The command \`${words[0]!}\` does not exist. ${habits[words[0]!]!.says}\n  ${line}\n`,
    )
  })

  it.each(Object.keys(habits))('[E9-05] is none of ours, and has one sentence: %s', async (name) => {
    expect(isCommandName(name)).toBe(false)
    const { says, line } = habits[name]!
    expect(says).toMatch(line === undefined ? /^[A-Z][^.]*\.$/ : /^[A-Z].*:$/)
    const gap = line === undefined ? '\n' : ' '
    expect(await answer([name])).toContain(`error: The command \`${name}\` does not exist.${gap}${says}\n`)
  })

  it('[E9-05] has placeholders where no manifest can be read', async () => {
    const broken = { 'compose.yaml': 'services: { web: { image: [] } }' }
    for (const files of [{}, broken]) {
      expect(await answer(['stats', 'web'], files)).toContain(
        'kubectl top pods --containers -l app.kubernetes.io/part-of=APPLICATION\n',
      )
      expect(await answer(['top'], files)).toContain('kubectl exec deployment/SERVICE -- ps')
    }
  })

  it('[E9-05] is a file if a file has that name', async () => {
    const { status, output } = await tranship(['top'], { files: { top: manifest } })
    expect(status).toBe(0)
    expect(output).toContain('kind: Deployment')
  })

  it.each([
    ['version', '--version'],
    ['push', 'build --push'],
    ['watch', 'up'],
  ])('[E9-05] has another name here: %s', async (name, meant) => {
    expect(await answer([name])).toContain(`Did you mean \`tranship ${meant}\`?`)
  })
})
