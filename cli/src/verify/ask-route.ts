import { request as requestPlain } from 'node:http'
import { request as requestSecurely } from 'node:https'

/** The answer of a route, in words of a message if it is not fine. */
export type RouteAnswer =
  { readonly isFine: true } | { readonly isFine: false; readonly shown: string; readonly hint: string }

/** The host and port at which a gateway or an ingress controller listens. */
export interface Entrance {
  readonly host: string
  readonly port: number
}

/** The number of redirects that are followed. */
const mostRedirects = 10

/** The time for one answer, in milliseconds. */
const patience = 5000

/** The statuses of a proxy that reaches no Pod. */
const unreached = [502, 503, 504]

/**
 * Asks a route, and follows its redirects as long as they stay at its host. Returns `undefined` if the entrance cannot
 * be reached from here.
 */
export async function askRoute(url: string, entrance: Entrance): Promise<RouteAnswer | undefined> {
  const asked = new Set<string>()
  let next = new URL(url)
  const host = next.hostname
  while (next.hostname === host) {
    if (asked.has(next.href) || asked.size > mostRedirects) return loop
    asked.add(next.href)
    const isFirst = next.protocol === new URL(url).protocol
    const port = isFirst ? entrance.port : next.protocol === 'https:' ? 443 : 80
    const answer = await ask(next, { host: entrance.host, port })
    if (answer === undefined) return asked.size === 1 ? undefined : { isFine: true }
    if (unreached.includes(answer.status)) return unansweredWith(answer.status)
    if (answer.location === undefined || !URL.canParse(answer.location, next.href)) break
    next = new URL(answer.location, next)
    next.hash = ''
  }
  return { isFine: true }
}

const loop: RouteAnswer = {
  isFine: false,
  shown: 'redirects that lead back to it',
  hint: 'Tell the program that a proxy in front of it ends TLS, or serve it without its own redirects.',
}

function unansweredWith(status: number): RouteAnswer {
  return {
    isFine: false,
    shown: `status ${status}, because no Pod answers`,
    hint: 'Check that `ports` names the port on which the service listens.',
  }
}

interface Answer {
  readonly status: number
  readonly location: string | undefined
}

/** The certificate does not matter: nothing secret is sent, and nothing of the answer but its status is used. */
function ask(url: URL, { host, port }: Entrance): Promise<Answer | undefined> {
  const request = url.protocol === 'https:' ? requestSecurely : requestPlain
  return new Promise((resolve) => {
    const asking = request(
      {
        ...{ host, port, path: `${url.pathname}${url.search}`, headers: { host: url.host } },
        ...{ agent: false, servername: url.hostname, rejectUnauthorized: false, timeout: patience },
      },
      ({ statusCode = 0, headers: { location } }) => {
        resolve({
          status: statusCode,
          location: statusCode >= 300 && statusCode < 400 ? location : undefined,
        })
        asking.destroy()
      },
    )
    asking.once('timeout', () => asking.destroy())
    asking.once('error', () => {
      resolve(undefined)
    })
    asking.end()
  })
}
