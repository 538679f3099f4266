import { parseExpose } from '../compose/port.js'
import { Fault } from '../source/fault.js'
import { unstorableCharacter } from '../source/characters.js'
import type { ImageConfig } from './image-config.js'

/**
 * True if all fields of an image's configuration that tranship reads have the right type. The value may come from JSON.
 */
export function isImageConfig(value: unknown): value is ImageConfig {
  return (
    isRecord(value) &&
    ['User', 'WorkingDir'].every((key) => isAbsentOr(value[key], isText)) &&
    isAbsentOr(value['ExposedPorts'], (ports) => hasKeys(ports, isExposed)) &&
    isAbsentOr(value['Volumes'], (volumes) => hasKeys(volumes, isFolder)) &&
    ['Entrypoint', 'Cmd', 'Shell'].every((key) => isAbsentOr(value[key], isTexts)) &&
    isAbsentOr(value['Healthcheck'], isHealthcheck)
  )
}

function isHealthcheck(value: unknown): boolean {
  return (
    isRecord(value) &&
    isAbsentOr(value['Test'], isTexts) &&
    ['Interval', 'Timeout', 'StartPeriod', 'StartInterval', 'Retries'].every((key) =>
      isAbsentOr(value[key], isAmount),
    )
  )
}

function isAbsentOr(value: unknown, is: (value: unknown) => boolean): boolean {
  return value === undefined || value === null || is(value)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasKeys(value: unknown, is: (key: string) => boolean): boolean {
  return isRecord(value) && Object.keys(value).every(is)
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && unstorableCharacter(value) === undefined
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText)
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= Number.MAX_VALUE
}

function isExposed(port: string): boolean {
  return !(parseExpose(port, 1) instanceof Fault)
}

/** Kubernetes mounts nothing at a path with a colon. */
function isFolder(path: string): boolean {
  return /^\/[^:]*$/.test(path) && isText(path)
}
