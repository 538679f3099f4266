import type { Command } from 'commander'
import type { Invocation } from './invocation.js'

/** The function that adds each command, in the order of the help. A command line loads only its own command. */
const commands = {
  translate: async () => (await import('./commands/translate.js')).addTranslateCommand,
  check: async () => (await import('./commands/check.js')).addCheckCommand,
  config: async () => (await import('./commands/config.js')).addConfigCommand,
  explain: async () => (await import('./commands/explain.js')).addExplainCommand,
  diff: async () => (await import('./commands/diff.js')).addDiffCommand,
  up: async () => (await import('./commands/up.js')).addUpCommand,
  build: async () => (await import('./commands/build.js')).addBuildCommand,
  ps: async () => (await import('./commands/ps.js')).addPsCommand,
  logs: async () => (await import('./commands/logs.js')).addLogsCommand,
  exec: async () => (await import('./commands/exec.js')).addExecCommand,
  run: async () => (await import('./commands/run.js')).addRunCommand,
  port: async () => (await import('./commands/port.js')).addPortCommand,
  restart: async () => (await import('./commands/restart.js')).addRestartCommand,
  stop: async () => (await import('./commands/stop.js')).addStopCommand,
  start: async () => (await import('./commands/start.js')).addStartCommand,
  scale: async () => (await import('./commands/scale.js')).addScaleCommand,
  secrets: async () => (await import('./commands/secrets.js')).addSecretsCommand,
  plan: async () => (await import('./commands/plan.js')).addPlanCommand,
  deploy: async () => (await import('./commands/deploy.js')).addDeployCommand,
  down: async () => (await import('./commands/down.js')).addDownCommand,
  wake: async () => (await import('./commands/wake.js')).addWakeCommand,
  keys: async () => (await import('./commands/keys.js')).addKeysCommand,
  codes: async () => (await import('./commands/codes.js')).addCodesCommand,
  schema: async () => (await import('./commands/schema.js')).addSchemaCommand,
  completion: async () => (await import('./commands/completion.js')).addCompletionCommand,
  __services: async () => (await import('./commands/services.js')).addServicesCommand,
} satisfies Readonly<Record<string, () => Promise<(program: Command, invocation: Invocation) => void>>>

export type CommandName = keyof typeof commands

const names = Object.keys(commands) as CommandName[]

export function isCommandName(text: string): text is CommandName {
  return Object.hasOwn(commands, text)
}

/** Adds one command to the program, or all of them. */
export async function addCommands(
  program: Command,
  invocation: Invocation,
  only: CommandName | undefined,
): Promise<void> {
  const loaded = (only === undefined ? names : [only]).map((name) => commands[name]())
  for (const add of await Promise.all(loaded)) add(program, invocation)
}
