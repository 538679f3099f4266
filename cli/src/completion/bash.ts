import { allNodes, type CompletionNode } from './completion-tree.js'

/** A completion script for bash 3.2 and later. Where it offers nothing, bash completes files. */
export function bashCompletion(root: CompletionNode): string {
  const nodes = allNodes(root)
  return `# bash completion of tranship. Put into ~/.bashrc: source <(tranship completion bash)
_tranship() {
  local word previous command='' index
  word=\${COMP_WORDS[COMP_CWORD]}
  previous=\${COMP_WORDS[COMP_CWORD-1]}
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

/** What the script keeps of the commands seen so far: each with a space in front. */
function commandKey(path: string): string {
  return path === '' ? '' : ` ${path}`
}

/** After an option that takes a value, its values are offered, or else files. */
function valueCases({ path, options }: CompletionNode): string[] {
  return options
    .filter(({ takesValue }) => takesValue)
    .map(({ names, values }) => {
      const patterns = names.map((name) => `'${commandKey(path)} ${name}'`).join(' | ')
      const reply = values.length === 0 ? '' : `COMPREPLY=($(compgen -W '${values.join(' ')}' -- "$word")); `
      return `    ${patterns}) ${reply}return ;;\n`
    })
}

function nodeCase({ path, commands, options, values }: CompletionNode): string {
  const words = [...commands.map(({ name }) => name), ...values].join(' ')
  const flags = options.flatMap(({ names }) => names).join(' ')
  return `    '${commandKey(path)}')
      if [[ $word == -* ]]; then COMPREPLY=($(compgen -W '${flags}' -- "$word"))
      else COMPREPLY=($(compgen -W '${words}' -- "$word")); fi ;;
`
}
