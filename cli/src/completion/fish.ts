import { allNodes, type CompletionNode } from './completion-tree.js'
import { areServices, areUnknown, servicesCommand, type Values } from './values.js'

/** Generates a completion script for fish. By default, fish completes file names. */
export function fishCompletion(root: CompletionNode): string {
  return `# fish completion of tranship. Put into ~/.config/fish/completions/tranship.fish
${allNodes(root)
  .flatMap((node) => nodeLines(node, root))
  .join('')}`
}

function nodeLines({ path, commands, options, values }: CompletionNode, root: CompletionNode): string[] {
  const condition = conditionOf(path, commands, root)
  const complete = `complete -c tranship -n ${quote(condition)}`
  return [
    ...commands.map(({ name, summary }) => `${complete} -a ${name} -d ${quote(summary)}\n`),
    ...(areUnknown(values) ? [] : [`${complete} -x -a ${offered(values)}\n`]),
    ...options.map(({ names, description, takesValue, values: choices }) => {
      const flags = names.map((name) =>
        name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`,
      )
      const value = !takesValue ? '' : areUnknown(choices) ? ' -r' : ` -x -a ${offered(choices)}`
      return `${complete} ${flags.join(' ')}${value} -d ${quote(description)}\n`
    }),
  ]
}

function offered(values: Values): string {
  if (!areServices(values)) return quote(values.join(' '))
  const suffix = values.suffix === '' ? '' : ` | string replace -r '$' '${values.suffix}'`
  return quote(`(tranship ${servicesCommand} -- (commandline -opc)[2..-1] 2>/dev/null${suffix})`)
}

/** Returns the condition that the words so far name this command and no subcommand of it. */
function conditionOf(path: string, commands: readonly CompletionNode[], root: CompletionNode): string {
  const below = (path === '' ? root.commands : commands).map(({ name }) => name).join(' ')
  const seen = path.split(' ').filter((name) => name !== '')
  return [
    ...seen.map((name) => `__fish_seen_subcommand_from ${name}`),
    ...(below === '' ? [] : [`not __fish_seen_subcommand_from ${below}`]),
  ].join('; and ')
}

function quote(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`
}
