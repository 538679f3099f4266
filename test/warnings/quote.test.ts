import { safeTranslate } from 'tranship'
import { describe, expect, it } from 'vitest'

function errorsOf(text: string) {
  const result = safeTranslate(text)
  if (result.ok) throw new Error('there is no error')
  return result.errors
}

describe('[R0-03] a message', () => {
  it('quotes the beginning and the end of a long text', () => {
    const [error] = errorsOf(`services:\n  web:\n    image: x\n    restart: ${'a'.repeat(5000)}z\n`)
    expect(error!.args).toMatchObject({ value: `${'a'.repeat(40)}…${'a'.repeat(38)}z` })
    expect(error!.message.length).toBeLessThan(300)
  })

  it('names a service with a long name in short, and has its path in full', () => {
    const name = 'n'.repeat(1000)
    const [error] = errorsOf(`services:\n  ${name}:\n    image: x\n    restart: sometimes\n`)
    expect(error!.message.length).toBeLessThan(300)
    expect(error!.path).toEqual(['services', name, 'restart'])
  })

  it('quotes a text that aliases repeat no longer each time', () => {
    const items = Array.from({ length: 200 }, () => '*a').join(', ')
    const errors = errorsOf(
      `x-a: &a ${'y'.repeat(20_000)}\nservices:\n  web:\n    image: x\n    ports: [${items}]\n`,
    )
    expect(errors).toHaveLength(200)
    expect(errors.map(({ message }) => message).join('').length).toBeLessThan(100_000)
  })
})

describe('[R0-03] many errors', () => {
  const services = (count: number) =>
    `services:\n${Array.from({ length: count }, (_, n) => `  s${n}: {image: x, restart: y}\n`).join('')}`

  it('are all there, up to a thousand', () => {
    expect(errorsOf(services(1000)).map(({ code }) => code)).toEqual(Array(1000).fill('invalid-restart'))
  })

  it('beyond a thousand are counted at the first of them', () => {
    const errors = errorsOf(services(1234))
    expect(errors).toHaveLength(1001)
    const last = errors.at(-1)!
    expect(last).toMatchObject({ code: 'more-errors', args: { count: 234 } })
    expect(last.range.start.line).toBe(1002)
  })

  it('[R0-16] have a million characters at most', () => {
    const name = 'n'.repeat(30_000)
    const errors = errorsOf(`services:\n  ? ${name}\n  :\n    image: x\n    ports: [${'a, '.repeat(200)}a]\n`)
    const characters = JSON.stringify(errors).length
    expect(characters).toBeGreaterThan(900_000)
    expect(characters).toBeLessThan(1_300_000)
    expect(errors.at(-1)).toMatchObject({ code: 'more-errors', args: { count: 202 - errors.length } })
    const longest = errorsOf(`services:\n  ? ${name.repeat(40)}\n  :\n    image: x\n    ports: [a, b]\n`)
    expect(longest.map(({ code }) => code)).toEqual(['invalid-port', 'more-errors'])
  })

  it('are listed in the message of the exception up to a hundred', async () => {
    const { translate } = await import('tranship')
    expect(() => translate(services(300))).toThrow(/^(?:.*\n  .*\n){100}and 200 more errors$/)
  })
})
