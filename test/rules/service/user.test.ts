import { describe, expect, it } from 'vitest'
import { containerOf, findings, web } from '../../support/translated.js'

describe('user', () => {
  it.each([
    ['1000', { runAsUser: 1000 }],
    ['"1000"', { runAsUser: 1000 }],
    ['0', { runAsUser: 0 }],
    ['"0:0"', { runAsUser: 0, runAsGroup: 0 }],
    ['1000:2000', { runAsUser: 1000, runAsGroup: 2000 }],
    ['2147483647', { runAsUser: 2147483647 }],
    ['root', { runAsUser: 0 }],
    ['root:root', { runAsUser: 0, runAsGroup: 0 }],
    ['1000:root', { runAsUser: 1000, runAsGroup: 0 }],
    ['root:2000', { runAsUser: 0, runAsGroup: 2000 }],
  ])('[R2.2-14] %s runs as %j', (user, context) => {
    expect(containerOf(web(`user: ${user}`)).securityContext).toEqual(context)
  })

  it.each([
    ['node', 'user-by-name', 'node', undefined],
    ['node:1000', 'user-by-name', 'node', undefined],
    ['1000:staff', 'user-by-name', 'staff', { runAsUser: 1000 }],
    ['root:staff', 'user-by-name', 'staff', { runAsUser: 0 }],
    ['Root', 'user-by-name', 'Root', undefined],
    ['node:root', 'user-by-name', 'node', undefined],
    ['node:staff', 'user-by-name', 'node', undefined],
  ])('[R2.2-14] %s has a warning at the name', (user, code, part, context) => {
    expect(findings(web(`user: ${user}`))).toEqual([`${code} services.web.user \`${part}\``])
    expect(containerOf(web(`user: ${user}`)).securityContext).toEqual(context)
  })

  it.each([
    ['":5"', { runAsUser: 0, runAsGroup: 5 }],
    ['"5:"', { runAsUser: 5 }],
    ['":"', { runAsUser: 0 }],
    ['"${UID}:${GID}"', { runAsUser: 0 }],
    ['""', undefined],
  ])('[C5-01] %s runs as %j, as under Docker', (user, context) => {
    expect(containerOf(web(`user: ${user}`), { profile: 'compose' }).securityContext).toEqual(context)
  })

  it.each(['":5"', '":"'])('[R2.2-14] %s has no user in the versions of the reference', (user) => {
    expect(findings(web(`user: ${user}`))[0]).toMatch(/^user-by-name/)
    expect(containerOf(web(`user: ${user}`)).securityContext).toBeUndefined()
  })

  it.each(['2147483648', '99999999999'])('[R0-06] %s is beyond what Kubernetes takes', (user) => {
    expect(findings(web(`user: "${user}"`))).toEqual([`user-out-of-range services.web.user \`${user}\``])
  })
})

describe('the user of an image that is known', () => {
  const imageConfigs = {
    'nginx:1.29': { User: 'node' },
    'nginx:root': { User: 'root' },
    'nginx:0': { User: '0x' },
    'nginx:1': { User: 'node1' },
    'nginx:2': { User: 'rooted' },
  }

  it.each([
    ['node', 'nginx:1.29', undefined],
    ['node1', 'nginx:1.29', ['user-by-name']],
    ['node1', 'nginx:1', undefined],
    ['rooted', 'nginx:2', undefined],
    ['root', 'nginx:root', { runAsUser: 0 }],
    ['0x', 'nginx:0', ['user-by-name']],
    ['node', '[x]', undefined],
  ])('[C9-01] needs no number: %s of %s', (user, image, expected) => {
    const text = `services: {web: {image: ${image}, user: '${user}'}}`
    const codes = findings(text, { imageConfigs }).map((one) => one.split(' ')[0])
    if (image === '[x]') expect(codes).toEqual(['wrong-type'])
    else if (Array.isArray(expected)) expect(codes).toEqual(expected)
    else expect([codes, containerOf(text, { imageConfigs }).securityContext]).toEqual([[], expected])
  })
})
