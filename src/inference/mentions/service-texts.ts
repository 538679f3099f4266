import type { ContainerCommand } from '../../rules/values/container-command.js'
import type { Variable } from '../../rules/values/variables.js'
import type { Words } from '../../rules/values/words.js'
import type { HostText } from './mention.js'
import type { Service } from '../../application/service.js'

/** Returns the new text for a variable, or for a word of a command. */
type Change = (text: string, around: Pick<HostText, 'variable' | 'among' | 'index'>) => string

/**
 * Changes the texts of a service in which host names are searched: its environment, command, healthcheck and other
 * commands.
 */
export function withTexts(service: Service, change: Change): Service {
  const { environment, command, healthcheck, hooks, preStart, watched } = service
  let isChanged = false
  const changed: Change = (text, around) => {
    const result = change(text, around)
    isChanged ||= result !== text
    return result
  }
  const inVariables = (variables: readonly Variable[]) =>
    variables.map((one) => ({ ...one, value: changed(one.value, { variable: one.name }) }))
  const inTexts = (texts: readonly string[]) =>
    texts.map((text, index) => changed(text, { among: texts, index }))
  const inWords = (words: Words | undefined): Words | undefined => {
    if (words === undefined) return undefined
    const texts = inTexts(words.words.map(({ text }) => text))
    return { ...words, words: words.words.map((word, index) => ({ ...word, text: texts[index]! })) }
  }
  const inCommand = <Command extends ContainerCommand>(one: Command): Command => ({
    ...one,
    words: inTexts(one.words),
    variables: inVariables(one.variables),
  })
  const check = healthcheck?.check
  const result: Service = {
    ...service,
    environment: { ...environment, variables: inVariables(environment.variables) },
    command: {
      ...command,
      entrypoint: inWords(command.entrypoint),
      command: inWords(command.command),
    },
    ...(check?.kind === 'exec'
      ? { healthcheck: { ...healthcheck!, check: { ...check, words: inTexts(check.words) } } }
      : {}),
    hooks: { postStart: hooks.postStart.map(inCommand), preStop: hooks.preStop.map(inCommand) },
    preStart: preStart.map((one) => ({
      ...one,
      entrypoint: inWords(one.entrypoint),
      command: inWords(one.command),
      environment: { ...one.environment, variables: inVariables(one.environment.variables) },
    })),
    watched: watched.map((one) => ({ ...one, exec: one.exec && inCommand(one.exec) })),
  }
  return isChanged ? result : service
}
