import { allNodes, commandKey, type CompletionNode, type CompletionOption } from './completion-tree.js'
import { areServices, areUnknown, servicesCommand, type Values } from './values.js'

/** Generates a completion script for zsh, to be sourced or installed as `_tranship` in a folder of `fpath`. */
export function zshCompletion(root: CompletionNode): string {
  const nodes = allNodes(root)
  return `#compdef tranship
_tranship_services() {
  local -a names
  names=("\${(@f)$("$typed[1]" ${servicesCommand} -- "\${(@)typed[2,-1]}" 2>/dev/null)}")
  names=(\${names:#})
  if [[ -n $suffix ]]; then compadd -S "$suffix" -a names; else compadd -a names; fi
}
_tranship_services_with_image() { suffix== _tranship_services }
_tranship() {
  local command='' state suffix='' index last=1
  local -a typed
  typed=("\${(@)words[1,CURRENT-1]}")
  local -a commands
  for ((index = 2; index < CURRENT; index++)); do
    case "$command $words[index]" in
${nodes
  .slice(1)
  .map(({ path }) => `      '${commandKey(path)}') command='${commandKey(path)}'; last=$index ;;\n`)
  .join('')}    esac
  done
  words=("$words[1]" "\${(@)words[last+1,-1]}")
  ((CURRENT -= last - 1))
  case "$command" in
${nodes.map(nodeCase).join('')}  esac
}
if [ "$funcstack[1]" = "_tranship" ]; then
  _tranship "$@"
else
  compdef _tranship tranship
fi
`
}

function nodeCase({ path, commands, options, values }: CompletionNode): string {
  const specs = options.flatMap(optionSpecs)
  const first = areUnknown(values) ? [] : [`'1:value:${action(values)}'`]
  const rest = commands.length === 0 ? `'*:file:_files'` : `'*: :->argument'`
  const choice = commands.map(({ name, summary }) => `        ${quote(`${name}:${summary}`)}\n`).join('')
  return `    '${commandKey(path)}')
${choice === '' ? '' : `      commands=(\n${choice}      )\n`}      _arguments -s ${[...specs, ...first, rest].join(' \\\n        ')}
${choice === '' ? '' : `      [[ $state == argument ]] && { _describe command commands; _files }\n`}      ;;
`
}

function optionSpecs({ names, description, takesValue, values }: CompletionOption): string[] {
  const text = description.replace(/[[\]:]/g, '\\$&')
  const value = takesValue ? `:value:${areUnknown(values) ? '_files' : action(values)}` : ''
  // A specification with `=` also accepts `--option=value`.
  const written = (name: string) => (takesValue && name.startsWith('--') ? `${name}=` : name)
  return names.map((name) => quote(`*${written(name)}[${text}]${value}`))
}

function action(values: Values): string {
  if (!areServices(values)) return `(${values.join(' ')})`
  return values.suffix === '' ? '_tranship_services' : '_tranship_services_with_image'
}

function quote(text: string): string {
  return `'${text.replace(/'/g, `'\\''`)}'`
}
