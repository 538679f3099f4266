import { type Command, Help, type Option } from 'commander'
import { defaultCommand } from './default-command.js'

const heading = 'Options of translating, which is done where no command is named:'

/** Settings for help that list the default command's options at the program too. */
export const helpWithDefaultOptions = {
  visibleOptions(command: Command): Option[] {
    const own = Help.prototype.visibleOptions.call(new Help(), command)
    const translate =
      command.parent === null ? command.commands.find((child) => child.name() === defaultCommand) : undefined
    return [...own, ...(translate?.options ?? []).filter(({ hidden }) => !hidden).map(underHeading)]
  },
}

function underHeading(option: Option): Option {
  return Object.assign(Object.create(option) as Option, { helpGroupHeading: heading })
}

/** `true` if an option is listed at the program only because the default command has it. */
export function isOfDefaultCommand({ helpGroupHeading }: Option): boolean {
  return helpGroupHeading === heading
}
