import { allNodes, type CompletionNode, type CompletionOption } from './completion-tree.js'

/** A completion script for zsh. It can be sourced, or be a file _tranship in a folder of fpath. */
export function zshCompletion(root: CompletionNode): string {
  return `#compdef tranship
${allNodes(root).map(nodeFunction).join('\n')}
if [ "$funcstack[1]" = "_tranship" ]; then
  _tranship "$@"
else
  compdef _tranship tranship
fi
`
}

function functionName(path: string): string {
  return ['_tranship', ...path.split(' ').filter((name) => name !== '')].join('_')
}

function nodeFunction(node: CompletionNode): string {
  const { path, commands, options, values } = node
  const specs = options.map(optionSpec)
  if (commands.length === 0) {
    const rest = values.length === 0 ? `'*:file:_files'` : `'1:value:(${values.join(' ')})' '*:file:_files'`
    return `${functionName(path)}() {\n  _arguments ${[...specs, rest].join(' \\\n    ')}\n}\n`
  }
  return `${functionName(path)}() {
  local context state line
  typeset -A opt_args
  _arguments -C ${[...specs, `'1: :->command'`, `'*::argument:->rest'`].join(' \\\n    ')}
  case $state in
    command)
      local -a commands=(
${commands.map(({ name, summary }) => `        ${quote(`${name}:${summary}`)}\n`).join('')}      )
      _describe command commands
      _files ;;
    rest)
      case $line[1] in
${commands.map(({ name, path: child }) => `        ${name}) ${functionName(child)} ;;\n`).join('')}        *) _files ;;
      esac ;;
  esac
}
`
}

function optionSpec({ names, description, takesValue, values }: CompletionOption): string {
  const text = description.replace(/[[\]:]/g, '\\$&')
  const value = !takesValue ? '' : values.length === 0 ? ':value:_files' : `:value:(${values.join(' ')})`
  return names.map((name) => quote(`*${name}[${text}]${value}`)).join(' ')
}

function quote(text: string): string {
  return `'${text.replace(/'/g, `'\\''`)}'`
}
