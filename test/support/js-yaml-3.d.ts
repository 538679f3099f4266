/** js-yaml 3, a reader of YAML 1.1, under the name it is installed by. */
declare module 'js-yaml-3' {
  export function safeLoadAll(text: string): unknown[]
}
