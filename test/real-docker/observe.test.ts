import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import type { Facts, ServiceFacts } from 'tranship'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tranship } from '../../cli/test/support/run-command.js'

/** The address of a Docker engine, and a folder with a program `image` that makes images for it. */
const { TRANSHIP_TEST_DOCKER: host, TRANSHIP_TEST_DOCKER_FOLDER: tools } = process.env

const without =
  host && tools ? '' : ' (skipped: TRANSHIP_TEST_DOCKER and TRANSHIP_TEST_DOCKER_FOLDER are not set)'

const env = { ...process.env, DOCKER_HOST: host ?? '', SECRET: 'CANARY' }

/** A program that makes an image with an HTTP server as its only file. */
const bareImage = `
folder=$(mktemp -d)
mkdir "$folder/bin" && cp "$(command -v busybox)" "$folder/bin/httpd"
tar -C "$folder" -c . | docker import -c 'CMD ["/bin/httpd","-f","-p","9123"]' - test.local/observe-bare:1
rm -r "$folder"
`

const compose = `
name: observe_test
services:
  api: { image: test.local/observe-bare:1 }
  web:
    image: test.local/observe-web:1
    scale: 2
    environment: { PASSWORD: "\${SECRET}" }
    labels: { canary: CANARY }
  caller:
    image: test.local/observe-tool:1
    user: "1000:1000"
    command: [sh, -c, "while true; do wget -qO /dev/null http://web:8080; wget -qO /dev/null http://api:9123; touch /data/a /tmp/a; sleep 1; done", CANARY]
    volumes: ["./data:/data", "seed:/etc"]
  once: { image: test.local/observe-tool:1, command: [sh, -c, "echo a > /files/a"] }
  fails: { image: test.local/observe-tool:1, command: [sh, -c, "exit 3"] }
  ends: { image: test.local/observe-tool:1, command: [sleep, "4"] }
  loop: { image: test.local/observe-tool:1, command: ["false"], restart: always }
  host: { image: test.local/observe-tool:1, command: [sleep, "1000"], network_mode: host }
  beside: { image: test.local/observe-tool:1, command: [httpd, -f, -p, "7070"], network_mode: "service:caller" }
volumes: { seed: {} }
`

describe.skipIf(without !== '')(`tranship observe on a real engine${without}`, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'observe-'))
  const run = (program: string, ...words: readonly string[]) =>
    execFileSync(program, words, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' })
  const observe = (...words: readonly string[]) => tranship(['observe', ...words], { folder, env })
  let facts: Facts
  let errors = ''
  const factsOf = (service: string): ServiceFacts => facts.services[service]!

  beforeAll(async () => {
    run(
      path.join(tools!, 'image'),
      'test.local/observe-web:1',
      'USER 1000',
      'CMD ["httpd","-f","-p","8080"]',
      'ENV A=CANARY',
    )
    run(path.join(tools!, 'image'), 'test.local/observe-tool:1', 'VOLUME /files', 'CMD ["sh"]')
    run('sh', '-c', bareImage)
    writeFileSync(path.join(folder, 'compose.yaml'), compose)
    run('mkdir', '-m', '777', 'data')
    run('docker', 'compose', 'up', '-d')
    const outcome = await observe('--for', '8s', '--helper-image', 'test.local/observe-tool:1')
    errors = outcome.errors
    expect(outcome.status, errors).toBe(0)
    facts = JSON.parse(readFileSync(path.join(folder, 'tranship.facts.json'), 'utf8')) as Facts
  })

  afterAll(() => {
    run('docker', 'compose', 'down', '-v', '-t', '0')
    rmSync(folder, { recursive: true, force: true })
  })

  it('[E14-01] finds ports of several replicas, and of images without `cat`', () => {
    const http = { protocol: 'tcp', speaks: 'http' }
    expect(factsOf('web').listens).toEqual([{ ...http, port: 8080 }])
    expect(factsOf('api').listens).toEqual([{ ...http, port: 9123 }])
    expect(factsOf('api').shell).toBe(false)
  })

  it('[E14-01] finds connections, users, mounts and written folders', () => {
    const { connects, users, mounts, writes } = factsOf('caller')
    expect(connects).toEqual([
      { service: 'api', port: 9123 },
      { service: 'web', port: 8080 },
    ])
    expect(users).toEqual([{ uid: 1000, gid: 1000 }])
    expect(mounts!['/data']).toMatchObject({ hides: 0, mode: '0777', written: true })
    // Podman gives an empty volume to the user of the container.
    expect(mounts!['/etc']).toMatchObject({
      hides: 1,
      uid: expect.toSatisfy((uid) => uid === 0 || uid === 1000),
      written: false,
    })
    expect(writes).toEqual(['/tmp'])
  })

  it.each<[string, ServiceFacts['state']]>([
    ['once', { running: false, status: 0 }],
    ['fails', { running: false, status: 3 }],
    ['ends', { running: false, status: 0 }],
    ['loop', { running: true, restarts: true }],
    ['web', { running: true }],
  ])('[E14-01] finds the state of %s', (service, state) => {
    expect(factsOf(service).state).toEqual(state)
  })

  it('[E14-01] finds what a program wrote to an anonymous volume before it ended', () => {
    expect(factsOf('once').mounts!['/files']).toMatchObject({ written: true })
    expect(factsOf('fails').mounts!['/files']).toMatchObject({ written: false })
  })

  it('[E14-04] says what it could not see', () => {
    expect(errors).toMatch(/ports of `host` are unknown/)
    expect(errors).toMatch(/ports of `beside` count as those of the service/)
    expect(errors).toMatch(/`loop` restarted/)
    expect(factsOf('host').listens).toBeUndefined()
    expect(factsOf('caller').listens).toEqual([{ protocol: 'tcp', port: 7070, speaks: 'http' }])
  })

  it('[E14-02] writes the same bytes five times, without any canary', async () => {
    const texts = new Set<string>()
    for (let time = 0; time < 5; time++) texts.add((await observe('--for', '2s', '-o', '-')).output)
    expect(texts.size).toBe(1)
    expect([...texts][0]).toContain('"listens"')
    expect([...texts][0]).not.toContain('CANARY')
  })

  it('[E14-03] leaves no container behind, and starts none of the application', () => {
    const left = run('docker', 'ps', '-aq', '--filter', 'label=tranship.observe', '--filter', 'network=none')
    expect(left).toBe('')
    const names = run('docker', 'compose', 'ps', '-aq').trim().split('\n')
    expect(names).toHaveLength(10)
  })

  it('[E14-07] reads images without a running application', async () => {
    const { output, status } = await observe('--images', '-o', '-')
    expect(status).toBe(0)
    const { services } = JSON.parse(output) as Facts
    expect(services['caller']!.mounts).toEqual({
      '/data': { hides: 0 },
      '/etc': { hides: 1 },
      '/files': { hides: 0 },
    })
    expect(services['web']!.imageConfig!.User).toBe('1000')
  })

  it('[E14-08] the facts decide what is a Job', async () => {
    const jobsOf = async (...words: readonly string[]) => {
      const { output } = await tranship(['translate', ...words], { folder, env })
      return [...output.matchAll(/^kind: Job\nmetadata:\n {2}name: (\S+)/gm)].map(([, name]) => name).sort()
    }
    expect(await jobsOf('--no-facts')).toEqual(['fails', 'once'])
    expect(await jobsOf()).toEqual(['ends', 'fails', 'once'])
  })
})
