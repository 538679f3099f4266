import type { Second } from './second.js'

export interface First {
  readonly second: Second
}
