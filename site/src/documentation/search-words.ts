/** Words of a question that say nothing about its subject. */
const fillers: ReadonlySet<string> = new Set(
  'a an and are can do does for from get go how i in into is it make my of on set should that the this to use want what when where which why with you your'.split(
    ' ',
  ),
)

/** Words that mean about the same here. A search for one finds the others, too. */
const synonyms: readonly (readonly string[])[] = [
  ['expose', 'publish', 'open', 'reach', 'reaching', 'outside'],
  ['port', 'ports'],
  ['volume', 'volumes', 'storage', 'persist', 'data', 'disk'],
  ['secret', 'secrets', 'password', 'passwords', 'credentials'],
  ['env', 'environment', 'variable', 'variables'],
  ['memory', 'ram', 'mem'],
  ['cpu', 'cpus', 'processor'],
  ['scale', 'replicas', 'copies', 'instances'],
  ['domain', 'hostname', 'host', 'url', 'ingress'],
  ['https', 'tls', 'certificate', 'ssl'],
  ['healthcheck', 'health', 'probe', 'probes'],
  ['wait', 'waits', 'depends', 'order', 'dependency'],
  ['delete', 'remove', 'down', 'uninstall'],
  ['deploy', 'apply', 'install'],
  ['image', 'images', 'build', 'dockerfile'],
  ['job', 'jobs', 'migration', 'once'],
  ['gpu', 'devices', 'nvidia'],
  ['error', 'errors', 'problem', 'diagnostic', 'diagnostics'],
  ['logs', 'log', 'logging'],
]

/** The words of a search, each with its synonyms. A search of fillers alone keeps them. */
export function searchWords(text: string): readonly (readonly string[])[] {
  const words = text.split(/[\s?!.,:;"]+/).filter((word) => word !== '')
  const telling = words.filter((word) => !fillers.has(word.toLowerCase()))
  return (telling.length > 0 ? telling : words).map((word) => {
    const group = synonyms.find((each) => each.includes(word.toLowerCase()))
    return [word, ...(group?.filter((other) => other !== word.toLowerCase()) ?? [])]
  })
}
