import { isSameButForHosts, renamedHosts, type RenamedHost } from '../cluster/renamed-hosts.js'
import { ambientVariables, argumentsOf, environmentOf, extraHosts, userOf } from '../compose/process.js'
import type { Service } from '../compose/project.js'
import type { StandIn } from '../images/stand-in-of.js'
import type { Status } from './questions.js'
import type { Row } from './row.js'
import type { Run } from './run.js'

/** Environment, arguments, working directory and user are what compose-go reads. */
export function judgeProcess({ project, standIns, answers }: Run): Row[] {
  return [...answers].flatMap(([name, { status }]) =>
    status === null
      ? []
      : rowsOf(name, project.services[name]!, standIns.get(name)!, status, renamedHosts(project, name)),
  )
}

function rowsOf(
  name: string,
  service: Service,
  { facts }: StandIn,
  status: Status,
  hosts: readonly RenamedHost[],
): Row[] {
  const rows: Row[] = []
  const judge = (question: string, key: string, passed: boolean, cause: string, subject = ''): void => {
    rows.push({
      group: 3,
      question,
      subject: `${name}${subject === '' ? '' : ` ${subject}`}`,
      verdict: passed ? 'passed' : 'failed',
      cause: passed ? '' : cause,
      path: ['services', name, key, ...(subject === '' ? [] : [subject])],
    })
  }
  const wanted = environmentOf(service)
  const found = new Map(
    status.environment.map((text) => {
      const at = text.indexOf('=')
      return [text.slice(0, at), text.slice(at + 1)] as const
    }),
  )
  for (const [variable, value] of wanted) {
    const has = found.get(variable)
    // Print no values of variables: they may be secrets.
    judge(
      'environment',
      'environment',
      has !== undefined && isSameButForHosts(value, has, hosts),
      has === undefined ? 'is not set' : 'has another value',
      variable,
    )
  }
  const more = [...found.keys()].filter(
    (variable) => !wanted.has(variable) && !ambientVariables.test(variable),
  )
  judge('variables', 'environment', more.length === 0, `has ${more.slice(0, 5).join(', ')} too`)
  const argv = argumentsOf(service, facts)
  const isSame =
    argv.length === status.argv.length &&
    argv.every((word, index) => isSameButForHosts(word, status.argv[index]!, hosts))
  judge(
    'arguments',
    service.command === null ? 'entrypoint' : 'command',
    isSame,
    `runs ${quote(status.argv)}, not ${quote(argv)}`,
  )
  const folder = service.working_dir ?? facts.folder
  const expected = folder.replace(/(?<=.)\/+$/, '')
  judge('folder', 'working_dir', status.folder === expected, `works in ${status.folder}, not ${expected}`)
  const user = userOf(service, facts.users ?? {})
  const [uid, gid] = facts.user.split(':').map(Number)
  const wantedUid = user === undefined ? uid : user.uid
  const wantedGid = user === undefined ? gid : user.gid
  const isUser = status.uid === wantedUid && (wantedGid === undefined || status.gid === wantedGid)
  judge('user', 'user', isUser, `runs as ${status.uid}:${status.gid}, not ${wantedUid}:${wantedGid ?? ''}`)
  if (service.hostname !== undefined && (service.network_mode ?? '') === '') {
    const short = service.hostname.split('.')[0]
    const isHost = status.hostname === service.hostname || status.hostname === short
    judge('hostname', 'hostname', isHost, `is called ${status.hostname}, not ${service.hostname}`)
  }
  for (const [host, address] of extraHosts(service)) {
    const isThere = status.hosts.split('\n').some((line) => {
      const words = line.trim().split(/\s+/)
      return words[0] === address && words.includes(host)
    })
    judge('extra_hosts', 'extra_hosts', isThere, `/etc/hosts does not have ${address}`, host)
  }
  if (service.shm_size !== undefined) {
    const bytes = Number(service.shm_size)
    const isSize = Math.abs(status.sharedBytes - bytes) < 65_536
    judge('shm_size', 'shm_size', isSize, `/dev/shm has ${status.sharedBytes} bytes, not ${bytes}`)
  }
  if (service.read_only === true)
    judge('read_only', 'read_only', status.readOnly, 'the root file system is writable')
  return rows
}

function quote(words: readonly string[]): string {
  const text = JSON.stringify(words)
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}
