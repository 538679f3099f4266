import { afterEach, describe, expect, it, vi } from 'vitest'
import { registerStatus } from '../src/status.js'
import {
  DiagnosticSeverity,
  languages,
  LanguageStatusSeverity,
  Position,
  Range,
  somebody,
  TextEditor,
  Uri,
} from './support/fake-vscode.js'

vi.mock('vscode', () => import('./support/fake-vscode.js'))

afterEach(() => somebody.leaves())

const { Error: error, Warning: warning } = DiagnosticSeverity

describe('[E12-22] the status of a manifest', () => {
  it.each([
    ['nothing', [], 'Kubernetes objects', LanguageStatusSeverity.Information],
    ['warnings', [warning, warning], '2 warnings', LanguageStatusSeverity.Warning],
    ['an error', [warning, error], 'no objects: 1 error', LanguageStatusSeverity.Error],
  ])('says %s', (_what, severities, text, severity) => {
    const manifest = { uri: Uri.from({ scheme: 'file', path: '/app/compose.yaml' }), text: '' }
    somebody.opens(manifest, new Position(0, 0))
    const registered = registerStatus()
    const range = new Range(0, 0, 0, 1)
    const own = severities.map((each) => ({ source: 'tranship', severity: each, range }))
    somebody.seesProblems(manifest, ...own, { source: 'YAML', severity: error, range })
    expect(languages.status).toMatchObject({
      text,
      severity,
      command: { command: 'tranship.showObjectsBeside' },
    })

    const other = { uri: Uri.from({ scheme: 'file', path: '/app/other.yaml' }), text: '' }
    somebody.turnsTo(new TextEditor(other))
    expect(languages.status).toMatchObject({ text: 'Kubernetes objects' })
    registered.dispose()
    expect(languages.status).toBeUndefined()
  })
})
