import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { embeddingPages } from '../../scripts/embedding-page.js'

const folder = 'examples/embedding'

describe('the pages about embedding', () => {
  it('show every example', () => {
    const page = embeddingPages.map((name) => readFileSync(name, 'utf8')).join('')
    const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
    expect(files).toHaveLength(6)
    for (const file of files) {
      expect(page).toContain(`\`\`\`ts ${folder}/${file}\n${readFileSync(`${folder}/${file}`, 'utf8')}\`\`\``)
    }
  })

  it('show examples that name a profile', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
    const nameless = files.filter((file) => !/\bprofile\b/.test(readFileSync(`${folder}/${file}`, 'utf8')))
    expect(nameless).toEqual([])
  })

  it('show examples that compile', () => {
    const { stdout, status } = spawnSync(
      process.execPath,
      ['node_modules/typescript/bin/tsc', '-p', folder, '--pretty', 'false'],
      { encoding: 'utf8' },
    )
    expect(stdout).toBe('')
    expect(status).toBe(0)
  })
})
