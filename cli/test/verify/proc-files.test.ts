import { describe, expect, it } from 'vitest'
import { mountAbove, parseProcFiles } from '../../src/verify/proc-files.js'

const udpHeader = '   sl  local_address rem_address   st tx_queue rx_queue inode ref pointer drops'

describe('parseProcFiles', () => {
  it('[E15-02] tells the lists of TCP from those of UDP by their headers, even if one is missing', () => {
    const text = `  sl  local_address rem_address   st
   0: 00000000:0050 00000000:0000 0A
${udpHeader}
  100: 00000000:0035 00000000:0000 07
`
    expect(parseProcFiles(text).sockets.map(({ protocol, port }) => `${port}/${protocol}`)).toEqual([
      '80/tcp',
      '53/udp',
    ])
  })

  it('[E15-02] reads the effective user', () => {
    expect(parseProcFiles('Name:\tnode\nUid:\t0\t1000\t0\t0\nGid:\t0\t0\t0\t0\n').uid).toBe(1000)
  })

  it('[E15-02] reads the mounts with their escapes, by their own options and those of the file system', () => {
    const text = `1 0 0:1 / / rw,relatime - overlay overlay rw
2 1 0:2 / /a\\040b ro,relatime shared:1 - ext4 /dev/a rw
3 1 0:3 / /c rw - ext4 /dev/b ro
`
    expect(parseProcFiles(text).mounts).toEqual([
      { path: '/', isReadOnly: false },
      { path: '/a b', isReadOnly: true },
      { path: '/c', isReadOnly: true },
    ])
  })

  it.each([
    ['/data/cache', '/data'],
    ['/data', '/data'],
    ['/database', '/'],
    ['/', '/'],
  ])('finds the mount above %s', (path, expected) => {
    expect(mountAbove(path, [{ path: '/' }, { path: '/data' }])?.path).toBe(expected)
  })
})
