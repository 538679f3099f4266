import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { isFilledFromImage, isOwn, mountsOf, sharedFolders } from '../compose/mounts.js'
import type { Mount, Service } from '../compose/project.js'
import { userOf } from '../compose/process.js'
import type { StandIn } from '../images/stand-in-of.js'
import { markOfImage } from '../stand-in/image.js'
import type { Questions } from './questions.js'
import type { Row } from './row.js'
import type { Run } from './run.js'

/** The file that a service leaves in each volume. */
const markOf = (service: string): string => `.mark-${service}`

/** Returns the mounts that the image's user has to be able to write to. */
function writableMounts(service: Service, { facts }: StandIn, folder: string): Mount[] {
  const filled = facts.filled ?? []
  const written = [...(facts.volumes ?? []), ...Object.keys(facts.owned ?? {})].filter(
    (one) => !filled.includes(one),
  )
  return mountsOf(service).filter((mount) => {
    if (mount.read_only === true || !isOwn(mount, folder)) return false
    if (mount.type !== 'bind') return mount.type === 'volume' || mount.type === 'tmpfs'
    const { source = '', target } = mount
    if (isPartOfBuild(service, mount)) return false
    if (existsSync(source) && statSync(source).isFile()) return false
    // A host folder with files may be read-only, unless the image keeps data there. With the image's own files, or
    // below /etc, it contains settings.
    const isData =
      !filled.includes(target) &&
      !target.startsWith('/etc/') &&
      written.some((one) => one === target || one.startsWith(`${target}/`) || target.startsWith(`${one}/`))
    return isData || !existsSync(source) || readdirSync(source).length === 0
  })
}

/** `true` for a folder of the host that the service's own image is built of. It is mounted to develop. */
export function isPartOfBuild({ build }: Service, { type, source = '' }: Mount): boolean {
  if (build === undefined || type !== 'bind') return false
  const context = build.context ?? ''
  return context !== '' && (source === context || source.startsWith(`${context}/`))
}

/** Asks a service to write to its volumes, and for what they have. */
export function askVolumes(service: Service, standIn: StandIn, folder: string): Questions {
  const { facts } = standIn
  const own = userOf(service, facts.users ?? {})
  const [uid = 0, gid = 0] = (facts.stepsDownTo ?? '0:0').split(':').map(Number)
  const startsAsRoot = own === undefined ? facts.user.startsWith('0:') : own.uid === 0
  const stepDown =
    startsAsRoot && facts.stepsDownTo !== undefined && (service.entrypoint ?? undefined) === undefined
  return {
    write: writableMounts(service, standIn, folder).map(({ target }) => ({
      folder: target,
      mark: standIn.service,
      uid,
      gid,
      stepDown,
    })),
    hash: filledMounts(service, standIn).map(({ mark }) => mark),
  }
}

/** Returns the volumes that Docker fills from the image, each with a file that must be there. */
function filledMounts(service: Service, { facts }: StandIn): { mount: Mount; mark: string }[] {
  return mountsOf(service)
    .filter(isFilledFromImage)
    .flatMap((mount) => {
      const folder = (facts.filled ?? []).find(
        (one) => one === mount.target || one.startsWith(`${mount.target}/`),
      )
      return folder === undefined ? [] : [{ mount, mark: path.posix.join(folder, markOfImage) }]
    })
}

/** Asks for the names in all folders that are shared or kept. */
export function askLists(service: Service): Questions {
  return {
    list: mountsOf(service)
      .filter(({ source = '' }) => source !== '')
      .map(({ target }) => target),
  }
}

/** Volumes are writable, are filled from the image, show what others write, and keep it. */
export function judgeVolumes(run: Run): Row[] {
  return [...judgeWrites(run), ...judgeFilling(run), ...judgeSharing(run), ...judgeKeeping(run)]
}

function judgeWrites({ project, standIns, answers, folder }: Run): Row[] {
  return [...answers].flatMap(([service, { write }]) =>
    writableMounts(project.services[service]!, standIns.get(service)!, folder).flatMap((mount): Row[] => {
      const failure = write[mount.target]
      if (failure === undefined) return []
      return [
        {
          group: 2,
          question: 'write',
          subject: `${service} ${mount.target}`,
          verdict: failure === '' ? 'passed' : 'failed',
          cause: failure === '' ? '' : `${describe(mount, folder)}: ${failure}`,
          path: pathOf(service, mount, project.services[service]!),
        },
      ]
    }),
  )
}

function judgeFilling({ project, standIns, answers }: Run): Row[] {
  // The service that starts first fills a volume, and the others find that.
  const fillers = new Map<string, number>()
  for (const [service, standIn] of standIns) {
    for (const { mount } of filledMounts(project.services[service]!, standIn)) {
      const source = mount.source ?? ''
      if (source !== '') fillers.set(source, (fillers.get(source) ?? 0) + 1)
    }
  }
  return [...answers].flatMap(([service, { hash }]) =>
    filledMounts(project.services[service]!, standIns.get(service)!).flatMap(({ mount, mark }): Row[] => {
      const answer = hash[mark]?.[mark]
      if (answer === undefined || (fillers.get(mount.source ?? '') ?? 1) > 1) return []
      const passed = !answer.startsWith('! ')
      return [
        {
          group: 2,
          question: 'fill',
          subject: `${service} ${mount.target}`,
          verdict: passed ? 'passed' : 'failed',
          cause: passed ? '' : 'the files that the image has there are missing in the new volume',
          path: pathOf(service, mount, project.services[service]!),
        },
      ]
    }),
  )
}

function judgeSharing({ project, answers, afterAll, folder }: Run): Row[] {
  return sharedFolders(project, folder).flatMap(({ source, users }) =>
    users.flatMap((writer) => {
      if (answers.get(writer.service)?.write[writer.target] !== '') return []
      return users.flatMap((reader): Row[] => {
        const names = afterAll.get(reader.service)?.list[reader.target]
        if (reader.service === writer.service || names === undefined) return []
        const service = project.services[reader.service]!
        const mount = mountsOf(service).find(({ target }) => target === reader.target)
        if (mount === undefined || isPartOfBuild(service, mount)) return []
        const passed = names.includes(markOf(writer.service))
        return [
          {
            group: 2,
            question: 'share',
            subject: `${reader.service} ${reader.target} sees what ${writer.service} writes`,
            verdict: passed ? 'passed' : 'failed',
            cause: passed
              ? ''
              : `${shorten(source, folder)} has ${names.slice(0, 4).join(', ') || 'no files'}`,
            path: pathOf(reader.service, mount, service),
          },
        ]
      })
    }),
  )
}

function judgeKeeping({ project, afterAll, afterReplacement, folder }: Run): Row[] {
  return [...afterReplacement].flatMap(([service, { list }]) =>
    mountsOf(project.services[service]!).flatMap((mount): Row[] => {
      const before = afterAll.get(service)?.list[mount.target]
      const after = list[mount.target]
      const isNamed = (mount.source ?? '') !== '' && mount.type !== 'tmpfs'
      if (!isNamed || before === undefined || after === undefined || !before.includes(markOf(service)))
        return []
      const passed = after.includes(markOf(service))
      return [
        {
          group: 2,
          question: 'keep',
          subject: `${service} ${mount.target}`,
          verdict: passed ? 'passed' : 'failed',
          cause: passed ? '' : `${describe(mount, folder)}: the new Pod does not find what the old one wrote`,
          path: pathOf(service, mount, project.services[service]!),
        },
      ]
    }),
  )
}

/** The path of a mount in the manifest, where lists hold texts such as `./data:/data`. */
export function pathOf(service: string, mount: Mount, { volumes = [] }: Service): (string | number)[] {
  const index = volumes.findIndex(({ target }) => target.replace(/(?<=.)\/+$/, '') === mount.target)
  return index < 0 ? ['services', service, 'tmpfs'] : ['services', service, 'volumes', index]
}

function describe({ type, source = '' }: Mount, folder: string): string {
  return source === ''
    ? `${type === 'volume' ? 'anonymous volume' : type}`
    : `${type} ${shorten(source, folder)}`
}

function shorten(source: string, folder: string): string {
  return source.startsWith('/') ? path.relative(folder, source) || '.' : source
}
