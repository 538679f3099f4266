import { expect, it } from 'vitest'
import { isImageConfig } from '../../src/options/is-image-config.js'

it.each([
  {},
  { User: 'app', ExposedPorts: { '80/tcp': {} }, Volumes: { '/data': {} } },
  { User: null, ExposedPorts: null, Volumes: null, Entrypoint: null, Cmd: [], Shell: ['/bin/sh'] },
  {
    Healthcheck: {
      Test: ['CMD', 'true'],
      Interval: 0,
      Timeout: 1,
      StartPeriod: 2,
      StartInterval: 3,
      Retries: 4,
    },
  },
  { Healthcheck: { Interval: Number.MAX_VALUE } },
  { Unknown: 3 },
])('[C9-01] %j is what an image says of itself', (config) => {
  expect(isImageConfig(config)).toBe(true)
})

it.each([
  'text',
  null,
  [],
  { User: 3 },
  { User: '\0' },
  { ExposedPorts: { '80/tcp': {}, web: {} } },
  { ExposedPorts: ['80'] },
  { Volumes: { '/a': {}, data: {} } },
  { Volumes: { 'a/b': {} } },
  { Volumes: { '/a:/b': {} } },
  { Volumes: { '/a\0': {} } },
  { Entrypoint: 'x' },
  { Cmd: [3] },
  { Shell: ['sh', 3] },
  { Healthcheck: [] },
  { Healthcheck: { Test: 'x' } },
  ...['Interval', 'Timeout', 'StartPeriod', 'StartInterval', 'Retries'].flatMap((key) => [
    { Healthcheck: { [key]: '1' } },
    { Healthcheck: { [key]: -1 } },
    { Healthcheck: { [key]: Infinity } },
  ]),
])('[C9-01] %j is not', (config) => {
  expect(isImageConfig(config)).toBe(false)
})
