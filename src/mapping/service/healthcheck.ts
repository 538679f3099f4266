import type { ExecAction, HTTPGetAction, Probe } from 'kubernetes-types/core/v1.js'
import { escapeExpansion } from '../../kubernetes/expansion.js'
import type { Place } from '../../source/place.js'
import type { Draft } from '../rule/draft.js'
import type { Scope } from '../rule/scope.js'
import type { ServiceRule } from '../rule/service-rule.js'
import { readBoolean, readDuration, readInteger, readPort } from '../read/typed.js'

/** How the health of a service is checked (reference 2.6). */
export interface Healthcheck {
  readonly check: ExecCheck | HttpCheck
  /** Numbers of the probe, each with the key that it comes from. */
  readonly timing: Readonly<Record<TimingField, Timing | undefined>>
  readonly readiness: boolean
  readonly liveness: boolean
  readonly place: Place
}

interface ExecCheck {
  readonly kind: 'exec'
  readonly words: readonly string[]
  readonly place: Place
}

interface HttpCheck {
  readonly kind: 'http'
  readonly path: string
  readonly port: number
  readonly place: Place
}

interface Timing {
  readonly value: number
  readonly place: Place
}

const timingFields = ['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'failureThreshold'] as const

type TimingField = (typeof timingFields)[number]

function normaliseHealthcheck(service: Place, scope: Scope): Healthcheck | undefined {
  const place = service.get('healthcheck')
  if (place === undefined) return undefined
  const timing = readTiming(place, scope)
  const readiness = readBoolean(place.get('x-platform-readiness'), scope) ?? true
  const liveness = readBoolean(place.get('x-platform-liveness'), scope) ?? false
  const disabled = readBoolean(place.get('disable'), scope) ?? false
  const check = readCheck(place, disabled, scope)
  if (check === undefined) return undefined
  if (!readiness && !liveness && place.isReadable('x-platform-liveness'))
    scope.report('healthcheck-without-probe', place, {})
  return { check, timing, readiness, liveness, place }
}

function readCheck(place: Place, disabled: boolean, scope: Scope): ExecCheck | HttpCheck | undefined {
  const test = place.get('test')
  const http = place.get('http')
  if (place.has('test') && place.has('http')) scope.report('healthcheck-test-and-http', http ?? place, {})
  const exec = test && readTest(test, scope)
  const httpCheck = http && readHttp(http, scope)
  if (disabled) return undefined
  if (!place.has('test') && !place.has('http') && place.isReadable('disable')) {
    scope.report('healthcheck-without-test', place, {})
  }
  return exec ?? httpCheck
}

/** The command of `test`; none for `NONE`, and for what is reported. */
function readTest(test: Place, scope: Scope): ExecCheck | undefined {
  if (test.isScalar) {
    if (!test.text?.trim()) scope.report('healthcheck-test-empty', test, {})
    return { kind: 'exec', words: ['/bin/sh', '-c', test.text ?? ''], place: test }
  }
  const items = test.items()
  const [head, ...rest] = items.map((item) => item.text ?? '')
  const isEmpty = test.isSoundList && !rest[0]?.trim()
  // Whatever is wrong with the other words, the first can be looked at if it could be read.
  if (head !== undefined && items[0]?.segment === 0 && !forms.includes(head)) {
    const fix = forms.find((form) => form === head.toUpperCase().replace(/[ _]/, '-'))
    const isRight = fix === 'NONE' || !isEmpty
    scope.report('healthcheck-test-form', items[0], { word: head }, { fix: isRight ? fix : undefined })
    return undefined
  }
  if (!test.isSoundList || head === 'NONE') return undefined
  if (isEmpty) {
    scope.report('healthcheck-test-empty', test, {})
    return undefined
  }
  return { kind: 'exec', words: head === 'CMD' ? rest : ['/bin/sh', '-c', ...rest], place: test }
}

const forms = ['NONE', 'CMD', 'CMD-SHELL']

function readHttp(http: Place, scope: Scope): HttpCheck | undefined {
  const path = http.get('path')
  const port = readPort(http.get('port'), scope)
  if (path === undefined || port === undefined) return undefined
  if (!path.text?.startsWith('/')) {
    const fix = path.text && /^\w/.test(path.text) ? `/${path.text}` : undefined
    scope.report('path-not-absolute', path, { path: path.text ?? '' }, { fix })
  }
  return { kind: 'http', path: path.text ?? '', port, place: http }
}

/** Kubernetes keeps the times of a probe in 32 bits. */
const LONGEST_SECONDS = 2 ** 31 - 1

function readTiming(place: Place, scope: Scope): Healthcheck['timing'] {
  const retries = place.get('retries')
  const count = readInteger(retries, scope)
  return {
    initialDelaySeconds: readSeconds(place.get('start_period'), 0, scope),
    timeoutSeconds: readSeconds(place.get('timeout'), 1, scope),
    periodSeconds: readSeconds(place.get('interval'), 1, scope),
    failureThreshold:
      retries && count !== undefined ? { value: Math.max(1, count), place: retries } : undefined,
  }
}

function readSeconds(place: Place | undefined, minimum: number, scope: Scope): Timing | undefined {
  const duration = readDuration(place, scope, LONGEST_SECONDS * 1e9)
  if (place === undefined || duration === undefined) return undefined
  return { value: Math.max(minimum, Math.ceil(duration / 1e9)), place }
}

function mapHealthcheck(healthcheck: Healthcheck, draft: Draft): void {
  const { liveness, readiness, place } = healthcheck
  if (liveness) draft.container.set('livenessProbe', probe(healthcheck, draft), place)
  if (readiness) draft.container.set('readinessProbe', probe(healthcheck, draft), place)
}

function probe({ check, timing }: Healthcheck, draft: Draft): Probe {
  const origins: Partial<Record<keyof Probe, Place>> = { exec: check.place, httpGet: check.place }
  const result: Probe =
    check.kind === 'exec' ? { exec: execAction(check, draft) } : { httpGet: httpAction(check, draft) }
  for (const field of timingFields) {
    const found = timing[field]
    if (found === undefined) continue
    result[field] = found.value
    origins[field] = found.place
  }
  return draft.noted(result, origins)
}

function execAction({ words, place }: ExecCheck, { recorder }: Draft): ExecAction {
  const command = words.map(escapeExpansion)
  if (!recorder.records) return { command }
  // The list begins with the form of the test, which is no word of the command.
  const items = place.items().slice(-words.length)
  if (items.length === words.length) items.forEach((item, index) => recorder.note(command, index, item))
  return { command }
}

function httpAction({ path, port, place }: HttpCheck, draft: Draft): HTTPGetAction {
  return draft.noted({ path, port }, { path: place.get('path'), port: place.get('port') })
}

export const healthcheck: ServiceRule<Healthcheck | undefined> = {
  normalise: normaliseHealthcheck,
  map: mapHealthcheck,
}
