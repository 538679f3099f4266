import type { Code, TranslateOptions } from 'tranship'

/** A minimal but realistic manifest that raises a diagnostic. */
export interface DiagnosticExample {
  readonly manifest: string
  readonly options?: TranslateOptions
  /** The excerpt that a page shows of a long manifest. */
  readonly excerpt?: string
  /** The other diagnostics that come with it, where it cannot be alone. */
  readonly also?: readonly Code[]
  /** Examples of other situations with this code, whose messages differ. */
  readonly variants?: readonly Omit<DiagnosticExample, 'variants'>[]
}

/** Returns all examples of a code. */
export function examplesOf(code: Code): readonly DiagnosticExample[] {
  const example = diagnosticExamples[code]
  return [example, ...(example.variants ?? [])]
}

/** Returns all examples, each with its code. */
export function allExamples(): readonly (DiagnosticExample & { readonly code: Code })[] {
  return (Object.keys(diagnosticExamples) as Code[]).flatMap((code) =>
    examplesOf(code).map((example) => ({ code, ...example })),
  )
}

/** An example for every diagnostic that there is. */
export const diagnosticExamples: Readonly<Record<Code, DiagnosticExample>> = {
  // The text itself
  'yaml-syntax': {
    manifest: yaml`
      services:
        web:
          image: "nginx:1.29
    `,
  },
  'yaml-warning': {
    manifest: yaml`
      services:
        web:
          image: !custom nginx:1.29
    `,
  },
  'yaml-indentation': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          command: [
        "nginx", "-g", "daemon off;"
      ]
    `,
    options: { profile: 'compose' },
  },
  'merge-tag': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          command: [serve, !reset debug]
    `,
  },
  'manifest-file-missing': {
    manifest: yaml`
      include:
        - shared/compose.yaml
      services:
        web:
          image: nginx:1.29
    `,
    options: { profile: 'compose', files: {} },
  },
  'remote-file': {
    manifest: yaml`
      include:
        - https://git.example.com/shop/shared.git#main:db
      services:
        web:
          image: nginx:1.29
    `,
    options: { profile: 'compose', files: {} },
  },
  'file-not-text': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          env_file: web.env
    `,
    options: { files: { 'web.env': new Uint8Array([0x41, 0x3d, 0xe4]) } },
  },
  'too-many-files': {
    manifest: yaml`
      include: [ten.yaml, ten.yaml, ten.yaml]
      services:
        web:
          image: nginx:1.29
    `,
    options: {
      profile: 'compose',
      files: {
        'ten.yaml': `include: [${Array(10).fill('seven.yaml').join(', ')}]\n`,
        'seven.yaml': `include: [${Array(7).fill('more.yaml').join(', ')}]\n`,
        'more.yaml': 'services: {more: {image: "nginx:1.29"}}\n',
      },
    },
  },
  'chain-too-long': {
    manifest: `services:\n${Array.from({ length: 100 }, (_, at) => `  s${at}: {extends: s${at + 1}}\n`).join('')}  s100: {image: "nginx:1.29"}\n`,
    excerpt: yaml`
      services:
        s0: {extends: s1}
        s1: {extends: s2}
        # and so on
        s100: {image: "nginx:1.29"}
    `,
    options: { profile: 'compose' },
  },
  'extends-cycle': {
    manifest: yaml`
      services:
        api:
          extends: web
        web:
          extends:
            service: api
    `,
    options: { profile: 'compose' },
  },
  'include-cycle': {
    manifest: yaml`
      include: [other.yaml]
      services:
        web:
          image: nginx:1.29
    `,
    options: {
      profile: 'compose',
      files: { 'other.yaml': 'include: [other.yaml]\nservices: {api: {image: "shop/api:3"}}\n' },
    },
  },
  'unknown-extended-service': {
    manifest: yaml`
      services:
        web:
          extends: bsae
        base:
          image: nginx:1.29
    `,
    options: { profile: 'compose' },
  },
  'resource-conflict': {
    manifest: yaml`
      include: [one.yaml, other.yaml]
    `,
    options: {
      profile: 'compose',
      files: {
        'one.yaml': 'services: {web: {image: "nginx:1.29"}}\n',
        'other.yaml': 'services: {web: {image: "shop/web:3"}}\n',
      },
    },
  },
  'inactive-service': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          depends_on: [mail]
        mail:
          image: shop/mail:3
          profiles: [debug]
    `,
    options: { profile: 'compose' },
  },
  'unknown-profile': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          profiles: [debug]
        api:
          image: shop/api:3
    `,
    options: { profile: 'compose', activeProfiles: ['debgu'] },
  },
  'forbidden-character': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29 # copied from a terminal: ${'\u001b'}
    `,
    excerpt: yaml`
      services:
        web:
          image: nginx:1.29 # copied from a terminal: (an escape character)
    `,
  },
  'unstorable-character': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          command: ["printf", "a\\0b"]
    `,
  },
  'multiple-documents': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
      ---
      services:
        api:
          image: shop/api:3
    `,
  },
  'too-deep': {
    manifest: `x-deep: ${'['.repeat(101)}${']'.repeat(101)}\nservices:\n  web:\n    image: nginx:1.29\n`,
    excerpt: yaml`
      x-deep: [[[[…]]]] # 101 lists, each in the one before
      services:
        web:
          image: nginx:1.29
    `,
  },
  'duplicate-key': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.28
          scale: 2
          image: nginx:1.29
    `,
  },
  'complex-key': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          environment:
            [LEVEL]: info
    `,
  },
  'merge-not-a-map': {
    manifest: yaml`
      x-tag: &tag "1.29"
      services:
        web:
          <<: *tag
          image: nginx:1.29
    `,
  },
  'undefined-alias': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          environment: *settings
      x-settings: &settings
        LOG_LEVEL: info
    `,
  },
  'alias-cycle': {
    manifest: yaml`
      x-settings: &settings
        again: *settings
      services:
        web:
          image: nginx:1.29
    `,
  },
  'too-many-aliases': {
    manifest: [
      'x-0: &a0 [one, one, one, one, one, one, one, one, one, one]',
      ...Array.from({ length: 7 }, (_, n) => `x-${n + 1}: &a${n + 1} [${`*a${n}, `.repeat(10)}one]`),
      'services: {web: {image: nginx:1.29, x-all: *a7}}',
      '',
    ].join('\n'),
    excerpt: yaml`
      x-0: &a0 [one, one, one, one, one, one, one, one, one, one]
      x-1: &a1 [*a0, *a0, *a0, *a0, *a0, *a0, *a0, *a0, *a0, *a0, one]
      x-2: &a2 [*a1, *a1, *a1, *a1, *a1, *a1, *a1, *a1, *a1, *a1, one]
      # … and five more of the same
      services: {web: {image: nginx:1.29, x-all: *a7}}
    `,
  },

  // The form of the manifest
  'more-errors': {
    manifest: `services:\n${Array.from({ length: 1001 }, (_, n) => `  web${n}:\n`).join('')}`,
    also: Array.from({ length: 1000 }, () => 'wrong-type' as const),
    excerpt: yaml`
      services:
        web0:
        web1:
        web2:
        # … and 998 more that are empty
    `,
  },
  'too-large': {
    manifest: `services:\n  web: &web\n    image: nginx:1.29\n    expose: ["1-1000"]\n${Array.from({ length: 9 }, (_, n) => `  web${n}: *web\n`).join('')}`,
    excerpt: yaml`
      services:
        web: &web
          image: nginx:1.29
          expose: ["1-1000"]
        web0: *web
        web1: *web
        # … and seven more of the same
    `,
  },
  'more-warnings': {
    manifest: `services:\n  web:\n    image: nginx:1.29\n${Array.from({ length: 1001 }, (_, n) => `    misspelt${n}: x\n`).join('')}`,
    also: Array.from({ length: 1000 }, () => 'unknown-key' as const),
    excerpt: yaml`
      services:
        web:
          image: nginx:1.29
          misspelt0: x
          misspelt1: x
          misspelt2: x
          # … and 998 more that nobody knows
    `,
  },
  'not-a-manifest': {
    manifest: yaml`
      - web
      - api
    `,
    variants: [
      {
        options: { profile: 'compose' },
        manifest: yaml`
          services:
            web:
              image: nginx:1.29
          ---
          # Nothing but a comment.
        `,
      },
    ],
  },
  'old-format': {
    manifest: yaml`
      web:
        image: nginx:1.29
        ports:
          - 8080:80
    `,
  },
  'no-services': {
    manifest: yaml`
      name: shop
    `,
    options: { profile: 'compose' },
  },
  'no-workloads': {
    manifest: yaml`
      name: shop
      volumes:
        data:
    `,
  },
  'kubernetes-object': {
    manifest: yaml`
      apiVersion: v1
      kind: Service
      metadata:
        name: web
    `,
  },
  'wrong-type': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          ports: 8080
    `,
  },
  'invalid-value': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          deploy:
            endpoint_mode: round-robin
    `,
  },
  'missing-key': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          healthcheck:
            http:
              path: /health
    `,
  },
  'empty-value': {
    manifest: yaml`
      services:
        web:
          build:
            context: ""
    `,
  },
  'not-a-boolean': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          public: maybe
    `,
  },
  'not-an-integer': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          scale: 1.5
    `,
  },
  'path-not-absolute': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          healthcheck:
            http:
              path: health
              port: 80
    `,
  },
  'unknown-key': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          enviroment:
            LOG_LEVEL: info
    `,
  },
  'healthcheck-form-in-text': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          healthcheck:
            test: CMD curl http://localhost
    `,
    options: { profile: 'compose' },
  },
  'typographic-quotes': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          environment:
            GREETING: “hello”
    `,
    options: { profile: 'compose' },
  },
  'unknown-capability': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          cap_add: [NET_ADMINN]
    `,
    options: { profile: 'compose' },
    also: ['added-capability'],
  },
  'refused-key': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          depends-on: [db]
        db:
          image: redis:8
    `,
    options: { profile: 'compose' },
  },
  'unsupported-key': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          extra_hosts:
            - "billing=10.0.0.5"
    `,
  },
  'requires-profile': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          x-enable-service-links: false
    `,
    options: { profile: '1.37' },
  },
  'requires-kubernetes': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          security_opt: ["apparmor:unconfined"]
    `,
    options: { profile: 'compose' },
  },
  'setting-overruled': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          deploy:
            mode: global
            replicas: 3
    `,
    options: { profile: 'compose' },
    variants: [
      {
        manifest: yaml`
          services:
            web:
              image: nginx:1.29
              privileged: true
              security_opt:
                - no-new-privileges:true
        `,
        options: { profile: 'compose' },
        also: ['privileged-container'],
      },
    ],
  },
  'malformed-value': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          extra_hosts:
            - db:database
    `,
    options: { profile: 'compose' },
    variants: [
      {
        manifest: yaml`
          services:
            web:
              image: nginx:1.29
              dns: nameserver
        `,
        options: { profile: 'compose' },
      },
      {
        manifest: yaml`
          services:
            web:
              image: nginx:1.29
              domainname: example.com
        `,
        options: { profile: 'compose' },
      },
    ],
  },
  'unsupported-value': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          pull_policy: build
    `,
    options: { profile: 'compose' },
  },
  'unused-ignore': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          # tranship-ignore unsupported-key: the load balancer knows the name
          restart: always
    `,
  },
  'invalid-option': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
    `,
    options: { namespace: 'Team Shop' },
  },

  // Variables
  'invalid-template': {
    manifest: yaml`
      services:
        web:
          image: nginx:\${TAG
    `,
  },
  'variable-required': {
    manifest: yaml`
      services:
        web:
          image: nginx:\${TAG:?say which version}
    `,
  },
  'variable-unset': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          environment:
            LOG_LEVEL: \${LOG_LEVEL}
    `,
  },
  'too-much-text': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          command: ["serve", "$LARGE$LARGE$LARGE$LARGE$LARGE$LARGE"]
    `,
    options: { env: { LARGE: 'x'.repeat(100_000) } },
  },
  'dotenv-invalid': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
    `,
    options: { dotenv: 'TAG="1.29\n' },
  },

  // The application
  'object-too-large': {
    manifest: `services:\n  web:\n    image: nginx:1.29\n    environment:\n      NOTES: "${'note '.repeat(300_000)}"\n`,
    excerpt: yaml`
      services:
        web:
          image: nginx:1.29
          environment:
            NOTES: "note note note note …" # 1,500,000 bytes
    `,
  },
  'needs-server-side-apply': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          configs: [words]
      configs:
        words:
          file: words.txt # 300,000 bytes
    `,
    options: { profile: 'compose', files: { 'words.txt': 'word '.repeat(60_000) } },
  },
  'name-sanitised': {
    manifest: yaml`
      services:
        web_app:
          image: nginx:1.29
        probe:
          image: shop/probe:3
          environment:
            TARGET: http://web_app:80
    `,
  },
  'host-replaced': {
    manifest: yaml`
      services:
        web:
          image: shop/web:3
          environment:
            DATABASE_URL: postgres://shop_db:5432/shop
        shop_db:
          image: shop/db:3
    `,
    options: { profile: 'compose' },
    also: ['name-sanitised'],
  },
  'renamed-host': {
    manifest: yaml`
      services:
        web:
          image: shop/web:3
          environment:
            CACHE: shop_db
        shop_db:
          image: shop/db:3
    `,
    options: { profile: 'compose' },
    also: ['name-sanitised'],
    variants: [
      {
        manifest: yaml`
          services:
            my_api:
              image: shop/api:3
              ports: [80]
            web:
              image: nginx:1.29
              configs: [site]
          configs:
            site:
              content: 'fastcgi_param SERVED_FOR web@my_api;'
        `,
        options: { profile: 'compose' },
        also: ['name-sanitised'],
      },
    ],
  },
  'network-not-closed': {
    manifest: yaml`
      services:
        database:
          image: shop/db:3
          networks: [back]
      networks:
        back:
          internal: true
    `,
    options: { profile: 'compose' },
  },
  'name-not-reachable': {
    manifest: yaml`
      services:
        web:
          image: shop/web:3
          environment:
            CACHE: shop_db
        database:
          image: shop/db:3
          container_name: shop_db
    `,
    options: { profile: 'compose' },
  },
  'name-collision': {
    manifest: yaml`
      services:
        web-app:
          image: nginx:1.29
        web_app:
          image: nginx:1.29
    `,
  },
  'unknown-dependency': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          depends_on: [databse]
        database:
          image: postgres:17
    `,
  },
  'include-not-followed': {
    manifest: yaml`
      include:
        - database.yaml
      services:
        web:
          image: nginx:1.29
          depends_on:
            - database
    `,
    also: ['unsupported-key'],
  },
  'optional-dependency-missing': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          depends_on:
            cache:
              condition: service_started
              required: false
    `,
  },
  'depends-on-itself': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          depends_on: [web]
    `,
  },
  'dependency-cycle': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          depends_on: [api]
        api:
          image: shop/api:3
          depends_on: [web]
    `,
  },
  'never-completes': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          depends_on:
            migrate:
              condition: service_completed_successfully
        migrate:
          image: shop/migrate:3
          restart: always
    `,
    options: { profile: 'compose' },
  },
  'waits-without-end': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          depends_on:
            migrate:
              condition: service_completed_successfully
        migrate:
          image: shop/migrate:3
    `,
  },
  'health-unknown': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          depends_on:
            worker:
              condition: service_healthy
        worker:
          image: shop/worker:3
    `,
  },
  'resolver-replaced': {
    manifest: yaml`
      services:
        proxy:
          image: nginx:1.29
          configs:
            - source: site
              target: /etc/nginx/conf.d/default.conf
        app:
          image: shop/app:3
          expose: [9000]
      configs:
        site:
          content: |
            resolver 127.0.0.11;
            server {
              set $$app app;
              location / { proxy_pass http://$$app:9000; }
            }
    `,
    options: { profile: 'compose' },
  },
  'names-behind-variables': {
    manifest: yaml`
      services:
        proxy:
          image: nginx:1.29
          configs:
            - source: site
              target: /etc/nginx/conf.d/default.conf
        app:
          image: shop/app:3
          expose: [9000]
      configs:
        site:
          content: |
            resolver 127.0.0.11;
            server {
              set $$app app;
              location /api/ { proxy_pass http://$$app:9000/v1/; }
            }
    `,
    options: { profile: 'compose' },
  },
  'docker-only-host': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          environment:
            NGINX_LOCAL_RESOLVERS: 127.0.0.11
    `,
    options: { profile: 'compose' },
  },
  'port-not-on-node': {
    manifest: yaml`
      services:
        scanner:
          image: shop/scanner:3
          network_mode: host
          environment:
            API_URL: http://localhost:8080
        api:
          image: shop/api:3
          ports: ["8080:8080"]
    `,
    options: { profile: 'compose' },
    also: ['host-network'],
  },
  'outdated-facts': {
    manifest: yaml`
      services:
        api:
          image: shop/api:3
          restart: always
    `,
    options: {
      profile: 'compose',
      facts: { version: 1, services: { api: { settings: '0123456789abcdef', listens: [] } } },
    },
  },
  'runs-once': {
    manifest: yaml`
      services:
        migrate:
          image: shop/api:3
          command: [bin/migrate]
    `,
    options: { profile: 'compose' },
  },
  'guessed-images': {
    manifest: yaml`
      services:
        api:
          image: shop/api:3
          restart: always
    `,
    options: { profile: 'compose' },
  },
  'runs-on': {
    manifest: yaml`
      services:
        api:
          image: shop/api:3
          restart: 'no'
          ports: ['8080:8080']
    `,
    options: { profile: 'compose', domain: 'example.com' },
  },
  'restart-needs-deploy': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          depends_on:
            cache: { condition: service_started, restart: true }
        cache:
          image: redis:8
    `,
    options: { profile: 'compose' },
  },
  'restarted-after-success': {
    manifest: yaml`
      services:
        report:
          image: shop/report:3
          restart: on-failure
    `,
    options: { profile: 'compose' },
  },
  'started-again': {
    manifest: yaml`
      services:
        setup:
          image: shop/api:3
          healthcheck: { test: [CMD, test, -f, /certs/ca.crt] }
    `,
    options: { profile: 'compose' },
  },
  'server-is-job': {
    manifest: yaml`
      services:
        api:
          image: shop/api:3
          restart: 'no'
          healthcheck: { test: [CMD, check] }
    `,
    options: { profile: 'compose' },
  },
  'volume-not-filled': {
    manifest: yaml`
      services:
        app:
          image: shop/app:3
          volumes: ['static:/app/static']
        web:
          image: nginx:1.29
          volumes: ['static:/usr/share/nginx/html:ro']
      volumes:
        static: {}
    `,
    options: { profile: 'compose' },
  },
  'small-volume': {
    manifest: yaml`
      services:
        llm:
          image: vllm/vllm-openai:v0.11.0
          environment: {HF_HOME: /data/models}
          volumes: ['models:/data']
      volumes:
        models: {}
    `,
    options: { profile: 'compose' },
  },
  'injected-variable': {
    manifest: yaml`
      services:
        flows:
          image: n8nio/n8n:1.97.0
          environment:
            CACHE_HOST: cache
        cache:
          image: redis:8
          ports: [6379]
    `,
  },
  'cluster-service': {
    manifest: yaml`
      services:
        kubernetes:
          image: shop/console:3
    `,
  },
  'job-inferred': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          depends_on:
            report:
              condition: service_completed_successfully
        report:
          image: shop/report:3
    `,
    options: { profile: 'compose' },
  },

  // Keys of a service
  'no-image': {
    manifest: yaml`
      services:
        web:
          ports: [8080]
    `,
  },
  'extends-not-followed': {
    manifest: yaml`
      services:
        web:
          extends:
            file: common.yaml
            service: base
          ports:
            - 8080:80
    `,
    also: ['unsupported-key'],
  },
  'invalid-image': {
    manifest: yaml`
      services:
        web:
          image: NGINX:1.29
    `,
  },
  'image-variable-empty': {
    manifest: yaml`
      services:
        web:
          image: shop/web:\${TAG}
    `,
    also: ['variable-unset'],
  },
  'image-without-registry': {
    manifest: yaml`
      services:
        web:
          build: .
          image: shop/web:3
    `,
    options: { registry: 'registry.example.com' },
  },
  'invalid-command': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          command: echo 'ready
    `,
    variants: [
      {
        manifest: yaml`
          services:
            web:
              image: nginx:1.29
              command: echo ready \\
        `,
      },
      {
        manifest: yaml`
          services:
            web:
              image: nginx:1.29
              command: echo ready (really)
        `,
      },
    ],
  },
  'shell-syntax-in-command': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          command: ./migrate && ./serve
    `,
  },
  'emptied-command': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          command: []
    `,
  },
  'replicas-differ': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          scale: 2
          deploy:
            replicas: 3
    `,
  },
  'container-name-of-replicas': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          container_name: shop-web
          scale: 2
    `,
    options: { profile: 'compose' },
  },
  'user-by-name': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          user: nginx
    `,
  },
  'group-by-name': {
    options: { profile: 'compose' },
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          group_add: [video]
    `,
  },
  'user-out-of-range': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          user: "4294967295"
    `,
  },
  'invalid-signal': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          stop_signal: SIGNAL
    `,
    options: { profile: 'compose' },
  },
  'pre-start-in-every-pod': {
    manifest: yaml`
      services:
        web:
          image: shop/web:3
          scale: 2
          pre_start:
            - command: ["./migrate.sh"]
    `,
    options: { profile: 'compose' },
  },
  'watch-left-out': {
    manifest: yaml`
      services:
        web:
          image: shop/web:3
          develop:
            watch:
              - { path: ./src, action: rebuild }
    `,
    options: { profile: 'compose' },
  },
  'invalid-constraint': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          deploy:
            placement:
              constraints: [node.labels.disk = ssd]
    `,
    options: { profile: 'compose' },
  },
  'databases-share-data': {
    manifest: yaml`
      services:
        db:
          image: postgres:17
          scale: 2
          volumes:
            - data:/var/lib/postgresql/data
      volumes:
        data:
    `,
    options: { profile: 'compose' },
  },
  'replicas-share-data': {
    manifest: yaml`
      services:
        db:
          image: shop/database:3
          scale: 2
          volumes:
            - data:/var/lib/postgresql/data
      volumes:
        data:
    `,
    options: { profile: 'compose' },
  },
  'volume-on-every-node': {
    manifest: yaml`
      services:
        agent:
          image: shop/agent:3
          deploy:
            mode: global
          volumes:
            - data:/var/lib/agent
      volumes:
        data:
    `,
    options: { profile: 'compose' },
  },
  'kind-without-object': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          x-kubernetes:
            labels: {Job: {team: shop}}
    `,
    options: { profile: 'compose' },
  },
  'identity-of-object': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          x-kubernetes:
            labels: {Pod: {app.kubernetes.io/name: other}}
    `,
    options: { profile: 'compose' },
    variants: [
      {
        manifest: yaml`
      services:
        web:
          image: nginx:1.29
          x-kubernetes:
            patch:
              - {kind: Service, op: replace, path: /spec/selector, value: {tier: front}}
    `,
        options: { profile: 'compose' },
        also: ['kubernetes-patch'],
      },
    ],
  },
  'patch-fails': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          x-kubernetes:
            patch:
              - {kind: Deployment, op: replace, path: /spec/revisionHistoryLimit, value: 3}
    `,
    options: { profile: 'compose' },
    also: ['kubernetes-patch'],
    variants: [
      {
        manifest: yaml`
      services:
        web:
          image: nginx:1.29
          x-kubernetes:
            patch:
              - {kind: Job, op: add, path: /spec/suspend, value: true}
    `,
        options: { profile: 'compose' },
        also: ['kubernetes-patch'],
      },
    ],
  },
  'patch-of-wrong-type': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          x-kubernetes:
            patch:
              - {kind: Deployment, op: add, path: /spec/revisionHistory, value: 3}
    `,
    options: { profile: 'compose' },
    also: ['kubernetes-patch'],
    variants: [
      {
        manifest: yaml`
      services:
        web:
          image: nginx:1.29
          x-kubernetes:
            patch:
              - {kind: Deployment, op: add, path: /spec/revisionHistoryLimit, value: three}
    `,
        options: { profile: 'compose' },
        also: ['kubernetes-patch'],
      },
    ],
  },
  'maximum-below-minimum': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          cpus: 0.5
          scale: 4
          x-kubernetes:
            autoscaling: {maxReplicas: 3}
    `,
    options: { profile: 'compose' },
  },
  'autoscaler-without-request': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          x-kubernetes:
            autoscaling: {maxReplicas: 3}
    `,
    options: { profile: 'compose' },
  },
  'budget-of-one-limit': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          scale: 2
          x-kubernetes:
            disruptionBudget: {minAvailable: 1, maxUnavailable: 1}
    `,
    options: { profile: 'compose' },
  },
  'invalid-budget': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          scale: 2
          x-kubernetes:
            disruptionBudget: {minAvailable: 150%}
    `,
    options: { profile: 'compose' },
  },
  'budget-blocks-drains': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          x-kubernetes:
            disruptionBudget: {minAvailable: 1}
    `,
    options: { profile: 'compose' },
  },
  'invalid-time-zone': {
    manifest: yaml`
      jobs:
        backup:
          image: shop/backup:1
          triggers:
            schedule:
              - cron: 0 3 * * *
                timezone: Local
    `,
    options: { profile: 'compose' },
  },
  'further-schedule': {
    manifest: yaml`
      jobs:
        backup:
          image: shop/backup:1
          triggers:
            schedule: ['0 3 * * *', '0 12 * * 0']
    `,
    options: { profile: 'compose' },
  },
  'overlapping-runs': {
    manifest: yaml`
      jobs:
        backup:
          image: shop/backup:1
          triggers:
            schedule:
              - cron: '*/5 * * * *'
                concurrency: queue
    `,
    options: { profile: 'compose' },
    variants: [
      {
        manifest: yaml`
          jobs:
            backup:
              image: shop/backup:1
              triggers:
                schedule:
                  - { cron: '*/5 * * * *', concurrency: queue, missed_fires: skip }
        `,
        options: { profile: 'compose' },
      },
      {
        manifest: yaml`
          jobs:
            backup:
              image: shop/backup:1
              triggers:
                schedule:
                  - { cron: '*/5 * * * *', concurrency: forbid }
        `,
        options: { profile: 'compose' },
      },
    ],
  },
  'manual-runs-stay': {
    manifest: yaml`
      jobs:
        backup:
          image: shop/backup:1
          triggers:
            manual: false
            schedule: ['0 3 * * *']
    `,
    options: { profile: 'compose' },
  },
  'depends-on-job': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          depends_on: [backup]
      jobs:
        backup:
          image: shop/backup:1
          triggers:
            manual: true
    `,
    options: { profile: 'compose' },
  },
  'job-not-run-before': {
    manifest: yaml`
      jobs:
        export:
          image: shop/export:1
          triggers: { manual: true }
        backup:
          image: shop/backup:1
          depends_on: [export]
          triggers: { manual: true }
    `,
    options: { profile: 'compose' },
  },
  'invalid-schedule': {
    manifest: yaml`
      services:
        cleanup:
          image: shop/cleanup:1
          x-platform-schedule: at noon
    `,
    options: { profile: 'compose' },
  },
  'invalid-service-account': {
    manifest: yaml`
      services:
        web:
          image: shop/web:3
          x-platform-service-account: Metrics Reader
    `,
    options: { profile: 'compose' },
  },
  'type-without-ports': {
    manifest: yaml`
      services:
        web:
          image: shop/web:3
          x-platform-service-type: LoadBalancer
    `,
    options: { profile: 'compose' },
  },
  'too-many-rules': {
    manifest: `
services:
  web:
    image: shop/web:3
    expose: [80]
endpoints:
${Array.from({ length: 17 }, (_, index) => `  - { path: /part-${index + 1}, service: web, port: 80 }`).join('\n')}
`.trimStart(),
    options: { routes: { kind: 'HTTPRoute', gateway: { name: 'public' } } },
  },
  'issuer-not-used': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          ports:
            - "8080:80"
    `,
    options: {
      profile: 'compose',
      domain: 'example.com',
      clusterIssuer: 'letsencrypt',
      routes: { kind: 'HTTPRoute', gateway: { name: 'public' } },
    },
  },
  'dns-without-services': {
    manifest: yaml`
      services:
        web:
          image: shop/web:3
          dns: 10.0.0.53
    `,
    options: { profile: 'compose' },
  },
  'full-host-name': {
    manifest: yaml`
      services:
        mail:
          image: shop/mail:3
          hostname: mail.example.com
    `,
    options: { profile: 'compose' },
    also: ['name-not-reachable'],
  },
  'host-name-of-pods': {
    manifest: yaml`
      services:
        queue:
          image: rabbitmq:4
          hostname: broker
          volumes: ["data:/var/lib/rabbitmq"]
      volumes:
        data:
    `,
    options: { profile: 'compose' },
  },
  'unsafe-sysctl': {
    manifest: yaml`
      services:
        cache:
          image: redis:8
          sysctls:
            net.core.somaxconn: 1024
    `,
    options: { profile: 'compose' },
  },
  'undefined-network': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          networks: [frnt]
      networks:
        front:
    `,
    options: { profile: 'compose' },
  },
  'undefined-model': {
    manifest: yaml`
      services:
        chat:
          image: shop/chat:1
          models: [lm]
      models:
        llm:
          model: ai/smollm2
          x-platform-size: 5Gi
          x-platform-memory: 2Gi
    `,
    also: ['unused-model'],
    options: { profile: 'compose' },
  },
  'unused-model': {
    manifest: yaml`
      services:
        chat:
          image: shop/chat:1
      models:
        llm:
          model: ai/smollm2
    `,
    options: { profile: 'compose' },
  },
  'model-not-downloaded': {
    manifest: yaml`
      services:
        chat:
          image: shop/chat:1
          models: [llm]
      models:
        llm:
          model: registry.example.com/ai/chat
          x-platform-size: 50Gi
          x-platform-memory: 8Gi
    `,
    options: { profile: 'compose' },
  },
  'model-size-unknown': {
    manifest: yaml`
      services:
        chat:
          image: shop/chat:1
          models: [llm]
      models:
        llm:
          model: ai/smollm2
    `,
    options: { profile: 'compose' },
  },
  'networks-with-mode': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          network_mode: host
          networks: [front]
      networks:
        front:
    `,
    options: { profile: 'compose' },
  },
  'invalid-platform': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          platform: linux/arm/v7/extra
    `,
    options: { profile: 'compose' },
  },
  'invalid-label': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          x-node-selector:
            disk: solid state
    `,
  },
  'invalid-annotation-key': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          labels:
            "the team": shop
    `,
    variants: [
      {
        manifest: yaml`
          services:
            web:
              image: nginx:1.29
              labels:
                com.example.shop.department.of.goods.that.are.sold.by.weight.alone: X-Shop
        `,
        options: { profile: 'compose' },
      },
    ],
  },
  'annotation-refused': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          annotations:
            controller.kubernetes.io/pod-deletion-cost: high
    `,
  },
  'annotation-without-use': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          annotations:
            seccomp.security.alpha.kubernetes.io/pod: runtime/default
    `,
  },
  'deprecated-annotation': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          annotations:
            service.kubernetes.io/topology-aware-hints: Auto
    `,
  },
  'deprecated-node-label': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          x-node-selector:
            beta.kubernetes.io/arch: amd64
    `,
  },
  'kompose-label': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          labels:
            kompose.service.type: loadbalancer
    `,
  },
  'label-without-effect': {
    manifest: yaml`
      services:
        api:
          image: shop/api:3
          labels:
            kompose.volume.size: 2Gi
    `,
    options: { profile: 'compose' },
  },
  'docker-label': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          labels:
            traefik.tcp.routers.web.rule: HostSNI(\`shop.example.com\`)
    `,
    options: { profile: 'compose' },
  },
  'annotations-too-large': {
    manifest: `services:\n  web:\n    image: nginx:1.29\n    annotations:\n      example.com/notes: "${'note '.repeat(53_000)}"\n`,
    excerpt: yaml`
      services:
        web:
          image: nginx:1.29
          annotations:
            example.com/notes: "note note note note …" # 265,000 bytes
    `,
  },
  'invalid-update-policy': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          labels:
            dev.platform/update: on-delete
    `,
  },
  'update-policy-on-job': {
    manifest: yaml`
      services:
        migrate:
          image: shop/migrate:3
          restart: "no"
          labels:
            dev.platform/update: recreate
    `,
  },
  'invalid-restart': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          restart: sometimes
    `,
  },

  // Variables of containers
  'number-printed': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          environment:
            UMASK: 022
    `,
    options: { profile: 'compose' },
  },
  'invalid-variable-name': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          environment:
            2ND_HOST: api
    `,
  },
  'variable-left-out': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          environment: ["API:http://api"]
    `,
    options: { profile: 'compose' },
  },
  'env-file-missing': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          env_file: web.env
    `,
    options: { files: {} },
  },
  'dotenv-missing': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          env_file: .env
    `,
    options: { files: {} },
  },
  'env-file-variable-unset': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          env_file: web.env
    `,
    options: { files: { 'web.env': 'PASSWORD=pa$word\n' } },
  },
  'env-file-invalid': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          env_file: web.env
    `,
    options: { files: { 'web.env': "LOG_LEVEL=info\nGREETING='hello\n" } },
  },

  // Healthchecks
  'invalid-duration': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          healthcheck:
            test: curl --fail http://localhost
            interval: 10
    `,
  },
  'duration-out-of-range': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          healthcheck:
            test: curl -f http://localhost
            interval: 600000h
    `,
  },
  'healthcheck-test-form': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          healthcheck:
            test: [curl, --fail, http://localhost]
    `,
  },
  'healthcheck-test-empty': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          healthcheck:
            test: [CMD]
    `,
  },
  'healthcheck-test-and-http': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          healthcheck:
            test: curl --fail http://localhost
            http: { path: /, port: 80 }
    `,
  },
  'healthcheck-without-test': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          healthcheck:
            interval: 10s
    `,
  },
  'healthcheck-without-probe': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          healthcheck:
            http: { path: /, port: 80 }
            x-platform-readiness: false
    `,
  },

  // Ports
  'invalid-port': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          ports:
            - "8080:99999"
    `,
  },
  'too-many-ports': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          ports:
            - 30000-39999
    `,
  },
  'port-not-public': {
    manifest: yaml`
      services:
        database:
          image: postgres:17
          ports:
            - "5432:5432"
    `,
  },
  'port-published': {
    options: { profile: 'compose' },
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          x-platform-service-type: LoadBalancer
          ports:
            - "8080:80"
            - "127.0.0.1:9000:9000"
    `,
  },
  'port-number-taken': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          ports:
            - "8080:80"
            - "8080:81"
    `,
    options: { domain: 'apps.example.com' },
  },
  'port-name-taken': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          ports:
            - { target: 80, name: http }
            - { target: 8080, name: http }
    `,
  },
  'invalid-app-protocol': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          ports:
            - target: 80
              app_protocol: http://
    `,
  },
  'port-not-listed': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          environment:
            API_URL: http://api:9000
        api:
          image: shop/api:3
          expose: [8080]
    `,
  },
  'localhost-address': {
    manifest: yaml`
      name: shop
      services:
        web:
          image: shop/web:3
          ports: ["3000:80"]
          environment:
            API_URL: http://localhost:8000/api
        api:
          image: shop/api:3
          ports: ["8000:8000"]
    `,
    options: { profile: 'compose' },
  },
  'public-without-ports': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          public: true
    `,
  },

  // Endpoints
  'other-notation': {
    options: { profile: 'compose' },
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          expose: [80]
      endpoints:
        - path: /
          service: web
          port: 80
      ---
      endpoints:
        admin:
          - path: /admin
            service: web
            port: 80
    `,
  },
  'endpoint-without-rules': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
      endpoints: []
    `,
  },
  'unknown-endpoint-service': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          ports: [80]
      endpoints:
        - { path: /, service: wed, port: 80 }
    `,
  },
  'unknown-endpoint-port': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          ports: [80]
      endpoints:
        - { path: /, service: web, port: 8080 }
    `,
  },
  'invalid-route-path': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          ports: [80]
      endpoints:
        - { path: /a/../b, service: web, port: 80 }
    `,
  },
  'reserved-label': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          ports: [80]
      endpoints:
        labels:
          app.kubernetes.io/managed-by: me
        rules:
          - { path: /, service: web, port: 80 }
    `,
  },
  'invalid-ingress-class': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          ports: [80]
      endpoints:
        labels:
          kubernetes.io/ingress.class: Public Gateway
        rules:
          - { path: /, service: web, port: 80 }
    `,
  },
  'too-many-routes': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          ports:
            - "30000-30099:30000-30099"
    `,
  },
  'route-not-http': {
    manifest: yaml`
      services:
        mail:
          image: shop/mail:3
          ports:
            - "25:25"
    `,
  },
  'site-not-routed': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          expose: [80]
          labels:
            traefik.http.routers.web.rule: Host(\`shop.example.com\`)
            traefik.http.routers.web.middlewares: login
            traefik.http.middlewares.login.basicauth.usersfile: /users
    `,
    options: { profile: 'compose' },
  },
  'site-setting-left-out': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          expose: [80]
          labels:
            traefik.http.routers.web.rule: Host(\`shop.example.com\`) && PathPrefix(\`/api\`)
            traefik.http.routers.web.middlewares: short
            traefik.http.middlewares.short.stripprefix.prefixes: /api
    `,
    options: { profile: 'compose' },
  },
  'route-shadowed': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          ports: ["8080:80"]
        admin:
          image: shop/admin:3
          ports: ["8081:3000"]
    `,
    variants: [
      {
        options: { profile: 'compose' },
        manifest: yaml`
          services:
            web:
              image: nginx:1.29
              expose: [80, 81]
          endpoints:
            - {path: /api, service: web, port: 80}
            - {path: /api/, service: web, port: 81}
        `,
      },
    ],
  },
  'endpoint-wins': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          ports: ["8080:80"]
      endpoints:
        web:
          - { path: /, service: web, port: 80 }
    `,
  },

  // Resources
  'invalid-quantity': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          mem_limit: plenty
    `,
  },
  'quantity-not-positive': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          cpus: -1
    `,
  },
  'quantity-too-large': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          mem_limit: 9223372036854771712
    `,
  },
  'quantity-too-precise': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          cpus: 0.0005
    `,
  },
  'memory-in-millibytes': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          resources:
            limits:
              memory: 512m
    `,
  },
  'request-over-limit': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          mem_limit: 256m
          mem_reservation: 512m
    `,
  },
  'resource-clash': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          mem_limit: 256m
          deploy:
            resources:
              limits:
                memory: 512M
    `,
  },
  'devices-counted-twice': {
    options: { profile: 'compose' },
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          gpus: [{count: 1, device_ids: ['0']}]
    `,
  },
  'devices-counted': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          gpus: all
    `,
    options: { profile: 'compose' },
  },

  // Volumes
  'invalid-mount': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          volumes:
            - data:var/lib/data
      volumes:
        data:
    `,
  },
  'unknown-mount-option': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          volumes:
            - data:/var/lib/data:readonly
      volumes:
        data:
    `,
  },
  'unsupported-mount-type': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          volumes:
            - type: npipe
              source: \\\\.\\pipe\\docker_engine
              target: /var/run/engine
    `,
  },
  'setting-without-effect': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          volumes:
            - type: tmpfs
              source: data
              target: /var/cache
    `,
    variants: [
      {
        manifest: yaml`
          services:
            web:
              image: nginx:1.29
              volumes: ["uploads:/uploads"]
          volumes:
            uploads:
              external: true
              labels: { team: shop }
        `,
        options: { profile: 'compose' },
        also: ['external-volume'],
      },
      {
        manifest: yaml`
          services:
            web:
              build: .
              image: registry.example.com/shop/web:3
              develop:
                watch:
                  - { path: ./package.json, action: rebuild, target: /app/package.json }
        `,
        options: { profile: 'compose' },
      },
      {
        manifest: yaml`
          services:
            web:
              image: nginx:1.29
              ports:
                - target: 80
                  published: 8080
                  mode: host
        `,
      },
    ],
  },
  'volume-option-left-out': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          tmpfs: ["/run:size=64m,noexec"]
    `,
    options: { profile: 'compose' },
  },
  'shared-volume-empty': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          volumes_from: ["assets:ro"]
        assets:
          image: shop/assets:3
          volumes: ["/usr/share/nginx/html"]
    `,
    options: { profile: 'compose' },
  },
  'memory-not-shared': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          volumes: ["scratch:/scratch"]
        worker:
          image: shop/worker:3
          volumes: ["scratch:/scratch"]
      volumes:
        scratch:
          driver_opts: { type: tmpfs, device: tmpfs }
    `,
    options: { profile: 'compose' },
  },
  'invalid-sub-path': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          volumes:
            - type: volume
              source: data
              target: /var/lib/data
              volume:
                subpath: ../secrets
      volumes:
        data:
    `,
  },
  'mount-target-taken': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          volumes:
            - data:/var/run/token
          x-platform-identity-token:
            audience: vault
            mount_path: /var/run/token
      volumes:
        data:
    `,
  },
  'mount-overridden': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          volumes:
            - data:/var/lib/data
            - cache:/var/lib/data/
      volumes:
        data:
        cache:
    `,
  },
  'undefined-volume': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          volumes:
            - dat:/var/lib/data
      volumes:
        data:
    `,
  },
  'host-volume-not-mounted': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          volumes:
            - /var/run/docker.sock:/var/run/docker.sock
    `,
    variants: [
      {
        manifest: yaml`
          services:
            web:
              image: nginx:1.29
              volumes:
                - ./nginx.conf:/etc/nginx/nginx.conf:ro
        `,
        options: { folders: { './nginx.conf': 'missing' } },
        also: ['image-derived'],
      },
      {
        manifest: yaml`
          services:
            web:
              build: .
              volumes:
                - ./nginx.conf:/etc/nginx/nginx.conf:ro
        `,
      },
      {
        manifest: yaml`
          services:
            web:
              image: nginx:1.29
              volumes:
                - /etc/localtime:/etc/localtime:ro
        `,
        options: { profile: 'compose' },
      },
    ],
  },
  'image-to-build': {
    manifest: yaml`
      services:
        web:
          build: .
    `,
    options: { profile: 'compose' },
    variants: [
      {
        manifest: yaml`
          services:
            web:
              build: .
              image: shop-web:3
        `,
        options: { profile: 'compose' },
      },
    ],
  },
  'image-derived': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          volumes:
            - ./site:/usr/share/nginx/html:ro
    `,
  },
  'manifest-outside-root': {
    manifest: yaml`
      include: [../shared/compose.yaml]
      services:
        web:
          image: nginx:1.29
    `,
    options: { profile: 'compose', files: {}, withheld: { '../shared/compose.yaml': 'outside' } },
  },
  'file-outside-root': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          env_file: ../shared.env
    `,
    options: { profile: 'compose', files: {}, withheld: { '../shared.env': 'outside' } },
  },
  'link-leads-out': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          env_file: ./web.env
    `,
    options: { profile: 'compose', files: {}, withheld: { './web.env': 'link' } },
  },
  'mounted-link-leads-out': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          volumes:
            - ./conf:/etc/nginx/conf.d:ro
    `,
    options: {
      profile: 'compose',
      files: {},
      folders: { './conf': 'large' },
      withheld: { './conf': 'link' },
    },
    also: ['image-derived'],
  },
  'host-volume-not-kept': {
    manifest: yaml`
      services:
        db:
          image: postgres:17
          volumes:
            - ./pgdata:/var/lib/postgresql/data
    `,
    also: ['image-derived'],
    variants: [
      {
        manifest: yaml`
          services:
            web:
              image: shop/web:3
              volumes:
                - ./goods.db:/app/goods.db
        `,
        options: { profile: 'compose', files: {}, folders: { './goods.db': 'file' } },
        also: ['image-derived'],
      },
      {
        manifest: yaml`
          services:
            web:
              build: ./web
              image: registry.example.com/shop/web:3
              volumes:
                - ./web:/code
        `,
        options: {
          profile: 'compose',
          folders: { './web': ['Dockerfile', 'index.js'] },
          files: { './web/Dockerfile': 'FROM node:22\nWORKDIR /code\n', './web/index.js': '' },
        },
      },
    ],
  },
  'anonymous-volume-omitted': {
    manifest: yaml`
      services:
        web:
          build: .
          volumes:
            - .:/app
            - /app/node_modules
    `,
  },
  'invalid-storage-class': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          volumes:
            - data:/var/lib/data
      volumes:
        data:
          driver_opts:
            class: Fast Disk
    `,
  },

  // Files in containers
  'undefined-config': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          configs: [sitte]
      configs:
        site:
          content: hello
    `,
    options: { profile: 'compose' },
  },
  'config-source': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          configs: [site]
      configs:
        site:
          content: hello
          file: ./site.conf
    `,
    options: { profile: 'compose', files: {} },
  },
  'config-variable-unset': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          configs: [site]
      configs:
        site:
          environment: SITE_CONFIG
    `,
    options: { profile: 'compose' },
  },
  'config-too-large': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          configs: [words]
      configs:
        words:
          file: ./words.txt
    `,
    options: { profile: 'compose', files: { 'words.txt': 'hello\n'.repeat(200_000) } },
  },
  'file-missing': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          configs: [site]
      configs:
        site:
          file: ./sitte.conf
    `,
    options: { profile: 'compose', files: { 'site.conf': 'hello' } },
  },
  'file-not-provided': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          configs: [site]
      configs:
        site:
          file: ./site.conf
    `,
    options: { profile: 'compose' },
    variants: [
      {
        manifest: yaml`
          services:
            web:
              image: nginx:1.29
              env_file: web.env
        `,
      },
    ],
  },
  'file-owner-ignored': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          configs:
            - source: site
              uid: "101"
              mode: 0400
      configs:
        site:
          content: hello
    `,
    options: { profile: 'compose' },
  },
  'decimal-file-mode': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          configs:
            - source: site
              mode: 444
      configs:
        site:
          content: hello
    `,
    options: { profile: 'compose' },
  },
  'invalid-file-mode': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          configs:
            - source: site
              mode: u=rw
      configs:
        site:
          content: hello
    `,
    options: { profile: 'compose' },
  },
  'anonymous-volume-kept': {
    manifest: yaml`
      services:
        db:
          image: postgres:17
          volumes:
            - /var/lib/postgresql/data
    `,
    options: { profile: 'compose' },
  },
  'external-volume': {
    manifest: yaml`
      services:
        db:
          image: postgres:17
          volumes:
            - data:/var/lib/postgresql/data
      volumes:
        data:
          external: true
          name: shop-data
    `,
    options: { profile: 'compose' },
  },
  'secret-variables': {
    manifest: yaml`
      services:
        web:
          image: shop/web:3
          environment:
            DATABASE_URL: postgres://shop:\${DB_PASSWORD}@db.example.com/shop
    `,
    options: { profile: 'compose' },
  },
  'literal-secret': {
    manifest: yaml`
      services:
        web:
          image: shop/web:3
          environment:
            SESSION_SECRET: example
            API_TOKEN: example
    `,
    options: { profile: 'compose' },
  },
  'secret-in-object': {
    manifest: yaml`
      services:
        web:
          image: shop/web:3
          labels:
            example.com/api-token: \${API_TOKEN:-dev}
    `,
    options: { profile: 'compose' },
  },
  'secret-without-shell': {
    manifest: yaml`
      services:
        web:
          image: shop/web:3
          healthcheck:
            test: ['CMD', 'check', '--token', '\${API_TOKEN}']
    `,
    options: { profile: 'compose' },
    also: ['secret-variables'],
  },
  'secret-to-create': {
    manifest: yaml`
      services:
        db:
          image: shop/db:3
          environment:
            POSTGRES_PASSWORD_FILE: /run/secrets/db_password
          secrets: [db_password]
      secrets:
        db_password:
          file: ./db-password.txt
    `,
    options: { profile: 'compose' },
  },
  'secret-in-config-map': {
    manifest: yaml`
      services:
        web:
          image: shop/web:3
          volumes:
            - ./.env:/app/.env:ro
    `,
    options: { profile: 'compose', files: { './.env': 'PASSWORD=secret\n' } },
  },
  'host-volume-read-only': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          volumes:
            - ./state:/srv/state
    `,
    options: {
      profile: 'compose',
      folders: { './state': ['state.json'] },
      files: { './state/state.json': '{}\n' },
    },
    variants: [
      {
        manifest: yaml`
          services:
            web:
              image: shop/web:3
              command: sh -c "chmod +x /start.sh && /start.sh"
              volumes:
                - ./start.sh:/start.sh
        `,
        options: { profile: 'compose', files: { 'start.sh': '#!/bin/sh\nexec serve' } },
      },
    ],
  },
  'host-volume-as-claim': {
    manifest: yaml`
      services:
        db:
          image: postgres:17
          volumes:
            - ./data:/var/lib/postgresql/data
    `,
    options: { profile: 'compose', folders: { './data': 'large' } },
    variants: [
      {
        manifest: yaml`
          services:
            gallery:
              image: shop/gallery:3
              volumes:
                - ./uploads:/srv/uploads
        `,
        options: {
          profile: 'compose',
          folders: { './uploads': ['welcome.txt'] },
          files: { './uploads/welcome.txt': 'Hello!\n' },
        },
      },
    ],
  },
  'label-file-invalid': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          label_file: web.labels
    `,
    options: { profile: 'compose', files: { 'web.labels': "com.example.team='shop\n" } },
  },
  // Builds
  'build-secret-long-form': {
    manifest: yaml`
      services:
        web:
          build:
            context: .
            secrets:
              - source: npm_token
                target: /run/npm_token
      secrets:
        npm_token:
          environment: NPM_TOKEN
    `,
  },
  'undefined-secret': {
    manifest: yaml`
      services:
        web:
          build:
            context: .
            secrets: [npm]
      secrets:
        npm_token:
          environment: NPM_TOKEN
    `,
  },
  'secret-source': {
    manifest: yaml`
      services:
        web:
          build:
            context: .
            secrets: [npm_token]
      secrets:
        npm_token:
          file: ./npm-token.txt
          environment: NPM_TOKEN
    `,
  },
  'secret-without-source': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
      secrets:
        npm_token: {}
    `,
    options: { profile: 'compose' },
  },
  'missing-value': {
    manifest: yaml`
      services:
        web:
          build:
            context: .
            extra_hosts:
              - database
    `,
  },
  'dockerfile-twice': {
    manifest: yaml`
      services:
        web:
          build:
            context: .
            dockerfile: Dockerfile
            dockerfile_inline: FROM nginx:1.29
    `,
  },
  'unknown-context-service': {
    manifest: yaml`
      services:
        web:
          build:
            context: .
            additional_contexts:
              base: service:bse
          image: registry.example.com/shop/web:3
        base:
          build: ./base
          image: registry.example.com/shop/base:3
          restart: "no"
    `,
    options: { profile: 'compose' },
  },
  'context-not-built': {
    manifest: yaml`
      services:
        web:
          build:
            context: .
            additional_contexts:
              base: service:cache
          image: registry.example.com/shop/web:3
        cache:
          image: redis:8
    `,
    options: { profile: 'compose' },
  },
  'unknown-build-target': {
    manifest: yaml`
      services:
        web:
          build:
            context: .
            target: prodution
          image: registry.example.com/shop/web:3
    `,
    options: {
      profile: 'compose',
      files: { Dockerfile: 'FROM node:24 AS build\nFROM build AS production\n' },
    },
  },
  'platform-not-built': {
    manifest: yaml`
      services:
        web:
          platform: linux/arm64
          build:
            context: .
            platforms: [linux/amd64]
          image: registry.example.com/shop/web:3
    `,
    options: { profile: 'compose' },
  },

  // Rights of the finished objects
  'privileged-container': {
    manifest: yaml`
      services:
        agent:
          image: shop/agent:3
          privileged: true
    `,
    options: { profile: 'compose' },
  },
  'host-network': {
    manifest: yaml`
      services:
        agent:
          image: shop/agent:3
          network_mode: host
    `,
    options: { profile: 'compose' },
  },
  'host-processes': {
    manifest: yaml`
      services:
        agent:
          image: shop/agent:3
          pid: host
    `,
    options: { profile: 'compose' },
  },
  'host-ipc': {
    manifest: yaml`
      services:
        agent:
          image: shop/agent:3
          ipc: host
    `,
    options: { profile: 'compose' },
  },
  'host-users': {
    manifest: yaml`
      services:
        agent:
          image: shop/agent:3
          userns_mode: host
    `,
    options: { profile: 'compose' },
  },
  'added-capability': {
    manifest: yaml`
      services:
        vpn:
          image: shop/vpn:3
          cap_add: [NET_ADMIN]
    `,
  },
  'unconfined-seccomp': {
    manifest: yaml`
      services:
        debug:
          image: shop/debug:3
          security_opt: ["seccomp:unconfined"]
    `,
    options: { profile: 'compose' },
  },
  'unconfined-app-armor': {
    manifest: yaml`
      services:
        debug:
          image: shop/debug:3
          security_opt: ["apparmor:unconfined"]
    `,
    options: { profile: 'compose', kubernetes: '1.30' },
  },
  'selinux-label': {
    manifest: yaml`
      services:
        debug:
          image: shop/debug:3
          security_opt: ["label:disable"]
    `,
    options: { profile: 'compose' },
  },
  'host-path': {
    manifest: yaml`
      services:
        metrics:
          image: shop/metrics:3
          volumes: ["/proc:/host/proc:ro"]
    `,
    options: { profile: 'compose', hostPaths: true },
  },
  'host-port': {
    manifest: yaml`
      services:
        dns:
          image: shop/dns:3
          ports: [{target: 53, published: 53, protocol: udp, mode: host}]
          deploy: {mode: global}
    `,
    options: { profile: 'compose' },
  },
  'runtime-class': {
    manifest: yaml`
      services:
        training:
          image: shop/training:3
          runtime: nvidia
    `,
    options: { profile: 'compose' },
  },
  'control-plane-toleration': {
    manifest: yaml`
      services:
        web:
          image: shop/web:3
          deploy: {placement: {constraints: ["node.role == manager"]}}
    `,
    options: { profile: 'compose' },
  },
  'named-service-account': {
    manifest: yaml`
      services:
        metrics:
          image: shop/metrics:3
          x-platform-service-account: metrics-reader
    `,
    options: { profile: 'compose' },
  },
  'api-token': {
    manifest: yaml`
      services:
        metrics:
          image: shop/metrics:3
          x-platform-identity-token: {audience: "https://kubernetes.default.svc", mount_path: /token}
    `,
    options: { profile: '1.48' },
  },
  'kubernetes-patch': {
    manifest: yaml`
      services:
        web:
          image: nginx:1.29
          ports: ["80:80"]
          x-kubernetes:
            patch:
              - {kind: Service, op: add, path: /spec/sessionAffinity, value: ClientIP}
    `,
    options: { profile: 'compose' },
  },
  'snippet-annotation': {
    manifest: yaml`
      services:
        web:
          image: shop/web:3
          ports: [8080]
      endpoints:
        labels:
          nginx.ingress.kubernetes.io/server-snippet: "return 301 /;"
        rules: [{path: /, service: web, port: 8080}]
    `,
  },
  'risky-annotation': {
    manifest: yaml`
      services:
        web:
          image: shop/web:3
          ports: [8080]
      endpoints:
        labels:
          nginx.ingress.kubernetes.io/auth-url: https://auth.example.com
        rules: [{path: /, service: web, port: 8080}]
    `,
  },
  'pod-setting-left-out': {
    manifest: yaml`
      services:
        vpn:
          image: shop/vpn:1
        client:
          image: shop/client:3
          network_mode: service:vpn
          stop_grace_period: 1m
    `,
    options: { profile: 'compose' },
  },
  'container-in-every-pod': {
    manifest: yaml`
      services:
        vpn:
          image: shop/vpn:1
          scale: 2
        client:
          image: shop/client:3
          network_mode: service:vpn
    `,
    options: { profile: 'compose' },
  },
  'not-awaited-in-pod': {
    manifest: yaml`
      services:
        vpn:
          image: shop/vpn:1
          healthcheck: {test: [CMD, ping, "-c1", example.com]}
        client:
          image: shop/client:3
          network_mode: service:vpn
          depends_on: {vpn: {condition: service_healthy}}
    `,
    options: { profile: 'compose' },
  },
  'no-wait-in-pod': {
    manifest: yaml`
      services:
        resolver:
          image: shop/resolver:1
          expose: ['53/udp']
          healthcheck: {test: [CMD, resolve, example.com]}
        api:
          image: shop/api:3
          depends_on: {resolver: {condition: service_healthy}}
    `,
    options: { profile: 'compose' },
  },
  'pod-security-needs-user': {
    manifest: yaml`
      services:
        api:
          image: shop/api:3
    `,
    options: { profile: 'compose', podSecurity: 'restricted' },
  },
  'pod-security-refuses': {
    manifest: yaml`
      services:
        api:
          image: shop/api:3
          user: "1000"
          cap_add: [NET_ADMIN]
    `,
    also: ['added-capability'],
    options: { profile: 'compose', podSecurity: 'restricted' },
  },
  'port-of-two-containers': {
    manifest: yaml`
      services:
        vpn:
          image: shop/vpn:1
        client:
          image: shop/client:3
          network_mode: service:vpn
          expose: [8080]
        second:
          image: shop/second:3
          network_mode: service:vpn
          expose: [8080]
    `,
    options: { profile: 'compose' },
  },
  'sidecar-annotation': {
    manifest: yaml`
      services:
        web:
          image: shop/web:3
          labels: {sidecar.istio.io/proxyImage: example.com/proxy}
    `,
  },
}

/** A manifest without the indentation that it has in this file, and without the lines around it. */
function yaml(strings: TemplateStringsArray, ...values: readonly string[]): string {
  const text = String.raw({ raw: strings.raw.map((part) => part.replace(/\\([\\$`])/g, '$1')) }, ...values)
  const lines = text.split('\n').slice(1, -1)
  const indentation = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)))
  return lines.map((line) => line.slice(indentation)).join('\n') + '\n'
}
