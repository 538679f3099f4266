import { startCompletion } from '@codemirror/autocomplete'
import type { LanguageService } from 'tranship/editor'
import { completion } from 'tranship-codemirror'
import type { Late } from './once-focused.js'

/** Completes keys, values and names. A list opens for text that was typed before this code was there. */
export function lateCompletion(service: Pick<LanguageService, 'completionsAt'>): Late {
  return { extension: completion(service), onChanged: startCompletion }
}
