import { factsOf, type ImageFacts, recordedImages, unknownImage } from './image-facts.js'

/**
 * Returns the facts of an image that a Dockerfile builds: those of its base, changed by the instructions of the last
 * stage. Variables of the Dockerfile are not replaced: an instruction with one is left out.
 */
export function factsOfDockerfile(text: string, table: readonly ImageFacts[] = recordedImages): ImageFacts {
  const lines = text
    .replace(/\\\r?\n/g, ' ')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const stages = new Map<string, ImageFacts>()
  let facts = unknownImage
  let name = ''
  for (const line of lines) {
    const [, instruction = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    if (rest.includes('$') && !/^(?:CMD|EXPOSE)$/i.test(instruction)) continue
    if (instruction.toUpperCase() === 'FROM') {
      if (name !== '') stages.set(name, facts)
      const [base = '', , stage = ''] = rest.replace(/^--\S+\s+/, '').split(/\s+/)
      facts = stages.get(base) ?? factsOf(base, table) ?? unknownImage
      name = stage
      continue
    }
    facts = { ...facts, ...changeOf(instruction.toUpperCase(), rest, facts) }
  }
  return facts
}

function changeOf(instruction: string, rest: string, facts: ImageFacts): Partial<ImageFacts> {
  switch (instruction) {
    case 'EXPOSE':
      return { ports: [...new Set([...facts.ports, ...exposed(rest)])] }
    case 'USER':
      return userChange(rest, facts)
    case 'WORKDIR':
      return { folder: rest.startsWith('/') ? rest : `${facts.folder.replace(/\/$/, '')}/${rest}` }
    case 'ENTRYPOINT':
      return { entrypoint: words(rest), command: [] }
    case 'CMD':
      return { command: words(rest) }
    case 'VOLUME':
      return { volumes: [...(facts.volumes ?? []), ...list(rest)] }
    case 'STOPSIGNAL':
      return { stopSignal: rest }
    case 'COPY':
    case 'ADD':
      return { filled: [...new Set([...(facts.filled ?? []), ...copied(rest, facts.folder)])] }
    default:
      return {}
  }
}

function exposed(rest: string): string[] {
  return rest
    .split(/\s+/)
    .filter((port) => /^\d+(?:\/(?:tcp|udp))?$/.test(port))
    .map((port) => port.replace('/tcp', ''))
}

function userChange(rest: string, { users = {} }: ImageFacts): Partial<ImageFacts> {
  const [name = '', group] = rest.split(':')
  const isNumber = /^\d+$/.test(name)
  const ofNumber = Object.values(users).find((ids) => ids.startsWith(`${name}:`)) ?? `${name}:0`
  const ids = name === 'root' ? '0:0' : isNumber ? ofNumber : (users[name] ?? '1000:1000')
  const [uid, ofUser] = ids.split(':')
  const gid = group !== undefined && /^\d+$/.test(group) ? group : ofUser
  // The entry point of the base cannot change users any more. A user with a name is in /etc/passwd.
  return {
    user: `${uid}:${gid}`,
    stepsDownTo: `${uid}:${gid}`,
    ...(isNumber || name === 'root' ? {} : { users: { ...users, [name]: ids } }),
  }
}

function words(rest: string): string[] {
  if (!rest.startsWith('[')) return ['/bin/sh', '-c', rest]
  try {
    return (JSON.parse(rest) as unknown[]).map(String)
  } catch {
    return ['/bin/sh', '-c', rest]
  }
}

function list(rest: string): string[] {
  return rest.startsWith('[') ? words(rest) : rest.split(/\s+/)
}

/** The folders that files are copied to. `COPY . .` fills the working directory. */
function copied(rest: string, folder: string): string[] {
  const parts = list(rest.replace(/--\S+\s+/g, ''))
  const target = parts.at(-1)
  if (target === undefined || parts.length < 2) return []
  // One program beside others.
  if (parts.length === 2 && /\/s?bin\/[^/]+$/.test(target)) return []
  const at = target.startsWith('/') ? target : `${folder.replace(/\/$/, '')}/${target.replace(/^\.\/?/, '')}`
  const clean = at.replace(/(?<=.)\/+$/, '')
  return /\.\w+$/.test(clean) && !target.endsWith('/') && parts.length === 2 ? [] : [clean]
}
