import { expect, it } from 'vitest'
import type { TranslateOptions } from 'tranship'
import { findings, manifest, titlesOf } from '../../support/translated.js'

const claims = (services: Record<string, string>, options: TranslateOptions = {}, more = '') =>
  titlesOf(manifest(services, more), { profile: 'compose', ...options }).filter((title) =>
    title.startsWith('PersistentVolumeClaim'),
  )

it.each<[string, TranslateOptions, string[]]>([
  ['image: postgres\nvolumes: [/var/lib/postgresql/data]', {}, ['db-var-lib-postgresql-data']],
  ['image: shop/db\nvolumes: [/var/lib/mysql/]', {}, ['db-var-lib-mysql']],
  ['image: mongo', { imageConfigs: { mongo: { Volumes: { '/data/db': {} } } } }, ['db-data-db']],
  ['image: shop/web\nvolumes: [/cache]', {}, []],
  ['image: postgres:17-alpine', {}, ['db-var-lib-postgresql-data']],
  ['image: postgres:18', {}, ['db-var-lib-postgresql']],
  ['image: postgres', {}, ['db-var-lib-postgresql']],
  ['image: pgvector/pgvector:0.8.0-pg17', {}, ['db-var-lib-postgresql-data']],
  ['image: registry.example/mirror/mysql:8', {}, ['db-var-lib-mysql']],
  ['image: mariadb', {}, ['db-var-lib-mysql']],
  ['image: mongo:8', {}, ['db-data-configdb', 'db-data-db']],
  ['image: postgres:17\ncommand: -c fsync=off', {}, ['db-var-lib-postgresql-data']],
  ['image: postgres:17\ncommand: postgres -c fsync=off', {}, ['db-var-lib-postgresql-data']],
  ['image: mysql\nvolumes: ["./init.sql:/docker-entrypoint-initdb.d/init.sql"]', {}, ['db-var-lib-mysql']],
  ['image: postgres:17\ncommand: pg_dump -h other', {}, []],
  ['image: postgres:17\nentrypoint: psql -h other', {}, []],
  ['image: postgres:17\nbuild: .', {}, []],
  ['image: postgres:17\nvolumes: [/data]\nenvironment: {PGDATA: /data}', {}, []],
  ['image: postgres:17', { imageConfigs: { 'postgres:17': {} } }, []],
  ['image: postgres:17', { infer: false }, []],
  ['image: postgres:17', { profile: '1.48' }, []],
  ['image: bitnami/mysql:8', {}, []],
  ['image: redis', {}, []],
  ['image: postgres\ntmpfs: /var/lib/postgresql/data', {}, []],
  ['image: postgres\nscale: 2\nvolumes: [/var/lib/postgresql/data]', {}, []],
  ['image: postgres\ndeploy: {mode: global}\nvolumes: [/var/lib/postgresql/data]', {}, []],
  ['image: postgres\nvolumes: [/var/lib/postgresql/data]', { infer: false }, []],
  ['image: postgres\nvolumes: [/var/lib/postgresql/data]', { profile: '1.48' }, []],
])('[C3-11] with %j and %j the claims are %j', (keys, options, expected) => {
  expect(claims({ db: keys }, options)).toEqual(expected.map((name) => `PersistentVolumeClaim ${name}`))
  const said = findings(manifest({ db: keys }), { profile: 'compose', ...options })
  expect(said.filter((one) => one.startsWith('anonymous-volume-kept'))).toHaveLength(expected.length)
})

it('[C3-11] a claim has a name that no other has', () => {
  const found = claims(
    { db: 'image: mysql\nvolumes: [/var/lib/mysql, "other:/o"]' },
    {},
    'volumes: {other: {name: db-var-lib-mysql}}',
  )
  expect(new Set(found).size).toBe(2)
})
