import type { ExecAction, HTTPGetAction, Probe } from 'kubernetes-types/core/v1.js'
import { escapeExpansion } from '../../kubernetes/expansion.js'
import type { Place } from '../../source/place.js'
import type { Draft, Origin, OriginalFields } from '../types/draft.js'
import type { Choices, Reporting, ServiceScope } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'
import { isImageUnread } from '../values/unread-image.js'
import { type LabelledTimes, type ProbeLabels, readProbeLabels } from '../values/probe-labels.js'
import { isTrue, readBoolean, readDuration, readInteger, readPort } from '../values/typed.js'
import { isUrlPath } from '../values/url-path.js'
import { words } from '../../source/shown.js'

/** How the health of a service is checked (reference 2.6). */
export interface Healthcheck {
  readonly check: Check
  /** The numbers of the probe, each with the key that it comes from. */
  readonly timing: Readonly<Record<TimingField, Timing | undefined>>
  /** The time for starting, if the profile supports it (rule C5-06). */
  readonly startup: Startup | undefined
  readonly readiness: boolean
  readonly liveness: boolean
  /** The check of the liveness probe, if it is another one (rule C10-05). */
  readonly livenessCheck?: Pick<Healthcheck, 'check' | 'timing'>
  readonly place: Place
}

type Check = ExecCheck | HttpCheck | TcpCheck

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
  readonly portPlace: Place | undefined
}

interface TcpCheck {
  readonly kind: 'tcp'
  readonly port: number
  readonly place: Place
}

interface Timing {
  readonly value: number
  readonly place: Origin
}

interface Startup {
  /** The time in seconds during which failed checks are ignored. */
  readonly period: number
  readonly interval: Timing
  readonly place: Origin
}

const timingFields = ['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'failureThreshold'] as const

type TimingField = (typeof timingFields)[number]

/** The times of a probe, and those of its startup probe. */
interface Times {
  readonly timing: Healthcheck['timing']
  readonly startInterval: Timing | undefined
}

/** The healthcheck of an image (rule C9-01). */
interface ImageCheck extends Times {
  readonly check: ExecCheck
}

function normaliseHealthcheck(
  service: Place,
  scope: Reporting & Choices & ServiceScope,
): Healthcheck | undefined {
  return withLabels(readHealthcheck(service, scope), readProbeLabels(service, scope), scope)
}

/** Adds the probes of kompose's labels. The labels of a probe win over `healthcheck` (rule C10-05). */
function withLabels(
  written: Healthcheck | undefined,
  { readiness, liveness, isDisabled }: ProbeLabels,
  scope: Reporting & Choices,
): Healthcheck | undefined {
  const ready =
    readiness === undefined
      ? written && { ...written, readiness: written.readiness && !isDisabled }
      : labelledReadiness(readiness, written, scope)
  if (liveness === undefined) return isDisabled && !ready?.liveness ? undefined : ready
  const { timing } = written ?? toHealthcheck(liveness, noTimes, onlyLiveness(liveness.place), scope)
  const livenessCheck = { check: liveness, timing }
  if (ready !== undefined) return { ...ready, liveness: true, livenessCheck }
  return toHealthcheck(liveness, noTimes, onlyLiveness(liveness.place), scope)
}

function labelledReadiness(
  { check, times }: NonNullable<ProbeLabels['readiness']>,
  written: Healthcheck | undefined,
  scope: Reporting & Choices,
): Healthcheck {
  const own = timesAt((name) => times[name as keyof LabelledTimes], 0, scope)
  const liveness = written?.liveness ?? false
  const made = toHealthcheck(check, own, { readiness: true, liveness, place: check.place }, scope)
  return liveness && written ? { ...made, livenessCheck: written } : made
}

const noTimes: Times = {
  timing: {
    initialDelaySeconds: undefined,
    timeoutSeconds: undefined,
    periodSeconds: undefined,
    failureThreshold: undefined,
  },
  startInterval: undefined,
}

function onlyLiveness(place: Place) {
  return { readiness: false, liveness: true, place }
}

/** Reads `healthcheck`, or else the healthcheck of the image. */
function readHealthcheck(service: Place, scope: Reporting & Choices & ServiceScope): Healthcheck | undefined {
  const place = service.get('healthcheck')
  const ofImage = readImageCheck(service, scope)
  if (place === undefined) {
    if (ofImage === undefined) return undefined
    const image = ofImage.check.place
    return toHealthcheck(ofImage.check, ofImage, { readiness: true, liveness: false, place: image }, scope)
  }
  // Zero means Docker's default.
  const own = readTimes(place, scope.capabilities.dockerProbes ? 0 : 1, scope)
  const readiness = readBoolean(place.get('x-platform-readiness'), scope) ?? true
  const liveness = readBoolean(place.get('x-platform-liveness'), scope) ?? false
  const disabled = readBoolean(place.get('disable'), scope) ?? false
  const check = readCheck(place, disabled, { ofImage, isUnread: isImageUnread(service, scope) }, scope)
  if (check === undefined) return undefined
  if (!readiness && !liveness && place.isReadable('x-platform-liveness'))
    scope.report('healthcheck-without-probe', place, {})
  const times = ofImage === undefined || check.kind === 'http' ? own : withTimesOfImage(own, ofImage)
  return toHealthcheck(check, times, { readiness, liveness, place }, scope)
}

function toHealthcheck(
  check: Healthcheck['check'],
  { timing: given, startInterval }: Times,
  asked: Pick<Healthcheck, 'readiness' | 'liveness' | 'place'>,
  scope: Choices,
): Healthcheck {
  if (!scope.capabilities.dockerProbes) return { check, timing: given, startup: undefined, ...asked }
  const timing = withDockerDefaults(given)
  const startup = readStartup(timing, startInterval)
  // The startup probe replaces the delay.
  return { check, timing: { ...timing, initialDelaySeconds: undefined }, startup, ...asked }
}

function readCheck(
  place: Place,
  disabled: boolean,
  { ofImage, isUnread }: { readonly ofImage: ImageCheck | undefined; readonly isUnread: boolean },
  scope: Reporting & Choices,
): Healthcheck['check'] | undefined {
  const written = place.get('test')
  // An empty list is the same as an absent one: the test of the image.
  const isInherited =
    scope.capabilities.emptyAsInDocker && written?.isSoundList && written.items().length === 0
  const test = isInherited ? undefined : written
  const http = place.get('http')
  if (place.has('test') && place.has('http')) scope.report('healthcheck-test-and-http', http ?? place, {})
  const exec = test && readTest(test, scope)
  const httpCheck = http && readHttp(http, scope)
  if (disabled) return undefined
  if ((place.has('test') && !isInherited) || place.has('http')) return exec ?? httpCheck
  // `disable: false` alone is the default, and needs no test.
  const isEmpty = scope.capabilities.dockerProbes && place.entries().every(({ key }) => key === 'disable')
  if (ofImage === undefined && !isUnread && !isEmpty && place.isReadable('disable')) {
    scope.report('healthcheck-without-test', place, {})
  }
  return ofImage?.check
}

/** Returns the healthcheck of a service's image, if it is known and has one. */
function readImageCheck(service: Place, scope: ServiceScope): ImageCheck | undefined {
  const config = scope.imageConfigOf(service)
  const [head, ...words] = config?.Healthcheck?.Test ?? []
  if (words.length === 0 || (head !== 'CMD' && head !== 'CMD-SHELL')) return undefined
  const place = (service.get('image') ?? service.get('build'))!
  const shell = config?.Shell?.length ? config.Shell : defaultShell
  const { Interval, Timeout, StartPeriod, StartInterval, Retries } = config?.Healthcheck ?? {}
  const seconds = (nanoseconds: number | undefined): Timing | undefined =>
    nanoseconds ? { value: Math.min(LARGEST, Math.ceil(nanoseconds / 1e9)), place } : undefined
  return {
    check: { kind: 'exec', words: head === 'CMD' ? words : [...shell, ...words], place },
    timing: {
      initialDelaySeconds: seconds(StartPeriod),
      timeoutSeconds: seconds(Timeout),
      periodSeconds: seconds(Interval),
      failureThreshold: Retries ? { value: Math.min(LARGEST, Math.ceil(Retries)), place } : undefined,
    },
    startInterval: seconds(StartInterval),
  }
}

/** Returns the times of a service, with those of its image for missing ones, as in Docker. */
function withTimesOfImage(own: Times, image: Times): Times {
  const either = (one: Timing | undefined, other: Timing | undefined) => (one?.value ? one : (other ?? one))
  const fields = timingFields.map((field) => [field, either(own.timing[field], image.timing[field])] as const)
  return {
    timing: Object.fromEntries(fields) as Healthcheck['timing'],
    startInterval: either(own.startInterval, image.startInterval),
  }
}

const defaultShell = ['/bin/sh', '-c']

/** Reads the command of `test`. Returns undefined for `NONE`, and for an invalid value, which is reported. */
function readTest(test: Place, scope: Reporting & Choices): ExecCheck | undefined {
  if (test.isScalar) {
    if (!test.text?.trim()) scope.report('healthcheck-test-empty', test, {})
    const word = forms.find((form) => test.text?.split(' ', 1)[0] === form)
    if (word !== undefined && scope.capabilities.laterChecks)
      scope.report('healthcheck-form-in-text', test, { word: words(word) })
    return { kind: 'exec', words: [...defaultShell, test.text ?? ''], place: test }
  }
  const items = test.items()
  const [head, ...rest] = items.map((item) => item.text ?? '')
  const isEmpty = test.isSoundList && !rest[0]?.trim()
  // The first word is checked if it could be read, whatever is wrong with the others.
  if (head !== undefined && items[0]!.segment === 0 && !forms.some((form) => form === head)) {
    const fix = forms.find((form) => form === head.toUpperCase().replace(/[ _]/, '-'))
    const isRight = fix === 'NONE' || !isEmpty
    scope.report(
      'healthcheck-test-form',
      items[0]!,
      { word: items[0]!.shown },
      { fix: isRight && fix !== undefined ? words(fix) : undefined },
    )
    return undefined
  }
  if (!test.isSoundList || isNone(test)) return undefined
  if (isEmpty) {
    scope.report('healthcheck-test-empty', test, {})
    return undefined
  }
  return { kind: 'exec', words: head === 'CMD' ? rest : [...defaultShell, ...rest], place: test }
}

const forms = ['NONE', 'CMD', 'CMD-SHELL'] as const

function isNone(test: Place | undefined): boolean {
  return test?.items()[0]?.text === 'NONE'
}

/** True if a healthcheck is disabled, with that of the image. */
export function isSwitchedOff(healthcheck: Place): boolean {
  return isTrue(healthcheck.get('disable')) || isNone(healthcheck.get('test'))
}

function readHttp(http: Place, scope: Reporting & Choices): HttpCheck | undefined {
  const path = http.get('path')
  const portPlace = http.get('port')
  const port = readPort(portPlace, scope)
  if (path === undefined) return undefined
  isUrlPath(path, scope)
  return port === undefined
    ? undefined
    : { kind: 'http', path: path.text ?? '', port, place: http, portPlace }
}

/** Kubernetes stores the times and counts of a probe in 32 bits. */
const LARGEST = 2 ** 31 - 1

function readTimes(place: Place, least: number, scope: Reporting & Choices): Times {
  return timesAt((name) => place.get(name), least, scope)
}

/** Reads times from the places of their keys. */
function timesAt(
  placeOf: (name: string) => Place | undefined,
  least: number,
  scope: Reporting & Choices,
): Times {
  const retries = placeOf('retries')
  const count = readInteger(retries, scope)
  return {
    timing: {
      initialDelaySeconds: readSeconds(placeOf('start_period'), 0, scope),
      timeoutSeconds: readSeconds(placeOf('timeout'), least, scope),
      periodSeconds: readSeconds(placeOf('interval'), least, scope),
      failureThreshold:
        retries && count !== undefined ? { value: Math.max(least, count), place: retries } : undefined,
    },
    startInterval: readSeconds(placeOf('start_interval'), 0, scope),
  }
}

function readSeconds(place: Place | undefined, minimum: number, scope: Reporting): Timing | undefined {
  const duration = readDuration(place, scope, LARGEST * 1e9)
  return place && duration !== undefined
    ? { value: Math.max(minimum, Math.ceil(duration / 1e9)), place }
    : undefined
}

const timesRule = { rule: 'C5-05a' }

/** Writes out Docker's defaults for times that are absent or zero, because those of Kubernetes differ (rule C5-05a). */
function withDockerDefaults(timing: Healthcheck['timing']): Healthcheck['timing'] {
  const given = (field: TimingField, value: number) =>
    timing[field]?.value ? timing[field] : { value, place: timesRule }
  return {
    ...timing,
    timeoutSeconds: given('timeoutSeconds', 30),
    periodSeconds: given('periodSeconds', 30),
    failureThreshold: given('failureThreshold', 3),
  }
}

/** Docker's default interval of checks during the start, in seconds. */
const START_INTERVAL = 5

const startRule = { rule: 'C5-06' }

/**
 * Returns the startup probe for a start period. It runs the same test more often until it passes once, so that a fast
 * start is noticed at once.
 */
function readStartup(
  { initialDelaySeconds }: Healthcheck['timing'],
  startInterval: Timing | undefined,
): Startup | undefined {
  const every = startInterval?.value ? startInterval : undefined
  const period = initialDelaySeconds?.value ?? 0
  const place = (period > 0 ? initialDelaySeconds : every)?.place
  if (place === undefined) return undefined
  const interval = every ?? { value: START_INTERVAL, place: startRule }
  return { period, interval, place }
}

/**
 * Returns the number of failed checks after which a start has failed. Docker never stops a container after a failed
 * healthcheck. Kubernetes only does so if the service asks for liveness, after the period and `retries` intervals.
 */
function startThreshold(
  { failureThreshold, periodSeconds }: Healthcheck['timing'],
  { period, interval }: Startup,
): number {
  const whole = period + (failureThreshold?.value ?? 0) * (periodSeconds?.value ?? 0)
  return Math.min(Math.ceil(whole / interval.value), LARGEST)
}

/** The time in seconds after which an open port is no news any more: Kubernetes' default period. */
const OPEN_PORT_PERIOD = 10

/** The time in seconds for starting, in which a closed port is no failure. */
const OPEN_PORT_START = 60

const openPortRule = { rule: 'C5-12' }

/** Returns the check of a service that is ready once a port is open. It restarts nothing (rule C5-12). */
export function openPortCheck(port: number, place: Place): Healthcheck {
  const given = (value: number): Timing => ({ value, place: openPortRule })
  return {
    check: { kind: 'tcp', port, place },
    timing: {
      initialDelaySeconds: undefined,
      timeoutSeconds: undefined,
      periodSeconds: given(OPEN_PORT_PERIOD),
      failureThreshold: undefined,
    },
    startup: { period: OPEN_PORT_START, interval: given(1), place: openPortRule },
    readiness: true,
    liveness: false,
    place,
  }
}

function mapHealthcheck(healthcheck: Healthcheck, draft: Draft): void {
  const { check, timing, startup, liveness, readiness, place } = healthcheck
  if (liveness) {
    const own = healthcheck.livenessCheck ?? healthcheck
    draft.container.set('livenessProbe', probe(own.check, own.timing, draft), own.check.place)
  }
  if (readiness) draft.container.set('readinessProbe', probe(check, timing, draft), place)
  if (startup === undefined) return
  const failureThreshold = liveness
    ? { value: startThreshold(timing, startup), place: startup.place }
    : { value: LARGEST, place: startRule }
  const times = { ...timing, periodSeconds: startup.interval, failureThreshold }
  draft.container.set('startupProbe', probe(check, times, draft), startup.place)
}

function probe(check: Healthcheck['check'], timing: Healthcheck['timing'], draft: Draft): Probe {
  const { at, object } = draft.recorder
  const times = timingFields.map((field) => [field, at(timing[field]?.value, timing[field]?.place)] as const)
  return object<Probe>({ ...handlerOf(check, draft), ...Object.fromEntries(times) })
}

function handlerOf(check: Check, draft: Draft): OriginalFields<Probe> {
  const { at } = draft.recorder
  switch (check.kind) {
    case 'exec':
      return { exec: at(execAction(check, draft), check.place) }
    case 'http':
      return { httpGet: at(httpAction(check, draft), check.place) }
    case 'tcp':
      return { tcpSocket: at({ port: check.port }, check.place) }
  }
}

function execAction({ words, place }: ExecCheck, { recorder }: Draft): ExecAction {
  const command = words.map(escapeExpansion)
  if (!recorder.records) return { command }
  // The list begins with the form of the test, which is no word of the command.
  const items = place.items().slice(-words.length)
  if (items.length === words.length) items.forEach((item, index) => recorder.note(command, index, item))
  return { command }
}

function httpAction(
  { path, port, place, portPlace }: HttpCheck,
  { recorder: { at, object } }: Draft,
): HTTPGetAction {
  return object<HTTPGetAction>({ path: at(path, place.get('path')), port: at(port, portPlace) })
}

export const healthcheck: ServiceRule<Healthcheck | undefined> = {
  normalise: normaliseHealthcheck,
  map: mapHealthcheck,
}
