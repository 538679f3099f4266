import type { Command } from './command.js'
import { flag } from './flags/flag.js'

/** The commands in the order of the help. A command line loads only its own command. */
const commands = {
  translate: async () => (await import('./commands/translate.js')).translateCommand,
  check: async () => (await import('./commands/check.js')).checkCommand,
  config: async () => (await import('./commands/config.js')).configCommand,
  explain: async () => (await import('./commands/explain.js')).explainCommand,
  observe: async () => (await import('./commands/observe.js')).observeCommand,
  diff: async () => (await import('./commands/diff.js')).diffCommand,
  up: async () => (await import('./commands/up.js')).upCommand,
  build: async () => (await import('./commands/build.js')).buildCommand,
  ls: async () => (await import('./commands/ls.js')).lsCommand,
  ps: async () => (await import('./commands/ps.js')).psCommand,
  logs: async () => (await import('./commands/logs.js')).logsCommand,
  events: async () => (await import('./commands/events.js')).eventsCommand,
  exec: async () => (await import('./commands/exec.js')).execCommand,
  run: async () => (await import('./commands/run.js')).runCommand,
  port: async () => (await import('./commands/port.js')).portCommand,
  restart: async () => (await import('./commands/workloads.js')).restartCommand,
  stop: async () => (await import('./commands/workloads.js')).stopCommand,
  start: async () => (await import('./commands/workloads.js')).startCommand,
  scale: async () => (await import('./commands/workloads.js')).scaleCommand,
  history: async () => (await import('./commands/history.js')).historyCommand,
  rollback: async () => (await import('./commands/rollback.js')).rollbackCommand,
  secrets: async () => (await import('./commands/secrets.js')).secretsCommand,
  plan: async () => (await import('./commands/plan.js')).planCommand,
  deploy: async () => (await import('./commands/deploy.js')).deployCommand,
  verify: async () => (await import('./commands/verify.js')).verifyCommand,
  down: async () => (await import('./commands/down.js')).downCommand,
  wake: async () => (await import('./commands/wake.js')).wakeCommand,
  keys: async () => (await import('./commands/keys.js')).keysCommand,
  codes: async () => (await import('./commands/codes.js')).codesCommand,
  schema: async () => (await import('./commands/schema.js')).schemaCommand,
  completion: async () => (await import('./commands/completion.js')).completionCommand(loadProgram),
  __services: async () => (await import('./commands/services.js')).servicesCommand,
} satisfies Readonly<Record<string, () => Promise<Command>>>

export type CommandName = keyof typeof commands

/** The command to run if none is named. */
const defaultCommand = 'translate'

export function isCommandName(text: string): text is CommandName {
  return Object.hasOwn(commands, text)
}

export function loadCommand(name: CommandName = defaultCommand): Promise<Command> {
  return commands[name]()
}

/** Loads the program with all its commands. */
export async function loadProgram(): Promise<Command> {
  const all = await Promise.all(Object.values(commands).map((load) => load()))
  const { flags = [] } = await loadCommand()
  return {
    name: '',
    usage: '[command] [options] [file]',
    description: 'Turns a Compose file into Kubernetes objects. Without a command, it translates.',
    flags: [flag('-V, --version', 'print the version')],
    otherFlags: { heading: `Options of ${defaultCommand}, the default command:`, flags },
    commands: all,
    examples: [
      { line: 'tranship', does: 'translate the compose.yaml of this folder' },
      { line: 'tranship check --format github', does: 'check it in GitHub Actions' },
      { line: 'tranship help translate', does: 'all options of translating' },
    ],
  }
}
