import { createHash } from 'node:crypto'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findEngine } from '../../src/observe/engine-address.js'
import { folderWith } from '../support/folder.js'

const keyOf = (name: string) => createHash('sha256').update(name).digest('hex')
const context = (host: string) => JSON.stringify({ Endpoints: { docker: { Host: host } } })

describe('the address of the engine', () => {
  it.each([
    ['unix:///run/docker.sock', { socketPath: '/run/docker.sock' }],
    ['tcp://192.0.2.1:2375', { host: '192.0.2.1', port: 2375 }],
    ['tcp://engine', { host: 'engine', port: 2375 }],
    ['tcp://[2001:db8::1]:2376/', { host: '2001:db8::1', port: 2376 }],
    ['https://engine', { host: 'engine', port: 2376, tls: {} }],
  ])('is that of DOCKER_HOST: %s', (text, expected) => {
    expect(findEngine({ DOCKER_HOST: text, HOME: '/nowhere' })).toEqual({ text, ...expected })
  })

  it('has the certificates of DOCKER_CERT_PATH', () => {
    const folder = folderWith({ 'ca.pem': 'CA', 'key.pem': 'KEY' })
    const env = { DOCKER_HOST: 'tcp://engine', DOCKER_TLS_VERIFY: '1', DOCKER_CERT_PATH: folder }
    const { port, tls } = findEngine(env)
    expect([port, String(tls?.ca), String(tls?.key), tls?.cert]).toEqual([2376, 'CA', 'KEY', undefined])
  })

  it.each([
    ['DOCKER_CONTEXT', { DOCKER_CONTEXT: 'mine' }, 'unix:///mine.sock'],
    ['the settings of Docker', {}, 'unix:///current.sock'],
  ])('is that of the context in %s', (_, env, expected) => {
    const folder = folderWith({
      'config.json': '{ "currentContext": "current" }',
      [`contexts/meta/${keyOf('mine')}/meta.json`]: context('unix:///mine.sock'),
      [`contexts/meta/${keyOf('current')}/meta.json`]: context('unix:///current.sock'),
    })
    expect(findEngine({ ...env, DOCKER_CONFIG: folder }).text).toBe(expected)
  })

  it('is the usual socket otherwise', () => {
    expect(findEngine({ HOME: folderWith({}) }).socketPath).toBe('/var/run/docker.sock')
    const home = folderWith({ '.docker/run/docker.sock': '' })
    expect(findEngine({ HOME: home }).socketPath).toBe(path.join(home, '.docker/run/docker.sock'))
  })

  it.each([
    ['ssh://host', { DOCKER_HOST: 'ssh://host' }, /ssh -NL/],
    ['no address', { DOCKER_HOST: 'tcp://a b/c' }, /Write one such as unix/],
    ['no context', { DOCKER_CONTEXT: 'none' }, /docker context ls/],
  ])('is refused with the way to go: %s', (_, env, hint) => {
    const find = () => findEngine({ DOCKER_CONFIG: folderWith({}), ...env })
    expect(find).toThrow(expect.objectContaining({ hint: expect.stringMatching(hint) as string }) as Error)
  })
})
