/** The keys of the Compose Specification in its current version, each list as words. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** The keys by the path of the map that they stand in; `*` is any name. */
export const composeInventory: Readonly<Record<string, readonly string[]>> = {
  '': words('version name include services models networks volumes secrets configs jobs'),
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

/** The keys that the reference adds (sections 2.2, 2.6, 2.9, 2.11 and 2.13), in the same way. */
export const platformInventory: Readonly<Record<string, readonly string[]>> = {
  '': words('endpoints'),
  'services.*.': words(
    'public resources x-enable-service-links x-kubernetes x-node-selector x-platform-identity-token x-platform-infer x-platform-schedule x-platform-service-account x-platform-service-type',
  ),
  'services.*.healthcheck.': words('http x-platform-liveness x-platform-readiness'),
  'services.*.healthcheck.http.': words('path port'),
  'services.*.resources.': words('limits requests'),
  'services.*.resources.limits.': words('cpu memory'),
  'services.*.resources.requests.': words('cpu memory'),
  'services.*.volumes.[].': words('sub_path x-platform-host-volume x-platform-volume-init'),
  'services.*.x-kubernetes.': words(
    'annotations autoscaling disruptionBudget imagePullPolicy labels patch serviceAccountName size',
  ),
  ...Object.fromEntries(
    ['annotations', 'labels'].map((key) => [
      `services.*.x-kubernetes.${key}.`,
      words(
        'Pod Deployment StatefulSet DaemonSet Job CronJob Service HorizontalPodAutoscaler PodDisruptionBudget Ingress HTTPRoute',
      ),
    ]),
  ),
  'services.*.x-kubernetes.autoscaling.': words('minReplicas maxReplicas cpu memory'),
  'services.*.x-kubernetes.disruptionBudget.': words('minAvailable maxUnavailable'),
  'services.*.x-kubernetes.patch.[].': words('kind name op path value'),
  'services.*.x-platform-identity-token.': words('audience expiration_seconds mount_path'),
  'volumes.*.driver_opts.': words('access_mode class size'),
  'endpoints.': words('annotations labels rules'),
  'endpoints.[].': words('path port service'),
  'endpoints.*.': words('annotations labels rules'),
  'endpoints.*.[].': words('path port service'),
}
