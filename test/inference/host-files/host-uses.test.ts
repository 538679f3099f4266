import { describe, expect, it } from 'vitest'
import {
  insteadOfHost,
  isWrittenFolder,
  isDataFolder,
  isWrittenBy,
  Commands,
} from '../../../src/inference/host-files/host-uses.js'
import { isConfigurationFolder } from '../../../src/knowledge/container-paths.js'
import type { HostMount } from '../../../src/rules/mounts/mount.js'
import { hostMount } from '../../support/host-mount.js'

describe('[C2-05a] a path of the host', () => {
  it.each<[string, Partial<HostMount>]>([
    ['/srv/media', {}],
    ['~me/data', {}],
    ['~me/etc', {}],
    ['~/.ollama', { isFile: true }],
    ['~/.env-of-me', { isFile: true }],
    ['/home/me/data', {}],
    ['/var/lib/shop', {}],
    ['/root/n8n/.n8n', { isFile: true }],
    ['/etc/pihole/', {}],
    ['/etc/letsencrypt', {}],
    ['/usr/local/docker/mysql', { target: '/var/lib/mysql' }],
    ['/usr/shop/es', { target: '/usr/share/elasticsearch/data' }],
    ['/var/log/shop', { target: '/app/logs' }],
    ['/opt/shop', { target: '/var/www/example.com' }],
    ['/opt/shop', { target: '/app/app.properties', found: 'large' }],
  ])('%s with %j is a folder of data', (source, more) => {
    expect(isDataFolder(hostMount(source, more))).toBe(true)
  })

  it.each<[string, Partial<HostMount>]>([
    ['/srv/media', { found: 'file' }],
    ['/srv/engine.sock', {}],
    ['~/.aws', {}],
    ['~/.a.txt', { isFile: true }],
    ['~/notes', { isFile: true }],
    ['~', {}],
    ['/opt/shop/settings', { target: '/app/app.Properties' }],
    ['/usr/local/docker/mysql', {}],
    ['/usr/local', { target: '/var/lib/mysql' }],
    ['/var/log', { target: '/app/logs' }],
    ['/var/lib/docker/x', { target: '/var/lib/mysql' }],
    ['~/.bashrc', { isFile: true }],
    ...['/etc', '/etc/hosts', '/etc/passwd', '/etc/ssl/certs', '/etc/docker'].map(
      (path): [string, object] => [path, {}],
    ),
    ...['/lib', '/lib64/x', '/tmp/.X11-unix', '/home', '/home/me', '/var', '/var/run', '/'].map(
      (path): [string, object] => [path, {}],
    ),
  ])('%s with %j is none', (source, more) => {
    expect(isDataFolder(hostMount(source, more))).toBe(false)
  })

  it('is advised on by the name of the image, without its version', () => {
    const socket = hostMount('/var/run/docker.sock')
    expect(insteadOfHost(socket, 'shop/a:traefik')).toBe(insteadOfHost(socket, 'shop/a'))
    expect(insteadOfHost(socket, 'traefik:3')).not.toBe(insteadOfHost(socket, 'shop/a'))
  })

  it.each([
    ['/media/films', true],
    ['~', false],
    ['../shared', false],
  ])('is advised on with the paths of nodes where it can be one: %s: %j', (source, isOfNode) => {
    expect(insteadOfHost(hostMount(source), 'shop').includes('`hostPaths`')).toBe(isOfNode)
  })

  it('is advised on alike for images of one kind', () => {
    expect(advice('/var/run/docker.sock', 'nginxproxy/nginx-proxy')).toBe(
      advice('/var/run/docker.sock', 'traefik'),
    )
    expect(advice('/var/run/docker.sock', 'nginxproxy/acme-companion')).toBe(
      advice('/var/run/docker.sock', 'jrcs/letsencrypt-nginx-proxy-companion'),
    )
  })

  const images = ['acme', 'traefik', 'watchtower', 'portainer', 'runner', 'promtail', 'telegraf', 'shop']
  const advice = (source: string, image = 'shop') => insteadOfHost(hostMount(source), image)
  const none = advice('/nothing')

  it('is advised on by what images do with it', () => {
    const kinds = [
      ...images.map((image) => advice('/var/run/docker.sock', image)),
      ...['~me/.ssh', '/srv/x.sock', '/proc/self/x', '/dev/ttyUSB0', '/lib/modules'].map((path) =>
        advice(path),
      ),
      none,
    ]
    expect(new Set(kinds).size).toBe(images.length + 6)
    expect(kinds).not.toContain('')
    expect(advice('/var/lib/docker/containers', 'promtail')).toBe(advice('/run/docker.sock', 'promtail'))
    expect(advice('/usr/lib/modules')).toBe(advice('/lib/modules'))
    for (const path of ['/', '/dev', '/dev/shm']) expect(advice(path)).toBe(advice('/proc'))
  })

  it.each(['/srv/docker.sock.d', '/srv/x.socks', 'x~/.ssh', '~/.sshd', '/srv/proc'])(
    'is none of these: %s',
    (path) => {
      const expected = path.startsWith('/') ? none : advice('../nothing')
      for (const image of images) expect(advice(path, image)).toBe(expected)
    },
  )
})

it.each([
  ['onlyRead', '/etc/nginx', true],
  ['onlyRead', '//etc/otelcol/conf.d', true],
  ['onlyRead', '/docker-entrypoint.d', true],
  ['onlyRead', '/docker-entrypoint-initdb.d/a.sql', true],
  ['onlyRead', '/etc/nginxx', false],
  ['onlyRead', '/x/etc/nginx', false],
  ['database', '/bitnami/redis', true],
  ['database', '//data/db/', true],
  ['database', '/var/lib/influxdb', true],
  ['database', '/var/lib/influxdb2', true],
  ['database', '/var/lib/postgresql', true],
  ['database', '/var/lib/postgresql/data', true],
  ['database', '/var/lib/postgresql/17', true],
  ['database', '/var/lib/postgresql/17/docker/x', true],
  ['database', '/var/lib/postgresql/x', false],
  ['database', '/x/data/db', false],
  ['database', '/data/db/x', false],
  ['database', '/bitnami/', false],
] as const)('[C2-04] %s: the folder %s of a container is %s', (kind, target, expected) => {
  const isDatabase = () => isWrittenFolder({ target } as HostMount)
  expect({ onlyRead: isConfigurationFolder, database: isDatabase }[kind](target)).toBe(expected)
})

it.each<[target: string, found: HostMount['found'], expected: boolean]>([
  ['/app/public/Uploads/', ['a.txt'], true],
  ['/logs', ['web.log'], true],
  ['/app/catalogs', ['web.log'], false],
  ['/app/logs/conf', ['a.txt'], false],
  ['/app/data', ['seed.csv', 'a/shop.sqlite3'], true],
  ['/app/data', ['seed.csv'], false],
  ['/app/data', 'large', true],
  ['/app/src', ['shop.db'], false],
])('[C2-04] a program writes to %s with %j: %s', (target, found, expected) => {
  expect(isWrittenFolder({ target, found } as HostMount)).toBe(expected)
})

it.each([
  ['sh -c envsubst < /a > /conf/x && nginx', true],
  ['echo a >>"/conf/x"', true],
  ['echo a | tee -a /conf/x', true],
  ["sed -i 's|a|b|' /conf/x", true],
  ["sed -Ei 's/a/b/' /conf/x", true],
  ['cp /a/x /conf', true],
  ["mv /a '/conf/x'; serve", true],
  ['chmod +x /conf/x && /conf/x', true],
  ['chown -R shop:shop /conf', true],
  ['chown --recursive 1000:0 "/"', false],
  ['cp /conf/x /a', false],
  ["sed 's/a/b/' /conf/x > /a", false],
  ['cat /conf/x; echo > /configuration', false],
  ['serve --config /conf/x', false],
])('[C2-04] %j writes to what is mounted at /conf: %j', (command, expected) => {
  expect(isWrittenBy([new Commands(command)], '/conf/')).toBe(expected)
})

it.each([
  ['chown -R 1000:0 /srv/shop/', true],
  ['chmod -vR g+w "/srv"', true],
  ['chgrp --recursive shop /srv/shop', true],
  ['chown 1000:0 /srv/shop', false],
  ['chown -R 1000:0 /srv/sho', false],
  ['chown -R 1000:0 srv', false],
  ['chown -R 1000:0 /', false],
  ['ls -R /srv/shop', false],
])('[C2-04] %j changes what is mounted below: %j', (command, expected) => {
  expect(isWrittenBy([new Commands(command)], '/srv/shop/conf')).toBe(expected)
})
