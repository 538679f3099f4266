import { type Command, Help, type Option } from 'commander'
import { defaultCommand } from './default-command.js'

const heading = `Options of ${defaultCommand}, the default command:`

/** Help in which the program has the options of its default command too, after its commands. */
export const helpWithDefaultOptions = {
  visibleOptions(command: Command): Option[] {
    return [...ownOptions(command), ...defaultOptions(command)]
  },

  formatHelp(command: Command, helper: Help): string {
    const others = defaultOptions(command)
    const width = helper.padWidth(command, helper)
    const own = Object.assign(Object.create(helper) as Help, {
      visibleOptions: ownOptions,
      padWidth: () => width,
    })
    const text = Help.prototype.formatHelp.call(own, command, own)
    if (others.length === 0) return text
    const items = others.map((option) =>
      helper.formatItem(helper.optionTerm(option), width, helper.optionDescription(option), helper),
    )
    return [text, ...helper.formatItemList(heading, items, helper)].join('\n')
  },
}

function ownOptions(command: Command): Option[] {
  return Help.prototype.visibleOptions.call(new Help(), command)
}

function defaultOptions(command: Command): Option[] {
  const translate =
    command.parent === null ? command.commands.find((child) => child.name() === defaultCommand) : undefined
  return (translate?.options ?? []).filter(({ hidden }) => !hidden).map(underHeading)
}

function underHeading(option: Option): Option {
  return Object.assign(Object.create(option) as Option, { helpGroupHeading: heading })
}

/** `true` if an option is listed at the program only because the default command has it. */
export function isOfDefaultCommand({ helpGroupHeading }: Option): boolean {
  return helpGroupHeading === heading
}
