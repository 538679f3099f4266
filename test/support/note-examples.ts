import type { Note, TranslateOptions } from 'tranship'

/** A manifest for an inference, with its note. */
interface NoteExample {
  readonly code: Note['code']
  readonly manifest: string
  readonly options?: TranslateOptions
  /** The subject of the note: `services.web`. */
  readonly about: string
  /** The note as a sentence. */
  readonly says: string
  /** The path and line of the evidence. */
  readonly path: string
  readonly line: number
}

/** Examples of every note, by the pass that leaves it. The profile is `compose` unless the options name another. */
export const noteExamples: Readonly<Record<string, readonly NoteExample[]>> = {
  'inherited-programs': [
    {
      code: 'inherited-program',
      manifest: `services:
  db:
    build: .
`,
      options: { files: { Dockerfile: 'FROM postgres:18\nCOPY . /docker-entrypoint-initdb.d/\n' } },
      about: 'services.db',
      says: 'counts as the image that its Dockerfile begins with, because tranship knows that image, and the Dockerfile keeps its program',
      path: 'services.db.build',
      line: 3,
    },
  ],
  'proxied-sites': [
    {
      code: 'proxied-site',
      manifest: `services:
  web:
    image: shop/web
    expose: [80]
    labels:
      traefik.http.routers.web.rule: Host(\`shop.example.com\`)
`,
      about: 'services.web',
      says: 'gets routes with the hosts and paths of Traefik, because this setting defines them',
      path: 'services.web.labels.traefik.http.routers.web.rule',
      line: 6,
    },
  ],
  'replaced-proxies': [
    {
      code: 'replaced-proxy',
      manifest: `services:
  proxy:
    image: traefik:v3
    volumes: ["/var/run/docker.sock:/var/run/docker.sock"]
  web:
    image: shop/web
`,
      about: 'services.proxy',
      says: 'is left out: an ingress controller of the cluster takes its place, because it takes its routes from Docker',
      path: 'services.proxy.volumes.0',
      line: 4,
    },
  ],
  'healed-services': [
    {
      code: 'healed-service',
      manifest: `services:
  web:
    image: shop/web
    healthcheck: {test: ./check}
    labels: [autoheal=true]
`,
      about: 'services.web',
      says: 'its healthcheck is a liveness probe too, because a program restarts it in Docker when it is unhealthy',
      path: 'services.web.labels.0',
      line: 5,
    },
    {
      code: 'replaced-healer',
      manifest: `services:
  autoheal:
    image: willfarrell/autoheal
  web:
    image: shop/web
`,
      about: 'services.autoheal',
      says: 'is left out: the kubelet restarts containers whose liveness probe fails, because it restarts unhealthy containers of Docker',
      path: 'services.autoheal.image',
      line: 3,
    },
  ],
  'docker-resolvers': [
    {
      code: 'docker-resolver',
      manifest: `services:
  web:
    image: nginx
    configs: [{ source: site, target: /etc/nginx/conf.d/default.conf }]
configs:
  site:
    content: "resolver 127.0.0.11;"
`,
      about: 'services.web',
      says: 'asks the DNS of the cluster, because this file names the resolver of Docker',
      path: 'configs.site.content',
      line: 7,
    },
  ],
  'own-tls': [
    {
      code: 'own-tls',
      manifest: `services:
  web:
    image: nginx
    ports: ["80:80", "443:443"]
    volumes: ["tls:/etc/letsencrypt"]
volumes:
  tls:
`,
      about: 'services.web',
      says: "serves HTTPS itself, because the mount '/etc/letsencrypt' shows it",
      path: 'services.web.volumes.0',
      line: 5,
    },
  ],
  'port-protocols': [
    {
      code: 'port-protocol',
      manifest: `services:
  web:
    image: shop/web
    ports: ["9000:9000"]
    environment:
      GRPC_PORT: 9000
`,
      about: 'services.web',
      says: "gets no route to its port 9000, because 'GRPC_PORT' names it for gRPC",
      path: 'services.web.environment.GRPC_PORT',
      line: 6,
    },
  ],
  'site-ports': [
    {
      code: 'site-port',
      manifest: `services:
  web:
    image: shop/web
    environment:
      VIRTUAL_HOST: shop.example.com
      VIRTUAL_PORT: 3000
`,
      about: 'services.web',
      says: 'gets a route to its port 3000, because nginx-proxy calls this port',
      path: 'services.web.environment.VIRTUAL_HOST',
      line: 5,
    },
  ],
  'public-urls': [
    {
      code: 'public-url',
      manifest: `services:
  web:
    image: shop/web
    ports: ["3000:3000"]
    environment:
      APP_URL: http://localhost:3000
`,
      options: { profile: 'compose', publicUrls: true },
      about: 'services.web',
      says: 'has the address of a route in `APP_URL`, because this variable has an address for browsers',
      path: 'services.web',
      line: 2,
    },
  ],
  'pull-policies': [
    {
      code: 'pulled-image',
      manifest: `services:
  web:
    image: shop/web
    build: .
    pull_policy: never
`,
      about: 'services.web',
      says: 'nodes pull its image despite `never`, because the Compose file builds it',
      path: 'services.web.build',
      line: 4,
    },
    {
      code: 'pulled-image',
      manifest: `services:
  web:
    image: shop/web
    build: .
  worker:
    image: shop/web
    pull_policy: never
`,
      about: 'services.worker',
      says: 'nodes pull its image despite `never`, because the Compose file builds it',
      path: 'services.worker.image',
      line: 6,
    },
  ],
  'reachable-dns-servers': [
    {
      code: 'docker-name-server',
      manifest: `services:
  web:
    image: shop/web
    dns: [127.0.0.11]
`,
      about: 'services.web',
      says: 'does not use the name server of Docker, because only containers of Docker reach it',
      path: 'services.web.dns.0',
      line: 4,
    },
    {
      code: 'unreachable-name-server',
      manifest: `services:
  web:
    image: shop/web
    dns: [10.5.0.2]
  names:
    image: coredns/coredns
    networks:
      back:
        ipv4_address: 10.5.0.2
networks:
  back:
    ipam:
      config: [{ subnet: 10.5.0.0/16 }]
`,
      about: 'services.web',
      says: 'does not use the name server at `10.5.0.2`, because this is the address of `names` in a Docker network',
      path: 'services.names.networks.back.ipv4_address',
      line: 9,
    },
  ],
  'awaited-jobs': [
    {
      code: 'awaited-job',
      manifest: `services:
  web:
    image: shop/web
    depends_on:
      prepare:
        condition: service_completed_successfully
  prepare:
    image: shop/tools
`,
      about: 'services.prepare',
      says: 'becomes a Job, because `web` waits for it to complete',
      path: 'services.web.depends_on.prepare.condition',
      line: 6,
    },
    {
      code: 'awaited-job',
      manifest: `services:
  web:
    image: shop/web
    depends_on:
      prepare:
        condition: service_completed_successfully
  prepare:
    image: shop/tools
    restart: on-failure
`,
      about: 'services.prepare',
      says: 'becomes a Job, because `web` waits for it to complete',
      path: 'services.web.depends_on.prepare.condition',
      line: 6,
    },
  ],
  'one-shot': [
    {
      code: 'server',
      manifest: `services:
  db:
    image: postgres:17
    restart: "no"
`,
      about: 'services.db',
      says: 'is a server, which keeps running, because its image runs a server',
      path: 'services.db.image',
      line: 3,
    },
    {
      code: 'server',
      manifest: `services:
  web:
    image: shop/web
    environment:
      LOADER: http://loader:8080
  loader:
    image: shop/loader
`,
      about: 'services.loader',
      says: 'is a server, which keeps running, because another service connects to it',
      path: 'services.web.environment.LOADER',
      line: 5,
    },
    {
      code: 'one-shot',
      manifest: `services:
  web:
    image: shop/web
    command: [sh, -c, "mkdir -p /data && chown 1000 /data"]
    ports: [80]
`,
      about: 'services.web',
      says: 'becomes a Job, which runs once, because its command ends',
      path: 'services.web.command',
      line: 4,
    },
  ],
  kind: [
    {
      code: 'asked-kind',
      manifest: `services:
  agent:
    image: shop/agent
    deploy:
      mode: global
`,
      about: 'services.agent',
      says: 'becomes a DaemonSet, because `deploy.mode` requests it',
      path: 'services.agent.deploy.mode',
      line: 5,
    },
  ],
  'node-ports': [
    {
      code: 'refused-node-port',
      manifest: `services:
  web:
    image: shop/web
    ports: ['80']
    labels:
      kompose.service.type: NodePort
      kompose.service.nodeport.port: '30080'
  api:
    image: shop/api
    ports: ['81']
    labels:
      kompose.service.type: NodePort
      kompose.service.nodeport.port: '30080'
`,
      about: 'services.api',
      says: 'gets a port of the nodes that the cluster chooses, because `web` already has 30080',
      path: 'services.web.labels.kompose.service.nodeport.port',
      line: 7,
    },
  ],
  'service-aliases': [
    {
      code: 'further-name',
      manifest: `services:
  web:
    image: shop/web
    ports: ['80']
    container_name: www
`,
      about: 'services.web',
      says: 'gets a further Service `www`, because the Compose file gives it this name',
      path: 'services.web.container_name',
      line: 5,
    },
  ],
  'public-services': [
    {
      code: 'public-service',
      manifest: `services:
  store:
    image: eclipse-mosquitto
    ports: ['1883:1883']
`,
      options: { publishTcp: 'LoadBalancer' },
      about: 'services.store',
      says: 'gets a further Service of the type LoadBalancer, because this port is published and does not speak HTTP',
      path: 'services.store.ports.0',
      line: 4,
    },
  ],
  'found-ports': [
    {
      code: 'observed-port',
      manifest: `services:
  store:
    image: shop/store
`,
      options: {
        facts: { version: 1, services: { store: { listens: [{ protocol: 'tcp', port: 9123 }] } } },
      },
      about: 'services.store',
      says: 'its Service has port 9123, because its program listens on it: observed',
      path: 'services.store.image',
      line: 3,
    },
    {
      code: 'named-port',
      manifest: `services:
  web:
    image: shop/web
    environment:
      STORE: http://store:9200
  store:
    image: shop/store
`,
      about: 'services.store',
      says: 'its Service has port 9200, because this text contains its host with the port',
      path: 'services.web.environment.STORE',
      line: 5,
    },
    {
      code: 'port-of-image',
      manifest: `services:
  worker:
    image: shop/worker
    environment:
      QUEUE: amqp://queue
  queue:
    image: rabbitmq:4-management
    ports: ['15672:15672']
`,
      about: 'services.queue',
      says: 'its Service has port 5672, because this image listens on it',
      path: 'services.queue.image',
      line: 7,
    },
    {
      code: 'port-of-scheme',
      manifest: `services:
  worker:
    image: shop/worker
    environment:
      QUEUE: amqp://shop:secret@queue/shop
  queue:
    image: shop/queue
`,
      about: 'services.queue',
      says: 'its Service has port 5672, because this address has no port, and it is the default of `amqp`',
      path: 'services.worker.environment.QUEUE',
      line: 5,
    },
    {
      code: 'listened-port',
      manifest: `services:
  agent:
    image: shop/agent
    command: ['--listen=0.0.0.0:9000']
    expose: ['8000']
`,
      about: 'services.agent',
      says: 'its Service has port 9000, because this text says that the program listens on it',
      path: 'services.agent.command.0',
      line: 4,
    },
    {
      code: 'checked-port',
      manifest: `services:
  agent:
    image: shop/agent
    expose: ['8000']
    healthcheck:
      test: ['CMD', 'wget', '-q', 'http://localhost:9000/healthy']
`,
      about: 'services.agent',
      says: 'its Service has port 9000, because its healthcheck connects to it',
      path: 'services.agent.healthcheck.test.3',
      line: 6,
    },
    {
      code: 'own-address',
      manifest: `services:
  web:
    image: shop/web
    environment:
      API: http://api:8080
  api:
    image: shop/api
`,
      about: 'services.api',
      says: 'its Service has its own address, because port 8080 is known',
      path: 'services.web.environment.API',
      line: 5,
    },
  ],
  'shared-pods': [
    {
      code: 'shared-pod',
      manifest: `services:
  vpn:
    image: shop/vpn
  client:
    image: shop/client
    network_mode: service:vpn
`,
      about: 'services.client',
      says: 'its container runs in the Pod of `vpn`, because it shares the network of `vpn`',
      path: 'services.client.network_mode',
      line: 6,
    },
  ],
  'ready-ports': [
    {
      code: 'ready-port',
      manifest: `services:
  web:
    image: nginx
    ports: ['8080:80']
`,
      about: 'services.web',
      says: 'its Pods are ready once port 80 is open, because a route leads to it, and there is no healthcheck: its image listens there',
      path: 'services.web.ports.0',
      line: 4,
    },
  ],
  'low-ports': [
    {
      code: 'low-port',
      manifest: `services:
  web:
    image: shop/web
    user: '1000'
    ports: ['8080:80']
`,
      about: 'services.web',
      says: 'its Pods get `net.ipv4.ip_unprivileged_port_start`, so that any user may listen on port 80, because its user is not root',
      path: 'services.web.user',
      line: 4,
    },
  ],
  'shared-names': [
    {
      code: 'shared-name',
      manifest: `services:
  one:
    image: shop/store
    networks:
      default: { aliases: [store] }
  two:
    image: shop/store
    networks:
      default:
        aliases:
          - store
`,
      about: 'services.one',
      says: 'shares the Service `store`, because 2 services have this alias',
      path: 'services.one.networks.default.aliases.0',
      line: 5,
    },
  ],
  'own-names': [
    {
      code: 'observed-own-call',
      manifest: `services:
  db:
    image: shop/db
    volumes: ['data:/data']
volumes:
  data:
`,
      options: {
        facts: { version: 1, services: { db: { connects: [{ service: 'db', port: 8080 }] } } },
      },
      about: 'services.db',
      says: 'its Service also leads to Pods that are not ready, because the service connected to itself: observed',
      path: 'services.db',
      line: 2,
    },
    {
      code: 'own-name',
      manifest: `services:
  db:
    image: shop/db
    volumes: ['data:/data']
    environment:
      ADDRESS: http://db:8080
volumes:
  data:
`,
      about: 'services.db',
      says: 'its Service also leads to Pods that are not ready, because the service calls itself by name in this text',
      path: 'services.db.environment.ADDRESS',
      line: 6,
    },
  ],
  peers: [
    {
      code: 'known-peers',
      manifest: `services:
  first:
    image: cassandra
    environment:
      CASSANDRA_SEEDS: first,second
    expose: ['9042']
  second:
    image: cassandra
    expose: ['9042']
    environment:
      CASSANDRA_SEEDS: first,second
`,
      about: 'services.first',
      says: 'its Service is headless, because servers of its image call each other by name',
      path: 'services.first.environment.CASSANDRA_SEEDS',
      line: 5,
    },
  ],
  'called-jobs': [
    {
      code: 'observed-call',
      manifest: `services:
  web:
    image: shop/web
  tasks:
    image: shop/tasks
    deploy:
      mode: replicated-job
`,
      options: {
        facts: { version: 1, services: { web: { connects: [{ service: 'tasks', port: 8080 }] } } },
      },
      about: 'services.tasks',
      says: 'gets a Service although it is a Job, because this service connected to it: observed',
      path: 'services.web',
      line: 2,
    },
    {
      code: 'called-job',
      manifest: `services:
  web:
    image: shop/web
    environment:
      TASKS_HOST: tasks
  tasks:
    image: shop/tasks
    deploy:
      mode: replicated-job
`,
      about: 'services.tasks',
      says: 'gets a Service although it is a Job, because this text calls it by name',
      path: 'services.web.environment.TASKS_HOST',
      line: 5,
    },
  ],
  'filled-volumes': [
    {
      code: 'filled-volume',
      manifest: `services:
  web:
    image: nginx
    volumes:
      - conf:/etc/nginx
volumes:
  conf:
`,
      about: 'services.web',
      says: 'the volume at `/etc/nginx` begins with the files of the image, because Docker copies them into a new volume',
      path: 'services.web.image',
      line: 3,
    },
    {
      code: 'needless-volume',
      manifest: `services:
  web:
    image: nginx
    volumes:
      - /etc/nginx
`,
      about: 'services.web',
      says: 'has no volume at `/etc/nginx`, because the image has its files there, and no mount hides them',
      path: 'services.web.volumes.0',
      line: 5,
    },
  ],
  'claim-defaults': [
    {
      code: 'guessed-size',
      manifest: `services:
  web:
    image: shop/web
    volumes: [data:/data]
volumes:
  data:
`,
      about: 'volumes.data',
      says: 'gets a claim of 1Gi, because nothing says its size; the option `volumeSize` or `driver_opts.size` changes it',
      path: 'volumes.data',
      line: 6,
    },
  ],
  'renamed-hosts': [
    {
      code: 'renamed-host',
      manifest: `services:
  web:
    image: shop/web
    environment:
      STORE: http://my_store:9200
  my_store:
    image: shop/store
`,
      about: 'services.web',
      says: 'its texts use `my-store` instead of `my_store`, because this word can only be a host',
      path: 'services.web.environment.STORE',
      line: 5,
    },
  ],
}
