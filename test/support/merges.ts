/**
 * Two values of a service's key, and their merged value: the keys of C1-03 with special rules, and some with general
 * ones. A test compares them with Compose's parser.
 */
export const merges: readonly (readonly [earlier: string, later: string, merged: string])[] = [
  ['configs: [a, b]', 'configs: [a]', 'configs: [a, b]'],
  ['configs: [a, b]', 'configs: [{source: c, target: /a}]', 'configs: [{source: c, target: /a}, b]'],
  [
    'configs: [{source: a, target: x}]',
    'configs: [{source: b, target: /x}]',
    'configs: [{source: a, target: x}, {source: b, target: /x}]',
  ],
  [
    'configs: [{source: a, target: /x}]',
    'configs: [{source: b, target: /x}, a]',
    'configs: [{source: b, target: /x}, a]',
  ],
  ['configs: [{source: a}]', 'configs: [a]', 'configs: [a]'],
  ['secrets: [a, b]', 'secrets: [a]', 'secrets: [a, b]'],
  ['secrets: [a, b]', 'secrets: [{source: b, target: a}]', 'secrets: [a, b, {source: b, target: a}]'],
  [
    'secrets: [a, b]',
    'secrets: [{source: b, target: /run/secrets/a}]',
    'secrets: [{source: b, target: /run/secrets/a}, b]',
  ],
  [
    'secrets: [{source: a, target: x}]',
    'secrets: [{source: b, target: x}]',
    'secrets: [{source: b, target: x}]',
  ],
  ['secrets: [{source: a, uid: "1"}]', 'secrets: [a]', 'secrets: [a]'],
  ['devices: ["/dev/a:/dev/x"]', 'devices: ["/dev/b:/dev/x"]', 'devices: [/dev/b:/dev/x]'],
  ['devices: ["/dev/a"]', 'devices: ["/dev/a:/dev/a:r"]', 'devices: [/dev/a:/dev/a:r]'],
  [
    'devices: ["/dev/a:/dev/x"]',
    'devices: [{source: /dev/c, target: /dev/x}]',
    'devices: [{source: /dev/c, target: /dev/x}]',
  ],
  [
    'devices: [{source: /dev/c, target: /dev/x}]',
    'devices: ["/dev/a:/dev/x:rw"]',
    'devices: [/dev/a:/dev/x:rw]',
  ],
  [
    'devices: ["vendor.com/gpu=a"]',
    'devices: ["vendor.com/gpu=a", "vendor.com/gpu=b"]',
    'devices: [vendor.com/gpu=a, vendor.com/gpu=b]',
  ],
  [
    'logging: {driver: json-file, options: {a: b}}',
    'logging: {driver: json-file, options: {c: d}}',
    'logging: {driver: json-file, options: {a: b, c: d}}',
  ],
  [
    'logging: {driver: json-file, options: {a: b}}',
    'logging: {driver: syslog, options: {c: d}}',
    'logging: {driver: syslog, options: {c: d}}',
  ],
  [
    'logging: {driver: json-file, options: {a: b}}',
    'logging: {options: {c: d}}',
    'logging: {driver: json-file, options: {a: b, c: d}}',
  ],
  [
    'logging: {options: {a: b}}',
    'logging: {driver: syslog, options: {c: d}}',
    'logging: {options: {a: b, c: d}, driver: syslog}',
  ],
  ['logging: {options: {a: b}}', 'logging: {options: {c: d}}', 'logging: {options: {a: b, c: d}}'],
  ['networks: [a]', 'networks: {b: {aliases: [x]}}', 'networks: {a: null, b: {aliases: [x]}}'],
  [
    'networks: {a: {ipv4_address: 10.0.0.1}}',
    'networks: {a: {ipv4_address: 10.0.0.2}}',
    'networks: {a: {ipv4_address: 10.0.0.2}}',
  ],
  ['networks: [a]', 'networks: [a]', 'networks: {a: null}'],
  [
    'depends_on: [a]',
    'depends_on: {b: {condition: service_healthy}}',
    'depends_on: {a: {condition: service_started, required: true}, b: {condition: service_healthy}}',
  ],
  [
    'depends_on: [a]',
    'depends_on: {a: {condition: service_healthy}}',
    'depends_on: {a: {condition: service_healthy, required: true}}',
  ],
  [
    'depends_on: {a: {condition: service_healthy, restart: true}}',
    'depends_on: [a]',
    'depends_on: {a: {condition: service_started, restart: true, required: true}}',
  ],
  [
    'depends_on: {a: {condition: service_healthy, required: false}}',
    'depends_on: {a: {condition: service_started}}',
    'depends_on: {a: {condition: service_started, required: false}}',
  ],
  ['ulimits: {nofile: 10}', 'ulimits: {nofile: {soft: 1, hard: 2}}', 'ulimits: {nofile: {soft: 1, hard: 2}}'],
  [
    'ulimits: {nofile: {soft: 1, hard: 2}}',
    'ulimits: {nproc: 5}',
    'ulimits: {nofile: {soft: 1, hard: 2}, nproc: 5}',
  ],
  ['ulimits: {nofile: {soft: 1, hard: 2}}', 'ulimits: {nofile: 5}', 'ulimits: {nofile: 5}'],
  ['ports: ["127.0.0.1:8080:80"]', 'ports: ["8080:80"]', 'ports: [127.0.0.1:8080:80, 8080:80]'],
  ['ports: ["127.0.0.1:8080:80"]', 'ports: ["127.0.0.1:8080:80/tcp"]', 'ports: [127.0.0.1:8080:80/tcp]'],
  ['ports: ["8080:80/udp"]', 'ports: ["8080:80"]', 'ports: [8080:80/udp, 8080:80]'],
  ['ports: ["8080-8082:80-82"]', 'ports: ["8081:81"]', 'ports: [8080-8082:80-82, 8081:81]'],
  ['ports: ["8080-8082:80"]', 'ports: ["8080-8082:80"]', 'ports: [8080-8082:80]'],
  ['ports: ["8080-8082:80-82"]', 'ports: ["8080:80"]', 'ports: [8080-8082:80-82, 8080:80]'],
  ['ports: ["80-81"]', 'ports: ["80-82"]', 'ports: [80-81, 80-82]'],
  ['ports: ["8080-8082:80"]', 'ports: ["8080:80"]', 'ports: [8080-8082:80, 8080:80]'],
  ['ports: [80]', 'ports: ["80"]', 'ports: ["80"]'],
  ['ports: ["80"]', 'ports: [{target: 80}]', 'ports: [{target: 80}]'],
  [
    'ports: [{target: 80, published: "8080", host_ip: 127.0.0.1}]',
    'ports: ["127.0.0.1:8080:80"]',
    'ports: [127.0.0.1:8080:80]',
  ],
  [
    'ports: [{target: 80, published: "8080", protocol: udp}]',
    'ports: ["8080:80/udp"]',
    'ports: [8080:80/udp]',
  ],
  ['volumes: ["one:/x"]', 'volumes: ["two:/x:ro"]', 'volumes: [two:/x:ro]'],
  [
    'volumes: ["one:/x", "/y"]',
    'volumes: [{type: tmpfs, target: /y}, {type: volume, source: b, target: /x}]',
    'volumes: [{type: volume, source: b, target: /x}, {type: tmpfs, target: /y}]',
  ],
  [
    'volumes: [{type: volume, source: a, target: /x, read_only: true}]',
    'volumes: [{type: volume, source: a, target: /x}]',
    'volumes: [{type: volume, source: a, target: /x}]',
  ],
  ['volumes: [{type: volume, source: a, target: /x}]', 'volumes: ["/x"]', 'volumes: [/x]'],
  ['volumes: ["./a:/x"]', 'volumes: ["./b:/x"]', 'volumes: [./b:/x]'],
  ['build: ./web', 'build: {target: prod}', 'build: {context: ./web, target: prod}'],
  [
    'build: {context: ., args: {A: a, B: b}}',
    'build: {args: [B=c, C]}',
    'build: {context: ., args: {A: a, B: c, C: null}}',
  ],
  ['build: {context: ., args: [A=a]}', 'build: {args: {A: }}', 'build: {context: ., args: {A: null}}'],
  ['build: {context: ., tags: [a, b]}', 'build: {tags: [b, c]}', 'build: {context: ., tags: [a, b, c]}'],
  ['build: {context: ., labels: {a: b}}', 'build: {labels: [a=c]}', 'build: {context: ., labels: {a: c}}'],
  [
    'build: {context: ., additional_contexts: [a=./a]}',
    'build: {additional_contexts: {a: ./b}}',
    'build: {context: ., additional_contexts: {a: ./b}}',
  ],
  [
    'build: {context: ., extra_hosts: ["a=10.0.0.1"]}',
    'build: {extra_hosts: {a: 10.0.0.2}}',
    'build: {context: ., extra_hosts: {a: [10.0.0.1, 10.0.0.2]}}',
  ],
  ['build: {context: ., secrets: [a]}', 'build: {secrets: [b]}', 'build: {context: ., secrets: [a, b]}'],
  [
    'build: {context: ., cache_from: [a]}',
    'build: {cache_from: [a]}',
    'build: {context: ., cache_from: [a]}',
  ],
  [
    'build: {context: ., cache_to: [a]}',
    'build: {cache_to: [a, b]}',
    'build: {context: ., cache_to: [a, b]}',
  ],
  [
    'build: {context: ., platforms: [linux/amd64]}',
    'build: {platforms: [linux/amd64, linux/arm64]}',
    'build: {context: ., platforms: [linux/amd64, linux/arm64]}',
  ],
  [
    'build: {context: ., entitlements: [a]}',
    'build: {entitlements: [a]}',
    'build: {context: ., entitlements: [a]}',
  ],
  ['deploy: {labels: {a: b}}', 'deploy: {labels: [a=c, d=e]}', 'deploy: {labels: {a: c, d: e}}'],
  [
    'deploy: {placement: {constraints: ["node.role==manager"]}}',
    'deploy: {placement: {constraints: ["node.labels.a==b"]}}',
    'deploy: {placement: {constraints: [node.role==manager, node.labels.a==b]}}',
  ],
  [
    'deploy: {resources: {limits: {cpus: "1"}}}',
    'deploy: {resources: {limits: {memory: 1g}}}',
    'deploy: {resources: {limits: {cpus: "1", memory: 1g}}}',
  ],
  ['dns: 1.1.1.1', 'dns: [1.1.1.1, 8.8.8.8]', 'dns: [1.1.1.1, 8.8.8.8]'],
  ['dns_search: a.b', 'dns_search: c.d', 'dns_search: [a.b, c.d]'],
  ['dns_opt: [a]', 'dns_opt: [a, b]', 'dns_opt: [a, b]'],
  ['tmpfs: /a', 'tmpfs: [/a, "/b:size=1"]', 'tmpfs: [/a, /b:size=1]'],
  ['sysctls: {a.b: 1}', 'sysctls: [a.b=2, c.d=3]', 'sysctls: {a.b: "2", c.d: "3"}'],
  ['annotations: {a: b}', 'annotations: [a=c]', 'annotations: {a: c}'],
  ['expose: [80]', 'expose: ["80/tcp", 80]', 'expose: [80, 80/tcp]'],
  ['expose: ["80"]', 'expose: ["80-82"]', 'expose: ["80", 80-82]'],
  ['links: [db]', 'links: ["db:database"]', 'links: [db, db:database]'],
  ['links: [db]', 'links: [db]', 'links: [db]'],
  ['cap_drop: [A]', 'cap_drop: [A, B]', 'cap_drop: [A, B]'],
  ['profiles: [a]', 'profiles: [a, b]', 'profiles: [a, b]'],
  ['label_file: ./a', 'label_file: [./a, ./b]', 'label_file: [./a, ./b]'],
  ['healthcheck: {test: [CMD, a]}', 'healthcheck: {test: [CMD, b]}', 'healthcheck: {test: [CMD, b]}'],
  [
    'healthcheck: {test: [CMD, a]}',
    'healthcheck: {disable: true}',
    'healthcheck: {test: [CMD, a], disable: true}',
  ],
  ['entrypoint: [a]', 'entrypoint:', 'entrypoint: null'],
  ['entrypoint: [a]', 'entrypoint: []', 'entrypoint: []'],
  ['command: a', 'command: []', 'command: []'],
  ['environment: {A: a}', 'environment: {A: }', 'environment: {A: null}'],
  ['environment: [A=a]', 'environment: {A: null, B: 1}', 'environment: {A: null, B: 1}'],
  ['storage_opt: {size: 1g}', 'storage_opt: {size: 2g}', 'storage_opt: {size: 2g}'],
  ['external_links: [a]', 'external_links: [b]', 'external_links: [a, b]'],
  [
    'device_cgroup_rules: ["c 1:3 mr"]',
    'device_cgroup_rules: ["a 7:* rmw"]',
    'device_cgroup_rules: [c 1:3 mr, a 7:* rmw]',
  ],
  ['gpus: [{driver: nvidia}]', 'gpus: [{driver: amd}]', 'gpus: [{driver: nvidia}, {driver: amd}]'],
  [
    'gpus: [{driver: nvidia, count: 1}]',
    'gpus: [{count: 1, driver: nvidia}]',
    'gpus: [{driver: nvidia, count: 1}]',
  ],
  [
    'gpus: [{driver: nvidia, count: 1}]',
    'gpus: [{driver: amd, count: 1}, {driver: amd, count: 1}]',
    'gpus: [{driver: nvidia, count: 1}, {driver: amd, count: 1}]',
  ],
  [
    'deploy: {resources: {reservations: {devices: [{capabilities: [gpu], count: 1}]}}}',
    'deploy: {resources: {reservations: {devices: [{capabilities: [gpu], count: 1}]}}}',
    'deploy: {resources: {reservations: {devices: [{capabilities: [gpu], count: 1}]}}}',
  ],
  [
    'deploy: {placement: {constraints: ["node.labels.a==b"]}}',
    'deploy: {placement: {constraints: ["node.labels.a==b"]}}',
    'deploy: {placement: {constraints: ["node.labels.a==b"]}}',
  ],
  [
    'develop: {watch: [{path: ./a, action: rebuild}]}',
    'develop: {watch: [{path: ./b, action: rebuild}, {path: ./a, action: rebuild}]}',
    'develop: {watch: [{path: ./a, action: rebuild}, {path: ./b, action: rebuild}]}',
  ],
  ['pre_stop: [{command: a}]', 'pre_stop: [{command: a}]', 'pre_stop: [{command: a}]'],
  [
    'pre_start: [{image: a, command: [a]}]',
    'pre_start: [{image: a, command: [a]}, {image: a, command: [b]}]',
    'pre_start: [{image: a, command: [a]}, {image: a, command: [b]}]',
  ],
  ['external_links: [a]', 'external_links: [a]', 'external_links: [a]'],
  ['post_start: [{command: a}]', 'post_start: [{command: b}]', 'post_start: [{command: a}, {command: b}]'],
  [
    'develop: {watch: [{path: ./a, action: rebuild}]}',
    'develop: {watch: [{path: ./b, action: rebuild}]}',
    'develop: {watch: [{path: ./a, action: rebuild}, {path: ./b, action: rebuild}]}',
  ],
  [
    'blkio_config: {weight: 10}',
    'blkio_config: {weight_device: [{path: /a, weight: 1}]}',
    'blkio_config: {weight: 10, weight_device: [{path: /a, weight: 1}]}',
  ],
  ['models: [m]', 'models: {m: {endpoint_var: A}}', 'models: {m: {endpoint_var: A}}'],
  ['env_file: [{path: a.env, required: false}]', 'env_file: a.env', 'env_file: [a.env]'],
  ['volumes_from: [a]', 'volumes_from: [b]', 'volumes_from: [a, b]'],
  ['security_opt: [a]', 'security_opt: [b]', 'security_opt: [a, b]'],
  ['group_add: [1]', 'group_add: [2]', 'group_add: [1, 2]'],
  ['networks: {a: {aliases: [x]}}', 'networks: [a, b]', 'networks: {a: {aliases: [x]}, b: null}'],
]

/** Returns a manifest whose service `web` has one key, and everything that the key may refer to. */
export function manifestWith(key: string): string {
  return `services:
  web:
    image: nginx
    ${key}
  a: {image: nginx}
  b: {image: nginx}
  db: {image: nginx}
configs: {a: {content: a}, b: {content: b}, c: {content: c}}
models: {m: {model: ai/m}}
networks: {a: , b: }
secrets: {a: {file: ./a}, b: {file: ./b}}
volumes: {a: , b: , one: , two: }
`
}

/** The files that these keys name. */
export const filesOfMerges = { a: 'A=1', b: 'B=2', 'a.env': 'A=1', 'b.env': 'B=2' }
