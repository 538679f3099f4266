import { expect, it } from 'vitest'
import { proxyFor } from '../../src/cluster/proxy.js'

const env = { HTTPS_PROXY: 'http://proxy:3128', HTTP_PROXY: 'http://plain:3128' }

it.each([
  ['https://k.example', undefined, 'http://proxy:3128'],
  ['http://k.example', undefined, 'http://plain:3128'],
  ['https://localhost:6443', undefined, undefined],
  ['https://127.0.0.1:6443', undefined, undefined],
  ['https://[::1]:6443', undefined, undefined],
  ['https://k.example', '*', undefined],
  ['https://k.example', 'other, k.example', undefined],
  ['https://a.k.example', 'k.example', undefined],
  ['https://k.example', '.k.example', 'http://proxy:3128'],
  ['https://a.k.example', '*.k.example', undefined],
  ['https://ak.example', 'k.example', 'http://proxy:3128'],
  ['https://k.example:6443', 'k.example:6443', undefined],
  ['https://k.example:6443', 'k.example:443', 'http://proxy:3128'],
  ['https://10.1.2.3', '10.0.0.0/8', undefined],
  ['https://11.1.2.3', '10.0.0.0/8', 'http://proxy:3128'],
  ['https://10.1.2.3', '10.1.2.3', undefined],
])('[E1-01] the proxy for %s with NO_PROXY=%s is %s', (server, NO_PROXY, proxy) => {
  expect(proxyFor(server, { ...env, NO_PROXY })).toBe(proxy)
})
