/** js-yaml 3, a reader of YAML 1.1, under its package alias. */
declare module 'js-yaml-3' {
  export function safeLoadAll(text: string): unknown[]
}
