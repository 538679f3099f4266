import { byteLength } from '../../source/characters.js'
import type { Place } from '../../source/place.js'
import { isFilled } from '../mounts/mount.js'
import type { AnnotationText } from '../read/annotations.js'
import type { Scope } from '../rule/scope.js'
import { wordsOf } from '../service/command.js'
import type { Route } from './route.js'
import type { Service } from './service.js'
import { type Shown, words } from '../../source/shown.js'

/**
 * The most that may come from a manifest into one object. A cluster stores 1.5 MiB, of which the server and its
 * controllers need a part.
 */
const MOST_BYTES = 1_450_000

/** What an item of a list takes beside its texts, with the note of who owns each of its fields. */
const ITEM = 70

/** What a word in a list of words takes beside its text. */
const WORD = 4

/** What keys and names take: they stand in that note too. */
const NAMED = 2

/** Adds up what the parts of an object take, by a measure of texts. */
class Sum {
  total = 0
  private heaviest: { readonly bytes: number; readonly place: Place } | undefined

  constructor(private readonly measure: (text: string) => number) {}

  add(text: string, place: Place, times = 1): void {
    const bytes = this.measure(text) * times
    this.total += bytes
    if (bytes > (this.heaviest?.bytes ?? 0)) this.heaviest = { bytes, place }
  }

  items(count: number, size = ITEM): void {
    this.total += count * size
  }

  /** The text that is most of it, if one is. */
  get culprit(): Place | undefined {
    return this.heaviest !== undefined && this.heaviest.bytes > this.total / 2
      ? this.heaviest.place
      : undefined
  }
}

/** Reports a service whose workload no cluster could store. */
export function checkWorkloadSize(
  service: Service,
  dependsOn: AnnotationText | undefined,
  scope: Scope,
): void {
  checkSize(words(service.kind), service.place, scope, (sum) => {
    const {
      annotations,
      capabilities,
      command,
      environment,
      groupAdd,
      healthcheck,
      hooks,
      image,
      mounts,
      nodeSelector,
      ports,
      preStart,
      sysctls,
      place,
    } = service
    sum.add(image.reference, place.get('image') ?? place)
    sum.add(command.workingDirectory?.text ?? '', command.workingDirectory ?? place)
    const words = wordsOf(command)
    for (const { text, place: at } of words) sum.add(text, at)
    sum.items(words.length, WORD)
    for (const { name, value, place: at } of environment.variables) {
      sum.add(name, at, NAMED)
      sum.add(value, at)
    }
    // An object has the annotations of its Pods too.
    for (const { key, value, place: at } of annotations) {
      sum.add(key, at, 2 * NAMED)
      sum.add(value, at, 2)
    }
    sum.add(dependsOn?.value ?? '', place)
    const probes = healthcheck?.startup === undefined ? 2 : 3
    if (healthcheck?.check.kind === 'exec') {
      for (const word of healthcheck.check.words) sum.add(word, healthcheck.place, probes)
      sum.items(healthcheck.check.words.length, probes * WORD)
    } else sum.add(healthcheck?.check.path ?? '', place, probes)
    for (const mount of mounts) {
      sum.add(mount.target, mount.place, NAMED)
      if (mount.kind === 'volume') sum.add(mount.subPath ?? mount.volume, mount.place)
      // An init container that fills a volume has a script of about this size.
      if (isFilled(mount)) sum.items(1, 900)
      if (mount.kind === 'file') sum.add(mount.holder.name + mount.key, mount.place, 2)
      if (mount.kind === 'node') sum.add(mount.path, mount.place, 2)
      const folder = mount.kind === 'volume' ? mount.beginsWith : mount
      if (folder?.kind !== 'folder' || folder.isPlain) continue
      for (const { key, path } of folder.files) sum.add(key + path, folder.place)
      sum.items(folder.files.length)
    }
    for (const { key, value, place: at } of nodeSelector) {
      sum.add(key, at, NAMED)
      sum.add(value, at)
    }
    for (const { words, variables, place: at } of [...hooks.postStart, ...hooks.preStop]) {
      for (const word of words) sum.add(word, at, 2)
      for (const { name, value, place: variable } of variables) sum.add(name + value, variable, 2)
    }
    for (const { command: own, variables, place: at } of preStart) {
      for (const { text, place: word } of own?.words ?? []) sum.add(text, word)
      for (const { name, value, place: variable } of variables) sum.add(name + value, variable, NAMED)
      // Each has what the container of the service has.
      for (const { name, value } of environment.variables) sum.add(name + value, at, NAMED)
      for (const { target } of mounts) sum.add(target, at, NAMED)
      sum.items(3 + variables.length + environment.variables.length + mounts.length * 3)
    }
    for (const { name, value, place: at } of sysctls) {
      sum.add(name, at)
      sum.add(value, at)
    }
    sum.items(sysctls.length)
    for (const { id, place: at } of groupAdd?.groups ?? []) sum.add(`${id}`, at, NAMED)
    for (const { name, place: at } of [...capabilities.add, ...capabilities.drop]) sum.add(name, at)
    sum.items(environment.variables.length + annotations.length * 2 + nodeSelector.length + ports.length * 3)
    // A volume has a name in its own list and in that of its mounts, each noted with its owner.
    sum.items(mounts.length * 5)
  })
}

/** Reports a route whose object no cluster could store. */
export function checkRouteSize({ rules, annotations, place }: Route, kind: Shown, scope: Scope): void {
  checkSize(kind, place, scope, (sum) => {
    for (const rule of rules) sum.add(rule.path, rule.place.get('path') ?? rule.place)
    for (const { key, value, place: at } of annotations) {
      sum.add(key, at, NAMED)
      sum.add(value, at)
    }
    sum.items(rules.length * 2 + annotations.length)
  })
}

function checkSize(kind: Shown, place: Place, scope: Scope, addParts: (sum: Sum) => void): void {
  // A character has three bytes at most for each of its code units, and hardly any object comes near.
  const most = new Sum((text) => text.length * 3)
  addParts(most)
  if (most.total <= MOST_BYTES) return
  const sum = new Sum(byteLength)
  addParts(sum)
  if (sum.total > MOST_BYTES)
    scope.report('object-too-large', sum.culprit ?? place, { kind, limit: MOST_BYTES })
}
