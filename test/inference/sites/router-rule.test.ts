import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alternativesOf } from '../../../src/inference/sites/router-rule.js'

const host = (name: string) => ({ host: name })
const prefix = (path: string) => ({ path, isExact: false })
const exact = (path: string) => ({ path, isExact: true })

describe("[C4-13] a rule of Traefik's routers", () => {
  it.each([
    ['Host(`a.example.com`)', [host('a.example.com')]],
    ['Host("A.Example.com")', [host('a.example.com')]],
    ['  host( `a` , `b` )\t', [host('a'), host('b')]],
    ['Host(`a`) || Host(`b`)', [host('a'), host('b')]],
    ['Host(`*.example.com`)', [host('*.example.com')]],
    ['PathPrefix(`/api`)', [prefix('/api')]],
    ['Path(`/`)', [exact('/')]],
    ['Host(`a`) && PathPrefix(`/x`)', [{ ...host('a'), ...prefix('/x') }]],
    [
      'Host(`a`)&&(PathPrefix(`/x`)||Path(`/y`))',
      [
        { ...host('a'), ...prefix('/x') },
        { ...host('a'), ...exact('/y') },
      ],
    ],
    ['Host(`a`) || Host(`b`) && Path(`/x`)', [host('a'), { ...host('b'), ...exact('/x') }]],
    [
      '(Host(`a`) || Host(`b`)) && Path(`/x`)',
      [
        { ...host('a'), ...exact('/x') },
        { ...host('b'), ...exact('/x') },
      ],
    ],
    ['((Host(`a`)))', [host('a')]],
    ['Host(``)', [{}]],
    ['Host("a\\"b")', [{ unknown: 'Host' }]],
  ])('has these alternatives: %s', (rule, alternatives) => {
    expect(alternativesOf(rule)).toEqual(alternatives)
  })

  it.each([
    ['Host(`a`) && Host(`b`)', []],
    ['Host(`a`) && Host(`a`)', [host('a')]],
    ['PathPrefix(`/x`) && PathPrefix(`/x/y`)', [prefix('/x/y')]],
    ['PathPrefix(`/x`) && Path(`/x/y`)', [exact('/x/y')]],
    ['PathPrefix(`/x`) && Path(`/x`)', [exact('/x')]],
    ['Path(`/x`) && PathPrefix(`/x/y`)', []],
    ['PathPrefix(`/x`) && PathPrefix(`/y`)', []],
  ])('asks for all conditions at once: %s', (rule, alternatives) => {
    expect(alternativesOf(rule)).toEqual(alternatives)
  })

  it.each([
    ['HostRegexp(`^.+$`)', ['HostRegexp']],
    ['Host(`a`) && ClientIP(`10.0.0.0/8`)', ['ClientIP']],
    ['Host(`a`) || Headers(`X-A`, `b`)', [undefined, 'Headers', 'Headers']],
    ['!Host(`a`)', ['!']],
    ['Host(`a`) && !Path(`/x`)', ['!']],
    ['Host(`a b`)', ['Host']],
    ['Path(`/x/{id:[0-9]+}`)', ['Path']],
    ['PathPrefix(`x`)', ['PathPrefix']],
    ['PathPrefix(`/x//y`)', ['PathPrefix']],
    ['PathPrefix(`/x/../y`)', ['PathPrefix']],
    ['Query(`a=b`)', ['Query']],
    ['Nothing()', ['Nothing']],
  ])('keeps the name of a matcher that no route can have: %s', (rule, unknown) => {
    const found = alternativesOf(rule)
    expect(typeof found === 'string' ? found : found.map((one) => one.unknown)).toEqual(unknown)
  })

  it.each([
    ...['', ' ', 'Host', 'Host(', 'Host(`a`', 'Host(`a', "Host('a')", 'Host(a)', 'Host(`a`))', '(Host(`a`)'],
    ...[
      'Host(`a`) &&',
      '|| Host(`a`)',
      'Host(`a`) & Path(`/`)',
      'Host(`a`,)',
      'Host(`a` `b`)',
      'Host(`a`) Path(`/`)',
    ],
    ...['Host:a.example.com', '(`a`)', '!'],
  ])('cannot be read: %j', (rule) => {
    expect(alternativesOf(rule)).toBe('syntax')
  })

  it.each([
    ['hosts', Array.from({ length: 65 }, (_, index) => `Host(\`h${index}\`)`).join(' || ')],
    ['values', `Host(${Array.from({ length: 65 }, (_, index) => `\`h${index}\``).join(',')})`],
    [
      'products',
      Array.from({ length: 7 }, (_, index) => `(Method(\`A\`) || Method(\`B${index}\`))`).join(' && '),
    ],
    ['parentheses', `${'('.repeat(40)}Host(\`a\`)${')'.repeat(40)}`],
    ['negations', `${'!'.repeat(10_000)}Host(\`a\`)`],
  ])('is too large with so many %s', (_, rule) => {
    expect(alternativesOf(rule)).toBe('too large')
  })

  it('is read without an exception, whatever its text', () => {
    const tokens = ['Host', 'Path', 'Method', '(', ')', '`', '"', '&&', '||', '!', ',', '/', 'a', ' ', '\\']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...tokens), { maxLength: 40 }), (parts) => {
        const found = alternativesOf(parts.join(''))
        expect(typeof found === 'string' || found.length <= 64).toBe(true)
      }),
    )
  })
})
