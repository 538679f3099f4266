import { EditorView } from '@codemirror/view'

const soft = 'rgb(128 128 128 / 15%)'
const edge = '1px solid rgb(128 128 128 / 35%)'

/**
 * The look of problems, of help, and of the signs and information beside completions. A theme of the page can change it.
 * `composeSupport` has it.
 */
export const look = EditorView.baseTheme({
  // The default style of problems uses `data:` images, which a strict security policy forbids.
  '.cm-lintRange.cm-lintRange': { backgroundImage: 'none', textDecoration: 'underline wavy' },
  '.cm-lintRange.cm-lintRange-error': { textDecorationColor: '#d11' },
  '.cm-lintRange.cm-lintRange-warning': { textDecorationColor: 'orange' },
  '.cm-lint-marker.cm-lint-marker': {
    content: 'normal',
    width: '0.6em',
    height: '0.6em',
    borderRadius: '50%',
  },
  '.cm-lint-marker.cm-lint-marker-error': { content: 'normal', backgroundColor: '#d11' },
  '.cm-lint-marker.cm-lint-marker-warning': { content: 'normal', backgroundColor: 'orange' },
  '.tranship-help, .cm-completionInfo': {
    maxWidth: 'min(32rem, 90vw)',
    maxHeight: '60vh',
    overflow: 'auto',
    overflowWrap: 'anywhere',
  },
  '.tranship-problem, .tranship-markdown': { padding: '0.5rem 0.7rem' },
  '.tranship-problem': { borderLeft: '3px solid orange', whiteSpace: 'pre-wrap' },
  '.tranship-problem.tranship-error': { borderLeftColor: '#d11' },
  '.tranship-problem + .tranship-problem, .tranship-problem + .tranship-markdown': { borderTop: edge },
  '.cm-tooltip code, .cm-panel code': { backgroundColor: soft, borderRadius: '3px', padding: '0 0.2em' },
  '.tranship-markdown': { whiteSpace: 'normal' },
  '.tranship-markdown > *': { margin: '0 0 0.5rem' },
  '.tranship-markdown > :last-child': { marginBottom: '0' },
  '.tranship-markdown pre': {
    padding: '0.4rem 0.6rem',
    border: edge,
    borderRadius: '4px',
    overflow: 'auto',
    whiteSpace: 'pre',
  },
  '.cm-tooltip pre code': { padding: '0', backgroundColor: 'transparent' },
  '.tranship-sign': {
    flex: 'none',
    width: '15px',
    height: '15px',
    marginRight: '6px',
    verticalAlign: '-2px',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: '1.4',
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
  },
})
