import { type Third } from './third.js'

export interface Second {
  readonly third: Third
}
