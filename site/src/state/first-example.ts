import { initialSettings, type Project } from './project.js'

const shop = `name: shop
services:
  web:
    image: nginx:1.29
    ports: ["8080:80"]
    configs:
      - source: site
        target: /etc/nginx/conf.d/default.conf
    volumes: ["uploads:/srv/uploads"]
    depends_on:
      api: { condition: service_healthy }
    mem_limit: 256m
  api:
    image: shop/api:\${VERSION:-1.0}
    environment: { DATABASE: "postgres://db:5432/shop" }
    secrets: [password]
    healthcheck: { test: curl -f http://localhost:3000/health, interval: 10s }
    expose: [3000]
  db:
    image: postgres:17
    volumes: ["data:/var/lib/postgresql/data"]
configs:
  site: { file: site.conf }
secrets:
  password: { file: password.txt }
volumes:
  uploads:
  data:
`

/** The example with which the page opens. The build writes its text into the page, so that it is there before scripts. */
export const firstExample: Project = {
  files: [
    { path: 'compose.yaml', text: shop },
    { path: '.env', text: 'VERSION=2.3\n' },
    { path: 'site.conf', text: 'server { listen 80; root /srv; }\n' },
  ],
  settings: initialSettings,
}
