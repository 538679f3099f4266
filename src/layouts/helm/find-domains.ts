import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import { largestWorking } from './largest-working.js'
import { probeValues, type ProbedObjects, type ProbedVariable } from './probed-objects.js'
import { firstNumber } from './probe-shapes.js'
import type { Probing } from './probing.js'
import {
  anyLength,
  limitNumbers,
  specialTexts,
  type TextDomain,
  textDomains,
  textLengths,
} from './tried-values.js'
import { mapLeaves } from './filled.js'

/** The values that a variable may have in a chart: with these, the objects keep their structure. */
export type ValueDomain = TextValues | NumberValues

export interface TextValues {
  readonly type: 'text'
  /** Matches the texts that are not empty. Absent if every text is allowed. */
  readonly expression?: RegExp
  readonly mayBeEmpty: boolean
  /** The greatest length. Absent if there is no limit. */
  readonly maxLength?: number
  /** Texts that the expression matches, and that change the structure. */
  readonly except: readonly string[]
}

export interface NumberValues {
  readonly type: 'number'
  readonly minimum: number
  readonly maximum: number
  /** Numbers between these that change the structure. */
  readonly except: readonly number[]
}

/** The values that each variable may have, by name. A variable without an entry cannot change at all. */
export type ValueDomains = ReadonlyMap<string, ValueDomain>

/** Finds the values that each variable may have, by translations with values of many kinds. */
export function findDomains({ objects, probed }: ProbedObjects, probing: Probing): ValueDomains {
  const finder = new DomainFinder(objects, probed, probing)
  const texts = finder.textDomains(probed.filter(({ shape }) => !shape.isNumber))
  const numbers = finder.numberDomains(probed.filter(({ shape }) => shape.isNumber))
  return new Map<string, ValueDomain>([...texts, ...numbers])
}

/** A variable whose texts are known, but not yet their limits. */
interface Found {
  readonly one: ProbedVariable
  readonly domain: TextDomain
}

class DomainFinder {
  constructor(
    private readonly objects: readonly KubernetesObject[],
    private readonly probed: readonly ProbedVariable[],
    private readonly probing: Probing,
  ) {}

  *textDomains(texts: readonly ProbedVariable[]): Iterable<[string, TextValues]> {
    const found: Found[] = []
    let remaining = texts
    for (const domain of textDomains) {
      const fitting = largestWorking(remaining, (some) =>
        domain.probes.every((probe) => this.works(some, (_, index) => `${probe}${index}`)),
      )
      found.push(...fitting.map((one) => ({ one, domain })))
      remaining = remaining.filter((one) => !fitting.includes(one))
    }
    const emptiable = new Set(largestWorking(found, (some) => this.works(some.map(oneOf), () => '')))
    const lengths = this.lengths(found)
    const exceptions = this.exceptions(found)
    for (const each of found) {
      const { one, domain } = each
      const length = lengths.get(each)
      if (length === undefined) continue
      yield [
        one.variable.name,
        {
          type: 'text',
          ...(domain.expression === undefined ? {} : { expression: domain.expression }),
          mayBeEmpty: emptiable.has(each),
          ...(length === anyLength ? {} : { maxLength: length }),
          except: exceptions.get(each) ?? [],
        },
      ]
    }
  }

  *numberDomains(numbers: readonly ProbedVariable[]): Iterable<[string, NumberValues]> {
    const ports = portsIn(this.objects)
    const limits = limitNumbers.filter((number) => !ports.includes(number))
    for (const one of numbers) {
      const takes = (number: number) => this.works([one], () => String(number))
      const probe = Number(one.probe)
      const below = limits.filter((limit) => limit < probe).reverse()
      const above = limits.filter((limit) => limit > probe)
      const minimum = lastThat(below, takes) ?? probe
      const maximum = lastThat(above, takes) ?? probe
      const within = ports.filter((port) => port >= minimum && port <= maximum)
      yield [
        one.variable.name,
        { type: 'number', minimum, maximum, except: within.filter((port) => !takes(port)) },
      ]
    }
  }

  private lengths(found: readonly Found[]): ReadonlyMap<Found, number> {
    const lengths = new Map<Found, number>()
    for (const length of textLengths) {
      const remaining = found.filter((each) => !lengths.has(each))
      const fitting = largestWorking(remaining, (some) =>
        this.works(some.map(oneOf), (_, index) => some[index]!.domain.long(length)),
      )
      for (const each of fitting) lengths.set(each, length)
    }
    return lengths
  }

  private exceptions(found: readonly Found[]): ReadonlyMap<Found, readonly string[]> {
    const exceptions = new Map<Found, string[]>()
    const services = this.objects.flatMap(({ kind, metadata }) => (kind === 'Service' ? metadata.name : []))
    for (const special of [...specialTexts, ...services.slice(0, mostServices)]) {
      const concerned = found.filter(({ domain: { expression } }) => expression?.test(special) !== false)
      const fitting = new Set(largestWorking(concerned, (some) => this.works(some.map(oneOf), () => special)))
      for (const each of concerned)
        if (!fitting.has(each)) exceptions.set(each, [...(exceptions.get(each) ?? []), special])
    }
    return exceptions
  }

  /** True if the objects change as predicted when some variables have other values, and the others keep their probes. */
  private works(
    some: readonly ProbedVariable[],
    valueOf: (one: ProbedVariable, index: number) => string,
  ): boolean {
    const values = some.map((one, index) => ({ one, value: valueOf(one, index) }))
    return this.probing.predicts(this.objects, new Map(values.map(({ one, value }) => [one.probe, value])), {
      ...probeValues(this.probed),
      ...Object.fromEntries(values.map(({ one, value }) => [one.variable.name, value])),
    })
  }
}

/** The limit on services whose names are tried as values. */
const mostServices = 20

/** The limit on ports that are tried as values. */
const mostPorts = 10

function oneOf({ one }: Found): ProbedVariable {
  return one
}

/** Returns the last of the first items that all pass. */
function lastThat<Item>(items: readonly Item[], passes: (item: Item) => boolean): Item | undefined {
  const end = items.findIndex((item) => !passes(item))
  return items[(end === -1 ? items.length : end) - 1]
}

/** Returns the port numbers that the Services have: a further port of the same number changes more than one field. */
function portsIn(objects: readonly KubernetesObject[]): readonly number[] {
  const ports = new Set<number>()
  mapLeaves(
    objects.filter(({ kind }) => kind === 'Service'),
    (leaf) => typeof leaf === 'number' && ports.add(leaf),
  )
  return [...ports].filter((port) => port < firstNumber).slice(0, mostPorts)
}
