/**
 * The lists of section 2.15 of docs/spec/reference.md, word for word: what each profile supports, warns of and passes
 * over. Names with a dot are keys inside a key.
 */

const list = (text: string): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

export const supportedServiceKeys = list(`
  annotations, build.context, build.dockerfile, build.args, cap_add, cap_drop, command, depends_on, deploy.replicas,
  deploy.resources.limits, deploy.resources.reservations, deploy.restart_policy.max_attempts, entrypoint, env_file,
  environment, healthcheck, image, labels, mem_limit, mem_reservation, cpu_count, cpus, ports, expose, restart,
  stop_grace_period, user, volumes, volumes.sub_path, working_dir, scale
`)

/** Keys that 1.48 adds. */
export const serviceKeysSince148 = list(
  'build.secrets, deploy.restart_policy.condition, deploy.endpoint_mode',
)

export const unsupportedServiceKeys = list(`
  blkio_config, cgroup_parent, configs, container_name, cpu_percent, cpu_period, cpu_quota, cpu_rt_period,
  cpu_rt_runtime, cpu_shares, cpuset, credential_spec, device_cgroup_rules, devices, dns, dns_opt, dns_search,
  domainname, driver_opts, extends, external_links, extra_hosts, group_add, hostname, init, ipc, isolation, links,
  logging, mac_address, mem_swappiness, memswap_limit, network_mode, networks, oom_kill_disable, oom_score_adj, pid,
  pids_limit, platform, privileged, profiles, pull_policy, read_only, runtime, security_opt, shm_size, stdin_open,
  stop_signal, storage_opts, sysctls, tmpfs, tty, ulimits, userns_mode, volumes_from,
  secrets
`)

/** In 1.48 so, and by rule R2.4-11 in both profiles. */
export const unsupportedDeployKeys = list('deploy.restart_policy.delay, deploy.restart_policy.window')

export const silentServiceKeys = list(`
  attach, cgroup, develop, gpus, interface_name, label_file, link_local_ips, post_start, pre_stop, provider, uts
`)

/** Keys that aren't reported, since their parent is an error as a whole (section 2.3). */
export const refusedServiceKeys = ['gid', 'mode', 'source', 'target', 'uid'].map(
  (key) => `build.secrets.[].${key}`,
)

export const platformServiceKeys = list('public, x-node-selector, resources, scale')

/** Keys that 1.48 adds, without `endpoints` and `healthcheck.http`, which the rules have in both profiles. */
export const platformServiceKeysSince148 = list('x-enable-service-links, x-platform-identity-token')

export const topLevelKeys = {
  supported: list('name, services, volumes, endpoints'),
  supportedSince148: list('secrets'),
  unsupported: list('networks, configs'),
  /** `version` is supported in the sense that it is allowed, but has no effect (rule R2.1-03). */
  silent: list('version, profiles'),
}
