import { autocompletion, completionKeymap, startCompletion } from '@codemirror/autocomplete'
import { keymap } from '@codemirror/view'
import type { Completion } from 'tranship/editor'
import type { Late } from './once-focused.js'
import { kindSign } from './kind-signs.js'

/** Returns the completions at an offset of a text. */
export type CompletionsAt = (text: string, offset: number) => Promise<readonly Completion[]>

/** Completes keys, values and names. A list opens for text that was typed before this code was there. */
export function completion(completionsAt: CompletionsAt): Late {
  const extension = [
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
            options: found.map(({ label, kind, text, description, hasNoEffect }) => ({
              label,
              type: kind,
              apply: text,
              ...(hasNoEffect ? { boost: -50, detail: 'no effect in Kubernetes' } : {}),
              ...(kind === 'key' || kind === 'value' ? {} : { detail: kind }),
              ...(description === undefined ? {} : { info: () => informationOf(description) }),
            })),
          }
        },
      ],
    }),
    keymap.of(completionKeymap),
  ]
  return { extension, onChanged: startCompletion }
}

async function informationOf(description: string): Promise<Node> {
  const { elementsOf } = await import('./markdown.js')
  const information = document.createElement('div')
  information.className = 'markdown'
  information.append(...elementsOf(description))
  return information
}
