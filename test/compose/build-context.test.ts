import { describe, expect, test } from 'vitest'
import { isRemoteContext, isTypedContext } from '../../src/compose/build-context.js'

describe('[R2.3-01] the context of a build', () => {
  test.each([
    ['https://example.com/web.git#main:app', true],
    ['HTTPS://example.com/web.git', true],
    ['git+ssh://example.com/web', true],
    ['git@example.com:web.git', true],
    ['github.com/example/web', true],
    ['.', false],
    ['./web', false],
    ['./git@web', false],
    ['./github.com/web', false],
    ['a b://web', false],
    ['://web', false],
    ['web', false],
  ])('%s is remote: %j', (context, remote) => expect(isRemoteContext(context)).toBe(remote))

  test.each([
    ['service:base', true],
    ['docker-image://alpine', true],
    ['oci-layout:///images', true],
    ['./web:1', false],
    ['c:/web', false],
    ['-a:b', false],
    ['Service:base', false],
    ['web', false],
  ])('%s says what it is: %j', (context, typed) => expect(isTypedContext(context)).toBe(typed))
})
