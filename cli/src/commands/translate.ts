import type { Command } from '../command.js'
import { operand } from '../flags/flag.js'
import { translateCommandFlags } from '../translate/flags.js'
import { runTranslate } from '../translate/run-translate.js'

export const translateCommand: Command = {
  name: 'translate',
  summary: 'print the Kubernetes objects of a Compose file',
  description:
    'Translates a Compose file to Kubernetes objects. What there is to say about the file goes to standard ' +
    'error; if it has errors, nothing is written.',
  operands: [
    operand('[file]', 'the Compose file; - is standard input (default: the one of this folder or above)'),
  ],
  takesMoreOperands: true,
  flags: translateCommandFlags,
  examples: [
    { line: 'tranship', does: 'translate the Compose file of this folder' },
    { line: 'tranship compose.yaml | kubectl apply -f -', does: 'translate and apply' },
    { line: 'tranship -o k8s/', does: 'write a file for each object to the folder k8s' },
    { line: 'tranship -o k8s/ --layout kustomize', does: 'write a folder for Kustomize' },
    { line: 'tranship -o chart/ --layout helm', does: 'write a chart for Helm' },
    {
      line: 'tranship --secrets external-secrets:vault',
      does: 'add ExternalSecrets that take values from the SecretStore vault',
    },
    { line: 'tranship --name shop --set TAG=v3 -o shop.json', does: 'write one file in JSON' },
    { line: 'tranship --watch -o k8s/', does: 'keep the folder up to date while editing' },
  ],
  run: runTranslate,
}
