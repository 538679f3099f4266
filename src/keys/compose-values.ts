import {
  block,
  either,
  list,
  listOrMap,
  map,
  nothing,
  number,
  scalar,
  scalarOf,
  type Shape,
  text,
  texts,
} from './shape.js'
import { type KeyTable, mapped } from './key.js'

/**
 * The values that Docker Compose takes for keys. They are for rows of the key tables that don't tell: the key has no
 * effect, or its shape allows more.
 */

/** Any whole number. */
const whole = { least: Number.MIN_SAFE_INTEGER }

export const yesOrNo = scalarOf(['boolean', 'string'], { form: 'boolean' })

const onlyBoolean = scalarOf(['boolean'])

/** A number that may not be a text. */
export const onlyNumber = scalarOf(['number'])

/** An integer that may not be a text. */
export const onlyInteger = scalarOf(['number'], { least: 0 })

/** A text, or a whole number. */
export const wholeOrText = scalarOf(['number', 'string'], whole)

export const integer = scalarOf(['number', 'string'], { form: 'integer', ...whole })

/** A number that is cut to an integer, or the text of an integer. */
const cutNumber = scalarOf(['number', 'string'], { form: 'integer' })

const natural = scalarOf(['number', 'string'], { form: 'integer', least: 0 })

const fraction = scalarOf(['number', 'string'], { form: 'number' })

const size = scalarOf(['number', 'string'], { form: 'size', ...whole })

const sizeOfAnyNumber = scalarOf(['number', 'string'], { form: 'size' })

const duration = scalarOf(['string'], { form: 'duration' })

/** A text or a number, as values of `driver_opts` are. */
export const options = map(number)

/** Makes a map with these keys and no others. */
function only(shapes: Readonly<Record<string, Shape>>, ...required: readonly string[]): Shape {
  const keys = Object.entries(shapes).map(([name, shape]) => [name, mapped(shape)] as const)
  return block(Object.fromEntries(keys), { required })
}

const rates = list(only({ path: text(), rate: size }))

const membership = only({
  aliases: texts,
  driver_opts: options,
  gw_priority: onlyNumber,
  interface_name: text(),
  ipv4_address: text(),
  ipv6_address: text(),
  link_local_ips: texts,
  mac_address: text(),
  priority: onlyNumber,
  use_service_name_alias: yesOrNo,
})

/** Values of the keys of containers: those of services, jobs and entries of `pre_start`. */
const containerValues = {
  annotations: listOrMap,
  attach: yesOrNo,
  blkio_config: only({
    device_read_bps: rates,
    device_read_iops: rates,
    device_write_bps: rates,
    device_write_iops: rates,
    weight: onlyInteger,
    weight_device: list(only({ path: text(), weight: onlyInteger })),
  }),
  cgroup: text('host', 'private'),
  cgroup_parent: text(),
  // The Compose Specification has durations for both, such as `400ms`.
  cpu_rt_period: number,
  cpu_rt_runtime: number,
  cpu_shares: cutNumber,
  cpuset: text(),
  credential_spec: only({ config: text(), file: text(), registry: text() }),
  device_cgroup_rules: texts,
  devices: list(
    either(text(), only({ permissions: text(), source: text(), target: text() }, 'source', 'target')),
  ),
  dns: either(text(), texts),
  dns_opt: texts,
  dns_search: either(text(), texts),
  domainname: text(),
  external_links: texts,
  extra_hosts: either(texts, map(either(text(), texts))),
  group_add: list(number),
  hostname: text(),
  init: yesOrNo,
  ipc: text(),
  isolation: text(),
  label_file: either(text(), texts),
  labels: listOrMap,
  logging: only({ driver: text(), options: map(either(number, nothing)) }),
  mac_address: text(),
  mem_swappiness: size,
  memswap_limit: sizeOfAnyNumber,
  network_mode: text(),
  networks: either(texts, map(either(membership, nothing))),
  oom_kill_disable: yesOrNo,
  oom_score_adj: integer,
  pid: either(text(), nothing),
  pids_limit: cutNumber,
  platform: text(),
  provider: only({ options: map(either(scalar, list(scalar))), type: text() }, 'type'),
  pull_refresh_after: text(),
  runtime: text(),
  stop_grace_period: duration,
  stop_signal: text(),
  storage_opt: map(either(number, nothing)),
  sysctls: listOrMap,
  ulimits: map(either(integer, only({ hard: integer, soft: integer }, 'soft', 'hard'))),
  umask: either(natural, nothing),
  use_api_socket: onlyBoolean,
  userns_mode: text(),
  uts: text(),
  volumes_from: texts,
} satisfies Readonly<Record<string, Shape>>

/** Adds the values that Compose takes to rows of keys without effect. */
export function withContainerValues<Table extends KeyTable>(table: Table): Table {
  const values: Readonly<Record<string, Shape>> = containerValues
  const rows = Object.entries(table).map(([name, row]) => {
    const takes = row.support === 'mapped' ? undefined : values[name]
    return [name, takes === undefined ? row : { ...row, takes }] as const
  })
  return Object.fromEntries(rows) as Table
}

const update = {
  delay: duration,
  failure_action: text(),
  max_failure_ratio: fraction,
  monitor: duration,
  order: text('start-first', 'stop-first'),
  parallelism: natural,
}

/** Values of keys of `deploy`. */
export const deployValues = {
  generic_resources: list(only({ discrete_resource_spec: only({ kind: text(), value: cutNumber }) })),
  pids: integer,
  rollback_config: only(update),
  ...update,
} satisfies Readonly<Record<string, Shape>>

export const bindValue = only({
  create_host_path: yesOrNo,
  propagation: text(),
  recursive: text('enabled', 'disabled', 'writable', 'readonly'),
  selinux: text('z', 'Z'),
})

export const ipamValue = only({
  config: list(only({ aux_addresses: map(text()), gateway: text(), ip_range: text(), subnet: text() })),
  driver: text(),
  options: map(text()),
})
