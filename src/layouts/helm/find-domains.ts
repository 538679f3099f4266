import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import { differencesOf } from './differences.js'
import { largestWorking } from './largest-working.js'
import type { ProbedObjects } from './probed-objects.js'
import { type ProbedVariable, probeValues } from './probed-variable.js'
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
  /** The variables that each text of a set was tried with, and those that work with it. */
  private readonly tried = new Map<string, ReadonlyMap<ProbedVariable, boolean>>()

  constructor(
    private readonly objects: readonly KubernetesObject[],
    private readonly probed: readonly ProbedVariable[],
    private readonly probing: Probing,
  ) {}

  *textDomains(texts: readonly ProbedVariable[]): Iterable<[string, TextValues]> {
    const found: Found[] = []
    let remaining = texts
    for (const domain of textDomains) {
      const fitting = new Set(domain.probes.reduce((some, probe) => this.taking(probe, some), remaining))
      for (const one of fitting) found.push({ one, domain })
      remaining = remaining.filter((one) => !fitting.has(one))
    }
    const emptiable = new Set(this.working(found.map(oneOf), () => ''))
    const lengths = this.lengths(found)
    const exceptions = this.exceptions(found)
    for (const { one, domain } of found) {
      const length = lengths.get(one)
      if (length === undefined) continue
      yield [
        one.variable.name,
        {
          type: 'text',
          ...(domain.expression === undefined ? {} : { expression: domain.expression }),
          mayBeEmpty: emptiable.has(one),
          ...(length === anyLength ? {} : { maxLength: length }),
          except: exceptions.get(one) ?? [],
        },
      ]
    }
  }

  *numberDomains(numbers: readonly ProbedVariable[]): Iterable<[string, NumberValues]> {
    const ports = portsIn(this.objects)
    const limits = limitNumbers.filter((number) => !ports.includes(number))
    const takenBy = (number: number, some: readonly ProbedVariable[]) =>
      this.workingAlone(some, String(number))
    const ends = (ordered: readonly number[]) => {
      const last = new Map<ProbedVariable, number>()
      ordered.reduce((some, limit) => {
        const taking = takenBy(limit, some)
        for (const one of taking) last.set(one, limit)
        return taking
      }, numbers)
      return last
    }
    const minimums = ends(limits.filter((limit) => limit < firstNumber).reverse())
    const maximums = ends(limits.filter((limit) => limit > firstNumber))
    const bounds = new Map(
      numbers.map((one) => {
        const probe = Number(one.probe)
        return [one, { minimum: minimums.get(one) ?? probe, maximum: maximums.get(one) ?? probe }]
      }),
    )
    const exceptions = exceptionsAmong(
      ports,
      (port) => numbers.filter((one) => port >= bounds.get(one)!.minimum && port <= bounds.get(one)!.maximum),
      takenBy,
    )
    for (const [one, { minimum, maximum }] of bounds)
      if (minimum < maximum)
        yield [one.variable.name, { type: 'number', minimum, maximum, except: exceptions.get(one) ?? [] }]
  }

  private lengths(found: readonly Found[]): ReadonlyMap<ProbedVariable, number> {
    const lengths = new Map<ProbedVariable, number>()
    const domains = new Map(found.map(({ one, domain }) => [one, domain]))
    for (const length of textLengths) {
      const remaining = found.map(oneOf).filter((one) => !lengths.has(one))
      for (const one of this.working(remaining, (one) => domains.get(one)!.long(length)))
        lengths.set(one, length)
    }
    return lengths
  }

  private exceptions(found: readonly Found[]): ReadonlyMap<ProbedVariable, readonly string[]> {
    const services = this.objects.flatMap(({ kind, metadata }) => (kind === 'Service' ? metadata.name : []))
    const most = Math.min(mostServices, Math.ceil(mostTranslatedServices / services.length))
    return exceptionsAmong(
      [...specialTexts, ...services.slice(0, most)],
      (special) => found.filter(({ domain }) => domain.expression?.test(special) !== false).map(oneOf),
      (special, some) => this.working(some, () => special),
    )
  }

  /** Returns those of some variables that work with a text of a set, each with a number behind it. */
  private taking(probe: string, some: readonly ProbedVariable[]): readonly ProbedVariable[] {
    const tried = this.tried.get(probe) ?? new Map<ProbedVariable, boolean>()
    const remaining = some.filter((one) => !tried.has(one))
    const working = new Set(this.working(remaining, (_, index) => `${probe}${index}`))
    this.tried.set(probe, new Map([...tried, ...remaining.map((one) => [one, working.has(one)] as const)]))
    return some.filter((one) => tried.get(one) ?? working.has(one))
  }

  /** Returns the variables that work with a value, also those that do so only while others have another value. */
  private workingAlone(some: readonly ProbedVariable[], value: string): readonly ProbedVariable[] {
    const working = new Set(this.working(some, () => value))
    if (working.size === 0) return []
    const others = some.filter((one) => !working.has(one))
    return [...working, ...this.workingAlone(others, value)]
  }

  /**
   * Returns the variables with which the objects change as predicted when these variables have other values, and the
   * rest keeps its probes.
   */
  private working(
    variables: readonly ProbedVariable[],
    valueOf: (one: ProbedVariable, index: number) => string,
  ): readonly ProbedVariable[] {
    return largestWorking(variables, (some) => {
      const values = some.map((one, index) => ({ one, value: valueOf(one, index) }))
      const env = {
        ...probeValues(this.probed),
        ...Object.fromEntries(values.map(({ one, value }) => [one.variable.name, value])),
      }
      const filling = new Map(values.map(({ one, value }) => [one.probe, value]))
      return this.probing.failures(env, some, (objects) => differencesOf(this.objects, objects, filling))
    })
  }
}

/** Returns the values that variables do not take, of those that concern them. */
function exceptionsAmong<Value>(
  values: readonly Value[],
  concernedBy: (value: Value) => readonly ProbedVariable[],
  takenBy: (value: Value, some: readonly ProbedVariable[]) => readonly ProbedVariable[],
): ReadonlyMap<ProbedVariable, readonly Value[]> {
  const exceptions = new Map<ProbedVariable, Value[]>()
  for (const value of values) {
    const concerned = concernedBy(value)
    const taking = new Set(takenBy(value, concerned))
    for (const one of concerned)
      if (!taking.has(one)) exceptions.set(one, [...(exceptions.get(one) ?? []), value])
  }
  return exceptions
}

/** The limit on services whose names are tried as values. */
const mostServices = 20

/** The limit on services that are translated to try names. A large application tries fewer. */
const mostTranslatedServices = 1000

/** The limit on ports that are tried as values. */
const mostPorts = 10

function oneOf({ one }: Found): ProbedVariable {
  return one
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
