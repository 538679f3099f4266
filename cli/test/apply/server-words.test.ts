import { expect, it } from 'vitest'
import { fieldPointer } from '../../src/apply/field-pointer.js'
import { serverWords } from '../../src/apply/server-words.js'

const object = { spec: { containers: [{ name: 'a' }, { name: 'b', ports: [{ containerPort: 80 }] }] } }

it.each([
  ['spec.containers[1].ports[0].containerPort', '/spec/containers/1/ports/0/containerPort'],
  ['.spec.containers[name="b"].image', '/spec/containers/1/image'],
  [
    '.spec.containers[name="b"].ports[containerPort=80,protocol="TCP"].name',
    '/spec/containers/1/ports/0/name',
  ],
  ['.spec.containers[name="c"].image', '/spec/containers'],
  ['metadata.annotations[example.com/a]', '/metadata/annotations/example.com~1a'],
  ['', ''],
  ['metadata.labels["a]b"]', '/metadata/labels/"a]b"'],
  ['metadata.labels["a\\"]b"].x', '/metadata/labels/"a\\"]b"/x'],
  ['spec.containers[1', '/spec/containers'],
  ['spec.containers["1]', '/spec/containers'],
  ['spec..containers]', '/spec/containers'],
  ['spec.containers[name="b,x=y"]', '/spec/containers'],
])('[E2-02] the field %s is at the pointer %s', (field, pointer) => {
  expect(fieldPointer(field, object)).toBe(pointer)
})

it.each([
  ['Invalid value: "geheim: \\"x": must be a name', 'Invalid value, must be a name'],
  ['Invalid value: {"a":"geheim"}: field is immutable', 'Invalid value, field is immutable'],
  ['Invalid value: core.PodSpec{Name:"geheim: x"}: may not change', 'Invalid value, may not change'],
  ['Invalid value: map[string]string{"a":"geheim"}: no', 'Invalid value, no'],
  ['Invalid value: 70000: must be between 1 and 65535', 'Invalid value, must be between 1 and 65535'],
  ['Invalid value: -1.5e3: must be positive', 'Invalid value, must be positive'],
  ['Invalid value: true: must be false', 'Invalid value, must be false'],
  ['Invalid value: null: is required', 'Invalid value, is required'],
  ['Invalid value: "geheim', 'Invalid value'],
  ['Not found: "geheim"', 'Not found'],
  [
    'a: Unsupported value: "geheim": supported values: "TCP", "UDP"',
    'a: Unsupported value, supported values: "TCP", "UDP"',
  ],
  ['Duplicate value: "geheim"', 'Duplicate value'],
  ['a: Invalid value: [1]: no, b: Invalid value: {"a":1}: never', 'a: Invalid value, never'],
  ['Invalid value: {"a":1', 'Invalid value'],
  ['Required value: name is required', 'Required value: name is required'],
  [
    'spec: Forbidden: spec is immutable after creation\n@@ -8,7 +8,7 @@\n   },\n   "VolumeName": "pv",\n-  "StorageClassName": null,\n+  "StorageClassName": "geheim",\n   "VolumeMode": "Filesystem"\n',
    'spec: Forbidden: spec is immutable after creation (changed: StorageClassName)',
  ],
  ['spec: Forbidden: no\n@@ odd', 'spec: Forbidden: no'],
])('[E1-03] the words %s are told as %s', (message, told) => {
  expect(serverWords(message)).toBe(told)
})
