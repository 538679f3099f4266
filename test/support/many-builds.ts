/** A manifest whose builds use nearly all features of a bake file, with texts that templates would change. */
export const manyBuilds = `
name: shop
services:
  web:
    build:
      context: ./web
      dockerfile: docker/Dockerfile
      target: production
      args:
        - VERSION=1.4
        - 'LITERAL=$$HOME $\${HOME} $$$\${a} %{if} 100%'
      labels: { 'org.example.\${x}': '%{for}' }
      secrets: [npm, 'odd,one']
      additional_contexts: { base: service:Base_Image, docs: ../docs }
      platforms: [linux/amd64]
      tags: ['shop/web:next']
      cache_from: ['type=registry,ref=shop/cache']
      cache_to: ['type=local,dest=.cache']
      no_cache: true
      pull: true
      shm_size: 128m
      ulimits: { nofile: { soft: 1024, hard: 2048 } }
  Base_Image: { build: ./base }
  default:
    image: nginx
    volumes: ['./conf $\${y}:/etc/nginx/conf.d']
secrets:
  npm: { environment: NPM_TOKEN }
  odd,one: { file: ./token }
`
