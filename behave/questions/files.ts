import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { renamedHosts, type RenamedHost, variantsOf } from '../cluster/renamed-hosts.js'
import { fileTarget, isOwn, mountsOf } from '../compose/mounts.js'
import type { Project, Service } from '../compose/project.js'
import type { Questions } from './questions.js'
import type { Row } from './row.js'
import type { Run } from './run.js'
import { isPartOfBuild, pathOf } from './volumes.js'

/** Documents for people, which mention services without calling them. */
const isProse = /(?:\.md|\.rst|\/README[^/]*|\/LICENSE[^/]*)$/i

/** Larger folders are compared by their first files. */
const mostFiles = 300

/** Asks for the files that are mounted from the host, and for configs and secrets. */
export function askFiles(service: Service, folder: string): Questions {
  const mounted = mountsOf(service).flatMap((mount) =>
    mount.type === 'bind' && isOwn(mount, folder) && existsSync(mount.source ?? '') ? mount.target : [],
  )
  return { hash: [...mounted, ...files(service).map(({ target }) => target)] }
}

/** Mounted files have the same bytes, and programs stay programs. */
export function judgeFiles(run: Run): Row[] {
  return [...run.answers].flatMap(([service]) => [
    ...judgeMounts(run, service),
    ...judgeContents(run, service),
  ])
}

/** Returns what makes the answer about a mounted file of a service. */
function fileRow(service: string, target: string, path: Row['path']) {
  const subject = `${service} ${target}`
  return (verdict: Row['verdict'], cause = ''): Row[] => [
    { group: 2, question: 'file', subject, verdict, cause, path },
  ]
}

function judgeMounts({ project, answers, folder }: Run, name: string): Row[] {
  const service = project.services[name]!
  const { hash } = answers.get(name)!
  const nested = mountsOf(service).map(({ target }) => target)
  return mountsOf(service).flatMap((mount): Row[] => {
    const { source = '', target, type } = mount
    if (type !== 'bind' || !isOwn(mount, folder) || !existsSync(source)) return []
    const found = hash[target]
    if (found === undefined) return []
    const row = fileRow(name, target, pathOf(name, mount, service))
    if (isPartOfBuild(service, mount)) return row('not asked', 'the image is built of it')
    const faults = hostFiles(source, target)
      .filter(
        ({ target: at }) => !nested.some((other) => other !== target && `${at}/`.startsWith(`${other}/`)),
      )
      .flatMap(({ file, target: at }) =>
        faultOf(found[at], readFileSync(file), statSync(file).mode, at, renamedHosts(project, name)),
      )
    return faults.length === 0
      ? row('passed')
      : row(
          'failed',
          `${path.relative(folder, source)}: ${faults.slice(0, 3).join(', ')}${faults.length > 3 ? ` and ${faults.length - 3} more` : ''}`,
        )
  })
}

function faultOf(
  found: string | undefined,
  content: Buffer,
  mode: number,
  at: string,
  hosts: readonly RenamedHost[],
): string[] {
  if (found === undefined) return [`${at} is missing`]
  if (found.startsWith('! ')) return [found.slice(2)]
  const [digest, hasMode = '0'] = found.split(' ')
  const isSame =
    digest === digestOf(content) ||
    (content.length < largestText &&
      variantsOf(content.toString(), hosts).some((text) => digest === digestOf(Buffer.from(text))))
  if (!isSame) return [`${at} has other bytes`]
  if ((mode & 0o111) !== 0 && (Number.parseInt(hasMode, 8) & 0o111) === 0) {
    return [`${at} is no program any more: its mode is ${hasMode}, not ${(mode & 0o777).toString(8)}`]
  }
  return []
}

/** Larger files hold no settings with names of hosts. */
const largestText = 1_000_000

function digestOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function hostFiles(source: string, target: string): { file: string; target: string }[] {
  if (statSync(source).isFile()) return [{ file: source, target }]
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        !/(?:^|\/)\.git(?:\/|$)/.test(`${entry.parentPath}/`) &&
        !/^\.git(?:ignore|keep|attributes)$/.test(entry.name),
    )
    .slice(0, mostFiles)
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      return { file, target: path.posix.join(target, path.relative(source, file)) }
    })
}

/** Returns the texts of small mounted files, which may mention other services. */
export function mountedTexts(project: Project, folder: string): Map<string, string[]> {
  return new Map(
    Object.entries(project.services).map(([name, service]) => [
      name,
      mountsOf(service).flatMap(({ type, source = '', target }) => {
        if (type !== 'bind' || !existsSync(source) || !isOwn({ type, source, target }, folder)) return []
        return hostFiles(source, '/')
          .filter(({ file }) => statSync(file).size < 100_000 && !isProse.test(file))
          .map(({ file }) => readFileSync(file, 'utf8'))
          .filter((text) => !text.includes('\0'))
      }),
    ]),
  )
}

interface MountedFile {
  readonly kind: 'configs' | 'secrets'
  readonly source: string
  readonly target: string
}

function files({ configs = [], secrets = [] }: Service): MountedFile[] {
  return [
    ...configs.map(({ source, target }) => ({
      kind: 'configs' as const,
      source,
      target: fileTarget('configs', source, target),
    })),
    ...secrets.map(({ source, target }) => ({
      kind: 'secrets' as const,
      source,
      target: fileTarget('secrets', source, target),
    })),
  ]
}

function judgeContents({ project, answers }: Run, name: string): Row[] {
  const service = project.services[name]!
  const { hash } = answers.get(name)!
  return files(service).flatMap(({ kind, source, target }): Row[] => {
    const definition = project[kind]?.[source]
    const found = hash[target]?.[target]
    if (definition === undefined || found === undefined) return []
    const row = fileRow(name, target, ['services', name, kind, source])
    const file = definition.file
    const content =
      definition.content ?? (file !== undefined && existsSync(file) ? readFileSync(file) : undefined)
    // The value of an external secret is the user's own.
    if (content === undefined) return found.startsWith('! ') ? row('failed', found.slice(2)) : row('passed')
    const faults = faultOf(found, Buffer.from(content), 0, target, renamedHosts(project, name))
    return faults.length === 0 ? row('passed') : row('failed', faults.join(', '))
  })
}
