import { allNodes, commandKey, type CompletionNode } from './completion-tree.js'
import { areServices, areUnknown, servicesCommand, type Values } from './values.js'

/** Generates a completion script for bash 3.2 and later. By default, bash completes file names. */
export function bashCompletion(root: CompletionNode): string {
  const nodes = allNodes(root)
  return `# bash completion of tranship. Put into ~/.bashrc: source <(tranship completion bash)
_tranship_services() {
  COMPREPLY=($(compgen -S "$1" -W "$("\${COMP_WORDS[0]}" ${servicesCommand} -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)" -- "$word"))
  [[ -z $1 ]] || compopt -o nospace 2>/dev/null
}
_tranship() {
  local word previous command='' index
  word=\${COMP_WORDS[COMP_CWORD]}
  previous=\${COMP_WORDS[COMP_CWORD-1]}
  if [[ $word == '=' ]]; then word=''
  elif [[ $previous == '=' ]]; then previous=\${COMP_WORDS[COMP_CWORD-2]}; fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "$command \${COMP_WORDS[index]}" in
${nodes
  .slice(1)
  .map(({ path }) => `      '${commandKey(path)}') command='${commandKey(path)}' ;;\n`)
  .join('')}    esac
  done
  COMPREPLY=()
  case "$command $previous" in
${nodes.flatMap(valueCases).join('')}  esac
  case "$command" in
${nodes.map(nodeCase).join('')}  esac
}
complete -o default -F _tranship tranship
`
}

/** Returns the cases for the word after an option: its values, or file names by default. */
function valueCases({ path, options }: CompletionNode): string[] {
  return options
    .filter(({ takesValue }) => takesValue)
    .map(({ names, values }) => {
      const patterns = names.map((name) => `'${commandKey(path)} ${name}'`).join(' | ')
      return `    ${patterns}) ${areUnknown(values) ? '' : `${reply(values)}; `}return ;;\n`
    })
}

function nodeCase({ path, commands, options, values }: CompletionNode): string {
  const flags = options.flatMap(({ names }) => names)
  const words = areServices(values) ? values : [...commands.map(({ name }) => name), ...values]
  return `    '${commandKey(path)}')
      if [[ $word == -* ]]; then ${reply(flags)}
      else ${reply(words)}; fi ;;
`
}

function reply(values: Values): string {
  if (areServices(values)) return `_tranship_services '${values.suffix}'`
  return `COMPREPLY=($(compgen -W '${values.join(' ')}' -- "$word"))`
}
