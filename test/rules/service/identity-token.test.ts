import { describe, expect, it } from 'vitest'
import { containerOf, findings, podOf, relatedTo, web } from '../../support/translated.js'

describe('x-platform-identity-token', () => {
  const token = (keys: string) => web(`x-platform-identity-token: {${keys}}`)

  it.each(['', 'restart: never', 'volumes: ["data:/data"]'])('[R2.13-02] is mounted beside %j', (keys) => {
    const text = web(
      `${keys}\nx-platform-identity-token: {audience: sts.example.com, mount_path: /token}`,
      'volumes: {data: }',
    )
    expect(podOf(text).volumes?.at(-1)).toEqual({
      name: 'platform-identity-token',
      projected: {
        sources: [
          { serviceAccountToken: { audience: 'sts.example.com', expirationSeconds: 3600, path: 'token' } },
        ],
      },
    })
    expect(containerOf(text).volumeMounts?.at(-1)).toEqual({
      name: 'platform-identity-token',
      mountPath: '/token',
      readOnly: true,
    })
  })

  it.each([
    ['600', 600],
    ['"7200"', 7200],
    ['4294967296', 4294967296],
  ])('[R2.13-02] may live for %s seconds', (written, seconds) => {
    const { volumes } = podOf(token(`audience: a, mount_path: /t, expiration_seconds: ${written}`))
    expect(volumes?.[0]?.projected?.sources?.[0]?.serviceAccountToken?.expirationSeconds).toBe(seconds)
  })

  const at = 'services.web.x-platform-identity-token'
  it.each([
    ['audience: a', `missing-key ${at} \`x-platform-identity-token\``],
    ['mount_path: /t', `missing-key ${at} \`x-platform-identity-token\``],
    ['audience: "", mount_path: /t', `empty-value ${at}.audience \`""\``],
    ['audience: a, mount_path: t', `path-not-absolute ${at}.mount_path \`t\``],
    ['audience: a, mount_path: "/t:u"', `invalid-mount ${at}.mount_path \`"/t:u"\``],
    [
      'audience: a, mount_path: /t, expiration_seconds: 599',
      `not-an-integer ${at}.expiration_seconds \`599\``,
    ],
    [
      'audience: a, mount_path: /t, expiration_seconds: 4294967297',
      `not-an-integer ${at}.expiration_seconds \`4294967297\``,
    ],
    [
      'audience: a, mount_path: /t, expiration_seconds: soon',
      `not-an-integer ${at}.expiration_seconds \`soon\``,
    ],
    ['audience: a, mount_path: /t, audienc: b', `unknown-key ${at}.audienc \`audienc\``],
  ])('[R2.13-02] {%s} is reported', (keys, finding) => {
    expect(findings(token(keys))).toEqual([finding])
  })

  it('[R2.13-02] has its folder to itself', () => {
    const text = web('volumes: ["/t"]\nx-platform-identity-token: {audience: a, mount_path: /t/}')
    expect(findings(text)).toEqual([`mount-target-taken ${at}.mount_path \`/t/\``])
    expect(relatedTo('mount-target-taken', text)).toEqual(['"/t"'])
  })
})
