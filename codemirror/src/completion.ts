import { autocompletion, completionKeymap, insertCompletionText } from '@codemirror/autocomplete'
import type { EditorState, Extension } from '@codemirror/state'
import { type EditorView, keymap } from '@codemirror/view'
import type { LanguageService } from 'tranship/editor'
import { kindSign } from './kind-signs.js'

/** Completes keys, values and names, in the order of the service. It has CodeMirror's keys for completion. */
export function completion({ completionsAt }: Pick<LanguageService, 'completionsAt'>): Extension {
  return [
    autocompletion({
      icons: false,
      addToOptions: [{ render: kindSign, position: 20 }],
      override: [
        async (context) => {
          if (!context.explicit && context.matchBefore(/[\w-]/) === null) return null
          const found = await completionsAt(context.state.doc.toString(), context.pos)
          const [first] = found
          if (first === undefined || context.aborted) return null
          return {
            from: first.start,
            to: Math.max(first.end, context.pos),
            validFor: /^[\w.-]*$/,
            options: found.map(({ label, kind, text, below, description, hasNoEffect }, index) => ({
              label,
              type: kind,
              // CodeMirror sorts proposals that match equally well by their labels otherwise.
              sortText: String(index).padStart(5, '0'),
              apply: below === undefined ? text : withBlock(text + below),
              ...(hasNoEffect ? { boost: -50, detail: 'no effect in Kubernetes' } : {}),
              ...(kind === 'key' || kind === 'value' ? {} : { detail: kind }),
              ...(description === undefined ? {} : { info: () => informationOf(description, context.state) }),
            })),
          }
        },
      ],
    }),
    keymap.of(completionKeymap),
  ]
}

/** Returns the insertion of a key with the line below it, indented like the line of the key. */
function withBlock(text: string) {
  return (view: EditorView, _completion: unknown, from: number, to: number) => {
    const [indentation] = /^ */.exec(view.state.doc.lineAt(from).text)!
    const inserted = text.replace('\n', `\n${indentation}`)
    view.dispatch(insertCompletionText(view.state, inserted, from, to))
  }
}

async function informationOf(description: string, state: EditorState): Promise<Node> {
  const { elementsOf } = await import('./markdown.js')
  const information = document.createElement('div')
  information.className = 'tranship-markdown'
  information.append(...elementsOf(description, state))
  return information
}
