import { describe, expect, it } from 'vitest'
import { findings, objectsOf, web } from '../../support/translated.js'

const compose = { profile: 'compose' } as const
const text = (options: string) => web('volumes: ["data:/data"]', `volumes: {data: {driver_opts: ${options}}}`)
const kindOf = (options: string) => {
  const [volume] =
    objectsOf(text(options), compose).flatMap((object) =>
      'spec' in object && 'template' in (object.spec ?? {})
        ? ((object.spec as { template: { spec: { volumes?: object[] } } }).template.spec.volumes ?? [])
        : [],
    ) ?? []
  return Object.keys(volume ?? {}).find((key) => key !== 'name')
}
const at = (options: string) =>
  findings(text(options), compose).map((one) => one.replace('volumes.data.driver_opts.', ''))

describe('[C3-03] what the driver mounts', () => {
  it.each([
    ['{size: 1Gi}', 'persistentVolumeClaim', []],
    ['{type: tmpfs, device: tmpfs}', 'emptyDir', []],
    ['{type: tmpfs, o: "size=64m,rw,ro,nodev,defaults,exec,async,relatime,mode=1777"}', 'emptyDir', []],
    ['{type: nfs, o: "addr=nas,rw,hard,nfsvers=4.1", device: ":/srv"}', 'nfs', []],
    ['{type: nfs4, device: "nas:/srv"}', 'nfs', []],
    ['{type: nfs, o: "addr=nas", device: "/srv"}', 'nfs', []],
    [
      '{type: none, o: "bind,ro", device: ./data}',
      'configMap',
      ['file-not-provided services.web.volumes.0 `"data:/data"`'],
    ],
    [
      '{o: rbind, device: ./data}',
      'persistentVolumeClaim',
      ['host-volume-as-claim services.web.volumes.0 `"data:/data"`'],
    ],
    ['{device: /dev/sda1}', 'persistentVolumeClaim', ['unsupported-value device `/dev/sda1`']],
    ['{o: size=3}', 'persistentVolumeClaim', ['unsupported-value o `size=3`']],
    ['{type: ext4, o: rw}', 'persistentVolumeClaim', ['unsupported-value type `ext4`']],
    ['{type: none, o: bind}', 'persistentVolumeClaim', ['unsupported-value o `bind`']],
    ['{type: none}', 'persistentVolumeClaim', ['unsupported-value type `none`']],
    [
      '{type: tmpfs, o: "nosuid,mode=700"}',
      'emptyDir',
      ['volume-option-left-out o `nosuid`', 'volume-option-left-out o `mode=700`'],
    ],
    [
      '{type: nfs, o: "addr=nas,soft,vers=3", device: ":/srv"}',
      'nfs',
      ['volume-option-left-out o `soft`', 'volume-option-left-out o `vers=3`'],
    ],
  ])('with %s is a volume of kind %s', (options, kind, expected) => {
    expect(at(options)).toEqual(expected)
    expect(kindOf(options)).toBe(kind)
  })

  it.each([
    ['{type: nfs, device: ":/srv"}', ['invalid-mount device `":/srv"`']],
    ['{type: nfs, device: /srv}', ['invalid-mount device `/srv`']],
    ['{type: nfs, o: "addr=nas", device: "nas:srv"}', ['invalid-mount device `"nas:srv"`']],
    ['{type: nfs, o: "addr=nas"}', ['invalid-mount volumes.data.driver_opts `{type: nfs, o: "addr=nas"}`']],
    ['{type: nfs, o: [x], device: ":/srv"}', ['wrong-type o `[x]`']],
    ['{type: [x], device: /dev/sda1}', ['wrong-type type `[x]`']],
    ['{type: tmpfs, device: [x]}', ['wrong-type device `[x]`']],
  ])('cannot be %s', (options, expected) => {
    expect(at(options)).toEqual(expected)
  })
})
