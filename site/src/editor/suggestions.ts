import { autocompletion, completionKeymap } from '@codemirror/autocomplete'
import { type Extension, StateEffect, StateField } from '@codemirror/state'
import { EditorView, keymap, showTooltip, type Tooltip } from '@codemirror/view'
import type { Completion, KeyExplanation } from 'tranship'
import { linkToKey } from '../page/documentation-link.js'

/** Who knows what can be typed at an offset of a text, and what stands there means. */
export interface Knowledge {
  readonly completionsAt: (text: string, offset: number) => Promise<readonly Completion[]>
  readonly explanationAt: (text: string, offset: number) => Promise<KeyExplanation | undefined>
}

/** How long the pointer rests on a key before its meaning is shown, in milliseconds. */
const rest = 400

/** Completion while somebody types or asks for it, and what a key means where the pointer rests. */
export function suggestions({ completionsAt, explanationAt }: Knowledge): Extension {
  return [
    autocompletion({
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
            options: found.map(({ label, kind, text, description }) => ({
              label,
              type: kind === 'key' ? 'property' : kind === 'value' ? 'constant' : 'variable',
              apply: text,
              ...(kind === 'key' || kind === 'value' ? {} : { detail: kind }),
              ...(description === undefined ? {} : { info: () => paragraph(description) }),
            })),
          }
        },
      ],
    }),
    keymap.of(completionKeymap),
    meaning(explanationAt),
  ]
}

/**
 * Shows what the key under the pointer means. The editor's own tooltips for this give up when the elements under the
 * pointer are made anew, which the marks of the line do.
 */
function meaning(explanationAt: Knowledge['explanationAt']): Extension {
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = async (view: EditorView, x: number, y: number) => {
    const pos = view.posAtCoords({ x, y })
    const { doc } = view.state
    const found = pos === null ? undefined : await explanationAt(doc.toString(), pos)
    if (view.state.doc !== doc) return
    const dom = found && paragraph(`${found.key}: ${found.description}`)
    dom?.append(' ', linkToKey(found!.path, 'Documentation'))
    const tooltip = dom && { pos: pos!, above: true, create: () => ({ dom }) }
    view.dispatch({ effects: setTooltip.of(tooltip ?? null) })
  }
  return [
    tooltips,
    EditorView.domEventHandlers({
      mousemove: ({ clientX, clientY }, view) => {
        clearTimeout(timer)
        timer = setTimeout(() => void show(view, clientX, clientY), rest)
      },
      mouseleave: ({ relatedTarget }, view) => {
        clearTimeout(timer)
        // On the way to the link in it.
        if (relatedTarget instanceof Element && relatedTarget.closest('.explanation')) return
        if (view.state.field(tooltips) !== null) view.dispatch({ effects: setTooltip.of(null) })
      },
    }),
  ]
}

const setTooltip = StateEffect.define<Tooltip | null>()

const tooltips = StateField.define<Tooltip | null>({
  create: () => null,
  update: (shown, { effects, docChanged }) => {
    for (const effect of effects) if (effect.is(setTooltip)) return effect.value
    return docChanged ? null : shown
  },
  provide: (field) => showTooltip.from(field),
})

/** Markdown in one paragraph: what stands between backquotes is code, and links are their words. */
function paragraph(markdown: string): HTMLElement {
  const made = document.createElement('p')
  made.className = 'explanation'
  const plain = markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('**', '')
  plain.split('`').forEach((part, index) => {
    if (index % 2 === 0) return made.append(part)
    const code = document.createElement('code')
    code.textContent = part
    made.append(code)
  })
  return made
}
