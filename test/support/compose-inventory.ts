/** The keys of the Compose Specification in its current version, each list as words. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** The keys by the path of the map that they stand in; `*` is any name. */
export const composeInventory: Readonly<Record<string, readonly string[]>> = {
  '': words('version name include services models networks volumes secrets configs jobs'),
  'jobs.*.': words(`
    annotations blkio_config build cap_add cap_drop cgroup cgroup_parent command configs cpu_count cpu_percent
    cpu_period cpu_quota cpu_rt_period cpu_rt_runtime cpu_shares cpus cpuset credential_spec depends_on
    device_cgroup_rules devices dns dns_opt dns_search domainname entrypoint env_file environment expose extends
    extra_hosts gpus group_add healthcheck hostname image init ipc isolation label_file labels logging mac_address
    mem_limit mem_reservation mem_swappiness memswap_limit models network_mode networks oom_kill_disable oom_score_adj
    pid pids_limit platform ports privileged profiles pull_policy pull_refresh_after read_only runtime secrets
    security_opt shm_size stdin_open stop_grace_period stop_signal storage_opt sysctls tmpfs triggers tty ulimits
    umask use_api_socket user userns_mode uts volumes volumes_from working_dir
  `),
  'jobs.*.triggers.': words('manual schedule'),
  'jobs.*.triggers.schedule.[].': words('cron timezone concurrency missed_fires'),
  'services.*.': words(`
    annotations attach blkio_config build cap_add cap_drop cgroup cgroup_parent command configs container_name
    cpu_count cpu_percent cpu_period cpu_quota cpu_rt_period cpu_rt_runtime cpu_shares cpus cpuset credential_spec
    depends_on deploy develop device_cgroup_rules devices dns dns_opt dns_search domainname entrypoint env_file
    environment expose extends external_links extra_hosts gpus group_add healthcheck hostname image init ipc isolation
    label_file labels links logging mac_address mem_limit mem_reservation mem_swappiness memswap_limit models
    network_mode networks oom_kill_disable oom_score_adj pid pids_limit platform ports post_start pre_start pre_stop
    privileged profiles provider pull_policy pull_refresh_after read_only restart runtime scale secrets security_opt
    shm_size stdin_open stop_grace_period stop_signal storage_opt sysctls tmpfs tty ulimits umask use_api_socket user
    userns_mode uts volumes volumes_from working_dir
  `),
  'services.*.build.': words(`
    additional_contexts args cache_from cache_to context dockerfile dockerfile_inline entitlements extra_hosts isolation
    labels network no_cache no_cache_filter platforms privileged provenance pull sbom secrets shm_size ssh tags target
    ulimits
  `),
  'services.*.deploy.': words(
    'endpoint_mode labels mode placement replicas resources restart_policy rollback_config update_config',
  ),
  'services.*.deploy.resources.': words('limits reservations'),
  'services.*.deploy.resources.limits.': words('cpus memory pids'),
  'services.*.deploy.resources.reservations.': words('cpus memory devices generic_resources'),
  'services.*.deploy.restart_policy.': words('condition delay max_attempts window'),
  'services.*.depends_on.*.': words('condition required restart'),
  'services.*.develop.': words('watch'),
  'services.*.develop.watch.[].': words('action exec ignore include initial_sync path target'),
  'services.*.env_file.[].': words('format path required'),
  'services.*.healthcheck.': words('disable interval retries start_interval start_period test timeout'),
  'services.*.ports.[].': words('app_protocol host_ip mode name protocol published target'),
  'services.*.volumes.[].': words('bind consistency image read_only source target tmpfs type volume'),
  'services.*.storage_opt.': words('size'),
  'volumes.*.': words('driver driver_opts external labels name'),
  'volumes.*.driver_opts.': words('device o type'),
  'volumes.*.external.': words('name'),
  'secrets.*.': words('driver driver_opts environment external file labels name template_driver'),
}
