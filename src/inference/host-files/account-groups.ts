import { lastName } from '../../knowledge/path-patterns.js'
import { accountPrograms, owningPrograms, userPrograms } from '../../knowledge/programs.js'
import { alpineGroups, debianGroups, groupsByName } from '../../knowledge/user-groups.js'
import { valuesOf } from '../../knowledge/word-search.js'
import { userId } from '../../rules/service/security/user.js'

const changing = new Set(valuesOf(userPrograms))
const owning = new Set(valuesOf(owningPrograms))
const creating = new Set(valuesOf(accountPrograms))
const onAlpine = groupsByName(alpineGroups)
const onDebian = groupsByName(debianGroups)

/** The users that a text names. */
export interface NamedUsers {
  /** The arguments of programs such as `gosu`, one of which is a user. */
  readonly changed: readonly string[]
  /** The arguments of programs such as `chown`: an owner, followed by paths. */
  readonly owners: readonly (readonly string[])[]
}

/** The largest number of commands with users to read in a text. */
const MOST_COMMANDS = 20

/** Reads the users in the commands of a script, of a Dockerfile's instruction, or of a list in brackets. */
export function readUsers(text: string): NamedUsers {
  const commands = commandsIn(text)
  const argumentsOf = (programs: ReadonlySet<string>) =>
    commands.flatMap((words) => {
      const at = words.findIndex((word) => programs.has(lastName(word)))
      return at < 0 ? [] : [words.slice(at + 1).filter((word) => !word.startsWith('-'))]
    })
  return {
    // Behind the first argument, a number or an address is none of a user.
    changed: argumentsOf(changing)
      .slice(0, MOST_COMMANDS)
      .flatMap(([first = '', ...others]) => [first, ...others.filter((word) => /^[a-z_][\w-]*$/.test(word))])
      .slice(0, MOST_COMMANDS),
    owners: argumentsOf(owning)
      .slice(0, MOST_COMMANDS)
      .map((words) => words.slice(0, MOST_COMMANDS)),
  }
}

/** The numbers of the groups of an image's users, by the names of users and groups. */
export class AccountGroups {
  private readonly created = new Map<string, number>()

  /** `commands` are those of a Dockerfile, which may create users and groups. */
  constructor(
    private readonly isOnAlpine: boolean,
    commands: readonly string[] = [],
  ) {
    for (const words of commands.flatMap(commandsIn)) {
      if (words.some((word) => creating.has(word))) this.create(words)
    }
  }

  /** Returns the group of a user, written as `user`, `user:group` or by number. Returns undefined for root. */
  find(owner: string): number | undefined {
    const [user = '', group = ''] = owner.split(':', 2)
    return this.numberOf(group || user) || undefined
  }

  private create(words: readonly string[]): void {
    const valueOf = (...options: string[]) =>
      words.find((_, index) => options.includes(words[index - 1] ?? '')) ?? ''
    // A new user has a group of the same number.
    const number = this.numberOf(valueOf('-g', '--gid', '-G', '--ingroup')) ?? userId(valueOf('-u', '--uid'))
    if (number === undefined) return
    for (const word of words) if (!this.created.has(word)) this.created.set(word, number)
  }

  private numberOf(name: string): number | undefined {
    return userId(name) ?? this.created.get(name) ?? (this.isOnAlpine ? onAlpine : onDebian).get(name)
  }
}

function commandsIn(text: string): readonly (readonly string[])[] {
  return text
    .split(/\n|;|&&|\|\|/)
    .filter((command) => !command.trim().startsWith('#'))
    .map((command) => command.split(/[\s"'[\],=]+/).filter((word) => word !== ''))
}
