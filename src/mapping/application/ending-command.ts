/** Programs that do something and end, whatever their arguments are, but for what makes some of them servers. */
const programs =
  /^(?:alembic|aws|awslocal|chmod|chown|cp|createdb|curl|dropdb|drush|htpasswd|kafka-topics(?:\.sh)?|ln|mariadb|mc|mkdir|mongo|mongoimport|mongorestore|mongosh|mv|mysql|openssl|pg_dump|pg_restore|psql|rabbitmqadmin|rm|rsync|sqlcmd|tar|touch|unzip|wget|wp)$/

/** What makes a server of such a program. */
const serving = /^(?:runserver|server|shell)$/

/** What scripts end with when all is done. By itself it does nothing: somebody tries something out, or keeps a place. */
const closing = /^(?:\[|echo|exit|false|printf|test|true)$/

/** Arguments by which programs do something that ends. */
const tasks =
  /^(?:collectstatic|loaddata|migrate|seed|(?:db|migrate|migration):[\w:]+|(?:[\w-]+:)?(?:migrate|seed))$/

/** Programs that only tell how they are used where they get no argument. */
const helpers = /^(?:artisan|composer|npm|npx|yarn)$/

/**
 * Whether a command ends by what it is: a program that copies, asks or migrates something, or a script of the shell whose
 * last command is one. A program that is not known may run on.
 */
export function endsByItself(words: readonly string[]): boolean {
  const [program = '', ...options] = words
  if (!/(?:^|\/)(?:ba|da|a|z)?sh$/.test(program)) return endsCommand(words)
  const at = options.findIndex((option) => /^-[a-z]*c$/.test(option))
  const script = at < 0 ? undefined : options[at + 1]
  return script !== undefined && endsScript(script)
}

function endsScript(script: string): boolean {
  // What is fed to a command may look like others.
  if (script.includes('<<')) return false
  const commands = script
    .replace(/\\./gs, '_')
    .replace(/'[^']*'|"[^"]*"/g, '_')
    .replace(/(?:^|\s)#.*$/gm, '')
    // What is done when a command fails says nothing of when it succeeds.
    .replace(/\|\|[^;\n]*/g, '')
    .split(/&&|[;&|\n]/)
    .map((command) => command.trim())
    .filter((command) => command !== '')
  const last = (commands.at(-1) ?? '').split(/\s+/)
  return endsCommand(last) || (commands.length > 1 && closing.test(last[0]!))
}

function endsCommand(words: readonly string[]): boolean {
  const first = words.findIndex((word) => !/^\w+=|^(?:exec|command|sudo)$/.test(word))
  const [program = '', ...others] = words.slice(Math.max(0, first))
  const last = words.at(-1) ?? ''
  const endsAlways = programs.test(nameOf(program)) && !serving.test(others[0] ?? '')
  return endsAlways || helpers.test(nameOf(last)) || others.some((word) => tasks.test(word))
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
