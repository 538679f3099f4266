import { describe, expect, it } from 'vitest'
import { logSigns, signIn } from '../../src/verify/log-signs.js'

describe('the signs in logs', () => {
  it.each([
    ["OSError: [Errno 30] Read-only file system: '/var/cache'", 'Read-only file system'],
    ["Error: EROFS: read-only file system, open '/a'", 'Read-only file system'],
    ['mkdir: cannot create directory: Permission denied', 'Permission denied'],
    [
      'nginx: [emerg] host not found in upstream "api" in /etc/nginx/nginx.conf:5',
      'host not found in upstream',
    ],
    ['Error: listen EADDRINUSE: address already in use :::3000', 'Address already in use'],
    ['dial tcp: lookup db: no such host', 'no such host'],
    ['Error: getaddrinfo ENOTFOUND db', 'no such host'],
    ['psycopg2: could not translate host name "db" to address: Name or service not known', 'no such host'],
    ['Error: connect ECONNREFUSED 10.0.0.1:5432', 'Connection refused'],
    ['dial tcp 10.0.0.1:5432: connect: connection refused', 'Connection refused'],
    ['ready to accept connections', undefined],
    ['info: can not modify /etc/nginx/conf.d/default.conf (read-only file system?)', undefined],
    ['ERROR:  permission denied for table users', undefined],
    ['open /data/file: permission denied', 'Permission denied'],
  ])('[E15-06] %s', (line, sign) => {
    expect(signIn(line)?.sign).toBe(sign)
  })

  it('[E15-06] count only while they go on, if a program may start before the services that it calls', () => {
    expect(logSigns.filter(({ mayPass }) => mayPass === true).map(({ sign }) => sign)).toEqual([
      'host not found in upstream',
      'no such host',
      'Connection refused',
    ])
  })

  it('have a source, a meaning and a fix each', () => {
    for (const { source, means, fix } of logSigns) {
      expect(source).toMatch(/^https:/)
      expect(means).toMatch(/^[a-z].*[^.]$/)
      expect(fix).toMatch(/^[A-Z].*\.$/)
    }
  })
})
