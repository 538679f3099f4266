import type { UsageError } from '../usage-error.js'
import type { ObservedContainer } from './observed-container.js'

/** A question that stays open for some containers. */
interface Gap {
  readonly isOpen: (container: ObservedContainer, isHelped: boolean) => boolean
  readonly message: (services: string) => string
  readonly hint?: string
}

const isBlind = ({ state, isSteady, network, sockets }: ObservedContainer) =>
  state === 'running' && isSteady && network === 'own' && sockets === undefined

const gaps: readonly Gap[] = [
  {
    isOpen: (container, isHelped) => isBlind(container) && !isHelped,
    message: (services) => `the ports of ${services} are unknown: \`cat\` does not run there`,
    hint: 'Add `--helper-image busybox`: a container beside each of them then reads its ports.',
  },
  {
    isOpen: (container, isHelped) => isBlind(container) && isHelped,
    message: (services) => `the ports of ${services} are unknown: no helper container could read them`,
  },
  {
    isOpen: ({ state, isSteady }) => state === 'running' && !isSteady,
    message: (services) => `${services} restarted, so ports and connections are unknown`,
    hint: 'See why with `docker compose logs`, and run it again.',
  },
  {
    isOpen: ({ state, network }) => state === 'running' && network === 'host',
    message: (services) => `the ports of ${services} are unknown: others use the network of the machine too`,
  },
  {
    isOpen: ({ state, network }) => state === 'running' && network === 'shared',
    message: (services) => `the ports of ${services} count as those of the service whose network they share`,
  },
  {
    isOpen: ({ state, sockets }) => state === 'ended' && sockets === undefined,
    message: (services) => `${services} had ended before, so the connections are unknown`,
  },
  {
    isOpen: ({ state }) => state === 'stopped',
    message: (services) => `${services} was stopped, so nothing shows if it ends by itself`,
    hint: 'Start the whole application with `docker compose up -d`, and run it again.',
  },
  {
    isOpen: ({ state }) => state === 'created',
    message: (services) => `${services} has not started`,
    hint: 'Wait until the application runs, and run it again.',
  },
  {
    isOpen: ({ isReady, isSteady }) => !isReady && isSteady,
    message: (services) => `${services} is not healthy yet, so facts may be missing`,
    hint: 'Wait until the application runs, and run it again.',
  },
]

/** Returns a warning for each question that stays open, with the services. */
export function unseenTexts(
  containers: readonly ObservedContainer[],
  services: readonly string[],
  isHelped: boolean,
): readonly Pick<UsageError, 'message' | 'hint'>[] {
  const found = new Set(containers.map(({ service }) => service))
  const absent = services.filter((service) => !found.has(service))
  const open = gaps.flatMap(({ isOpen, message, hint }) => {
    const own = containers.filter((one) => isOpen(one, isHelped)).map(({ service }) => service)
    return own.length === 0 ? [] : [{ message: message(named(own)), hint }]
  })
  return absent.length === 0
    ? open
    : [...open, { message: `${named(absent)} has no container`, hint: undefined }]
}

function named(services: readonly string[]): string {
  return [...new Set(services)]
    .sort()
    .map((service) => `\`${service}\``)
    .join(', ')
}
