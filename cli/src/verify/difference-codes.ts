/** The kinds of differences, each with its description for reports. */
export const differenceCodes = {
  'verify-state': {
    title: 'A service runs or ends differently from Docker.',
    why: 'A container that ends, restarts or never starts shows that its environment lacks something.',
  },
  'verify-listener': {
    title: 'A service does not listen on a port.',
    why: 'Services, routes and other programs connect to this port, and nothing answers there.',
  },
  'verify-connection': {
    title: 'A service cannot reach another one.',
    why: 'The connection exists under Docker. Kubernetes needs a Service with this port, and a Pod behind it.',
  },
  'verify-user': {
    title: 'A service runs as another user.',
    why: 'Files that the program reads and writes belong to the user that it has under Docker.',
  },
  'verify-write': {
    title: 'A service cannot write to a path.',
    why: 'The program wrote there under Docker. In the cluster the path can only be read.',
  },
  'verify-route': {
    title: 'A route does not answer.',
    why: 'The address outside of the cluster leads to no answer, or to itself.',
  },
  'verify-log': {
    title: 'The log of a service has a line that shows a failure.',
    why: 'Programs write such lines if the cluster lacks something that Docker has.',
  },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly why: string }>>

export type DifferenceCode = keyof typeof differenceCodes
