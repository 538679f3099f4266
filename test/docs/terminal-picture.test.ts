import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeTerminalPicture } from '../../scripts/terminal-picture.js'

describe('docs/terminal.svg', () => {
  const picture = readFileSync('docs/terminal.svg', 'utf8')

  it('shows what the commands print today', async () => {
    expect(await makeTerminalPicture()).toBe(picture)
  })

  it('is small, and needs no script and no other file', () => {
    expect(picture.length).toBeLessThan(60_000)
    expect(picture).not.toMatch(/<script|href=|url\(|@import/)
  })

  it('keeps the spaces of the texts', () => {
    expect(picture).toContain('text { white-space: pre }')
    expect(picture).toMatch(/ {4}restrat: always/)
  })

  it('stands still for readers who prefer reduced motion, with the first scene', () => {
    expect(picture).toContain(
      '@media (prefers-reduced-motion: reduce) { .typed, .printed, .cover { animation: none } }',
    )
    expect(picture).toContain('.typed0, .printed0 { visibility: visible }')
  })

  it('has a scene for each command', () => {
    expect(Array.from(picture.matchAll(/npx tranship-cli ([^<]*)/g), ([, line]) => line)).toEqual([
      'check',
      'check --fix',
      'explain ingress/web',
    ])
  })
})
