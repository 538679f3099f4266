import { type Colours, coloursFor } from '../terminal/colours.js'
import { show, Shown } from '../terminal/shown.js'
import type { OutputStream, Terminal } from '../terminal/terminal.js'
import type { Progress, ProgressEvent, WaitingService } from './progress.js'

/**
 * Reports progress as lines on standard error. A terminal also shows the waiting services in the last lines, which are
 * redrawn (rule E4-04).
 */
export function textProgress(terminal: Terminal): Progress {
  const { errors } = terminal
  const colours = coloursFor(errors, terminal)
  return errors.isTerminal ? liveProgress(terminal, colours) : plainProgress(terminal, colours)
}

function plainProgress({ errors }: Terminal, colours: Colours): Progress {
  const told = new Set<string>()
  return {
    tell: (event) => {
      if (event.event === 'watching') return
      if (event.event !== 'waiting') {
        errors.write(lineOf(event, colours))
        return
      }
      // Print each line once: retries of an image pull alternate between two reasons.
      for (const service of event.services) {
        const line = waitingLine(service, colours)
        if (told.has(line.text)) continue
        told.add(line.text)
        errors.write(line)
      }
    },
    end: () => {},
  }
}

function liveProgress({ errors }: Terminal, colours: Colours): Progress {
  let rows = 0
  let region = Shown.nothing
  const clear = () => {
    // Move the cursor up and clear everything below it.
    if (rows > 0) errors.write(Shown.data(`\u001B[${rows}A\u001B[J`))
    rows = 0
  }
  const draw = () => {
    errors.write(region)
    rows = region.text.split('\n').length - 1
  }
  return {
    tell: (event) => {
      clear()
      if (event.event === 'waiting') region = regionOf(event.services, errors, colours)
      else if (event.event === 'watching')
        region = show`  ${colours.dim(`${Math.ceil(event.left / 1000)} s left`)}\n`
      else errors.write(lineOf(event, colours))
      draw()
    },
    end: () => {
      clear()
      region = Shown.nothing
    },
  }
}

/** Limits the region to the height of the terminal, since lines that scrolled away can't be redrawn. */
function regionOf(services: readonly WaitingService[], { rows, columns }: OutputStream, colours: Colours) {
  // Some terminals report 0 rows.
  const most = rows || 24
  const fits = services.length < most
  const named = fits ? services : services.slice(0, Math.max(0, most - 2))
  const lines = named.map((service) => fitToWidth(service, colours, columns))
  const others = services.length - named.length
  return Shown.join(fits ? lines : [...lines, show`  ${colours.dim(`and ${others} more wait`)}\n`])
}

/** Cuts a line to the width of the terminal, so that it takes exactly one row. */
function fitToWidth(service: WaitingService, colours: Colours, columns = 80): Shown {
  const line = waitingLine(service, colours)
  if (line.width < columns) return line
  const text = `  ${service.service} waits: ${[...service.open, ...service.reasons].join('; ')}`
  return show`${colours.dim(Shown.line(text.slice(0, Math.max(10, columns - 2))))}…\n`
}

function waitingLine({ service, open, reasons }: WaitingService, colours: Colours): Shown {
  const why = reasons.length === 0 ? '' : ` (${reasons.join('; ')})`
  return show`  ${colours.dim(`${service} waits:`)} ${open.join(', ')}${colours.yellow(why)}\n`
}

function lineOf(event: Exclude<ProgressEvent, { event: 'waiting' | 'watching' }>, colours: Colours): Shown {
  switch (event.event) {
    case 'applied': {
      const paint = {
        created: colours.green,
        changed: colours.yellow,
        recreated: colours.yellow,
        unchanged: colours.dim,
      }
      const would = event.dryRun ? 'would be ' : ''
      return show`${event.kind} ${event.name} ${paint[event.outcome](would + outcomeWords[event.outcome])}\n`
    }
    case 'removed':
      return show`${event.kind} ${event.name} ${colours.red(event.dryRun ? 'would be removed' : 'removed')}\n`
    case 'rolled-back':
      return event.wasCurrent
        ? show`${event.kind} ${event.name} ${colours.dim(`is at revision ${String(event.revision)} already`)}\n`
        : show`${event.kind} ${event.name} ${colours.yellow(rolledBackText(event.revision))}\n`
    case 'restarted':
      return show`${event.kind} ${event.name} ${colours.yellow('restarted')}\n`
    case 'stopped':
      return show`${event.kind} ${event.name} ${event.wasStopped ? colours.dim('was stopped') : colours.yellow('stopped')}\n`
    case 'started':
      return show`${event.kind} ${event.name} ${event.wasStarted ? colours.dim('was started') : colours.yellow('started')}\n`
    case 'scaled':
      return show`${event.kind} ${event.name} ${colours.yellow(`scaled from ${event.before} to ${event.replicas}`)}\n`
    case 'woken':
      return show`${event.kind} ${event.name} ${event.wasAwake ? colours.dim('awake') : colours.yellow('woken')}\n`
    case 'reached':
      return show`${event.service} is at ${event.url}\n`
    case 'warning':
      return show`${colours.yellow('warning:')} ${event.message}\n`
    case 'note':
      return show`${colours.dim(event.message)}\n`
    case 'failed':
      return show`${colours.red('error:')} ${event.message}\n${hintLine(event.hint)}`
    case 'done':
      return show`${colours.green(event.message)}\n`
    case 'interrupted':
      return show`${event.message}\n`
  }
}

function rolledBackText(revision: number | undefined): string {
  return revision === undefined ? 'rolled back' : `rolled back to revision ${revision}`
}

function hintLine(hint: string | undefined): Shown {
  return hint === undefined ? Shown.nothing : show`${hint}\n`
}

const outcomeWords = {
  created: 'created',
  changed: 'changed',
  unchanged: 'unchanged',
  recreated: 'made anew',
} as const
