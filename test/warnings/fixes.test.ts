import { describe, expect, it } from 'vitest'
import { safeTranslate, type Code, type Diagnostic, type Fix, type TranslateOptions } from 'tranship'
import { allExamples } from '../support/diagnostic-examples.js'
import { goldenCases, goldenProfiles } from '../support/golden.js'

/** Guesses are left out: they are about objects, which there are only without an error. */
function diagnosticsOf(text: string, options: TranslateOptions): readonly Diagnostic[] {
  const result = safeTranslate(text, { ...options, ignore: [...(options.ignore ?? []), 'guessed-images'] })
  return result.ok ? result.warnings : [...result.errors, ...result.warnings]
}

function applied(text: string, { range, text: replacement }: Fix): string {
  return text.slice(0, range.start.offset) + replacement + text.slice(range.end.offset)
}

function countsOf(diagnostics: readonly Diagnostic[]): Map<Code, number> {
  const counts = new Map<Code, number>()
  for (const { code } of diagnostics) counts.set(code, (counts.get(code) ?? 0) + 1)
  return counts
}

/** Returns the fixes of a manifest. Each must remove its diagnostic and cause no other. */
function checkedFixes(text: string, options: TranslateOptions): Fix[] {
  const before = diagnosticsOf(text, options)
  const counts = countsOf(before)
  return before.flatMap(({ code, range, fixes = [] }) => {
    for (const fix of fixes) {
      // A missing port is added at another place.
      if (code !== 'port-not-listed') expect(fix.range).toEqual(range)
      const fixed = applied(text, fix)
      const after = countsOf(diagnosticsOf(fixed, options))
      // A problem in an alias is reported at each use, and fixed for all of them.
      const same = before.filter((one) => one.code === code && one.range.start.offset === range.start.offset)
      const expected = new Map(counts).set(code, counts.get(code)! - same.length)
      for (const [left, count] of after) {
        if (count > (expected.get(left) ?? 0)) expect.fail(`${code} → ${fix.text} leaves or brings ${left}`)
      }
    }
    return fixes
  })
}

describe('applying a fix removes its diagnostic and adds none', () => {
  it.each(goldenCases())('$name', ({ manifest, options }) => {
    for (const profile of goldenProfiles) checkedFixes(manifest, { ...options, profile })
  })

  it.each(allExamples())('$code', ({ manifest, options = {} }) => {
    checkedFixes(manifest, options)
  })
})

const web = (body: string) => `services:\n  web:\n    image: nginx:1.29\n${body}`
const withVolume = (body: string) => `${web(body)}volumes:\n  data:\n`

describe('a fix', () => {
  const cases: Record<string, [code: Code, text: string, fixed: string, options?: TranslateOptions]> = {
    'of a key': ['unknown-key', web('    enviroment: {}\n'), web('    environment: {}\n')],
    'of a key in quotes': ['unknown-key', web('    "enviroment": {}\n'), web('    "environment": {}\n')],
    'of a key with a variable in its value': [
      'unknown-key',
      web('    workingdir: ${HOME_FOLDER:-/}\n'),
      web('    working_dir: ${HOME_FOLDER:-/}\n'),
    ],
    'of a key that an alias repeats': [
      'unknown-key',
      `x-base: &base {comand: a}\nservices:\n  web: {image: a, <<: *base}\n  api: {image: a, <<: *base}\n`,
      `x-base: &base {command: a}\nservices:\n  web: {image: a, <<: *base}\n  api: {image: a, <<: *base}\n`,
    ],
    'of a service in a list': [
      'unknown-dependency',
      web('    depends_on: [databse]\n  database: {image: a}\n'),
      web('    depends_on: [database]\n  database: {image: a}\n'),
    ],
    'of a service in a map': [
      'unknown-dependency',
      web('    depends_on:\n      databse: {condition: service_started}\n  database: {image: a}\n'),
      web('    depends_on:\n      database: {condition: service_started}\n  database: {image: a}\n'),
    ],
    'of a service in a map without a value': [
      'unknown-dependency',
      web('    depends_on:\n      "databse":\n  database: {image: a}\n'),
      web('    depends_on:\n      "database":\n  database: {image: a}\n'),
    ],
    'of an optional service': [
      'optional-dependency-missing',
      web('    depends_on:\n      databse: {required: false}\n  database: {image: a}\n'),
      web('    depends_on:\n      database: {required: false}\n  database: {image: a}\n'),
    ],
    'of a service whose name needs quotes': [
      'unknown-dependency',
      web("    depends_on: ['1o']\n  '10': {image: a}\n"),
      web("    depends_on: ['10']\n  '10': {image: a}\n"),
    ],
    'of the service of an endpoint': [
      'unknown-endpoint-service',
      `${web('    ports: [80]\n')}endpoints:\n  - {path: /, service: wbe, port: 80}\n`,
      `${web('    ports: [80]\n')}endpoints:\n  - {path: /, service: web, port: 80}\n`,
    ],
    'of the path of an endpoint': [
      'path-not-absolute',
      `${web('    ports: [80]\n')}endpoints:\n  - {path: "api", service: web, port: 80}\n`,
      `${web('    ports: [80]\n')}endpoints:\n  - {path: "/api", service: web, port: 80}\n`,
    ],
    'of a port that is not listed, in a block': [
      'port-not-listed',
      web('    command: call api:81\n  api:\n    # the API\n    image: a\n    ports: [80]\n'),
      web(
        '    command: call api:81\n  api:\n    # the API\n    expose: ["81"]\n    image: a\n    ports: [80]\n',
      ),
    ],
    'of a port that is not listed, in braces': [
      'port-not-listed',
      web('    command: call api:81\n  api: {image: a, ports: [80]}\n'),
      web('    command: call api:81\n  api: {expose: ["81"], image: a, ports: [80]}\n'),
    ],
    'of a port that is not listed, in braces on lines of their own': [
      'port-not-listed',
      web('    command: call api:81\n  api: {\n    "image": a,\n    ports: [80]\n  }\n'),
      web('    command: call api:81\n  api: {\n    expose: ["81"], "image": a,\n    ports: [80]\n  }\n'),
    ],
    'of a port that is not listed, behind a merge': [
      'port-not-listed',
      `x-base: &base {restart: always}\n${web('    command: call api:81\n  api:\n    <<: *base\n    image: a\n    ports: [80]\n')}`,
      `x-base: &base {restart: always}\n${web('    command: call api:81\n  api:\n    <<: *base\n    expose: ["81"]\n    image: a\n    ports: [80]\n')}`,
    ],
    'of a port that is not listed, in brackets': [
      'port-not-listed',
      web('    command: call api:81\n  api: {image: a, expose: [80]}\n'),
      web('    command: call api:81\n  api: {image: a, expose: ["81", 80]}\n'),
    ],
    'of a port that is not listed, in a list': [
      'port-not-listed',
      web("    command: call api:81\n  api:\n    image: a\n    expose:\n      - '80' # HTTP\n      - 82\n"),
      web(
        '    command: call api:81\n  api:\n    image: a\n    expose:\n      - "81"\n      - \'80\' # HTTP\n      - 82\n',
      ),
    ],
    'of a port that is not listed, in an empty list': [
      'port-not-listed',
      web('    command: call api:81\n  api: {image: a, ports: [80], expose: [ ]}\n'),
      web('    command: call api:81\n  api: {image: a, ports: [80], expose: ["81"]}\n'),
    ],
    'of a port that is not listed, with other line breaks': [
      'port-not-listed',
      web('    command: call api:81\n  api:\n    image: a\n    expose:\n    - 80\n').replace(/\n/g, '\r\n'),
      web('    command: call api:81\n  api:\n    image: a\n    expose:\n    - "81"\n    - 80\n').replace(
        /\n/g,
        '\r\n',
      ),
    ],
    'of a port that is not listed, where variables are': [
      'port-not-listed',
      web('    command: call ${API:-api:81}\n  api: {image: a, expose: ["${PORT:-80}"]}\n'),
      web('    command: call ${API:-api:81}\n  api: {image: a, expose: ["81", "${PORT:-80}"]}\n'),
    ],
    'of a volume in the short form': [
      'undefined-volume',
      withVolume('    volumes:\n      - dta:/data:ro\n'),
      withVolume('    volumes:\n      - data:/data:ro\n'),
    ],
    'of a volume in the short form with quotes': [
      'undefined-volume',
      withVolume('    volumes: ["\\u0064ta:/data"]\n'),
      withVolume('    volumes: ["data:/data"]\n'),
    ],
    'of a volume beside a variable': [
      'undefined-volume',
      withVolume('    volumes: ["dta:${PATH_IN_CONTAINER:-/data}"]\n'),
      withVolume('    volumes: ["data:${PATH_IN_CONTAINER:-/data}"]\n'),
    ],
    'of a volume in the long form': [
      'undefined-volume',
      withVolume('    volumes:\n      - {type: volume, source: dta, target: /data}\n'),
      withVolume('    volumes:\n      - {type: volume, source: data, target: /data}\n'),
    ],
    'of an alias': [
      'undefined-alias',
      `x-env: &common {A: b}\n${web('    environment: *comon\n')}`,
      `x-env: &common {A: b}\n${web('    environment: *common\n')}`,
    ],
    'of a build secret': [
      'undefined-secret',
      `${web('    build: {secrets: [tokn]}\n')}secrets: {token: {environment: T}}\n`,
      `${web('    build: {secrets: [token]}\n')}secrets: {token: {environment: T}}\n`,
    ],
    'of a restart': ['invalid-restart', web('    restart: nevr\n'), web('    restart: never\n')],
    'of a restart in other letters': [
      'invalid-restart',
      web("    restart: 'Unless_Stopped'\n"),
      web("    restart: 'unless-stopped'\n"),
    ],
    'of a restart that needs quotes': [
      'invalid-restart',
      web('    restart: noo\n'),
      web('    restart: "no"\n'),
    ],
    'of a condition': [
      'invalid-value',
      web('    depends_on: {db: {condition: servce_healthy}}\n  db: {image: a, ports: [80]}\n'),
      web('    depends_on: {db: {condition: service_healthy}}\n  db: {image: a, ports: [80]}\n'),
    ],
    'of a mount’s type': [
      'invalid-value',
      withVolume('    volumes:\n      - {type: volumne, source: data, target: /data}\n'),
      withVolume('    volumes:\n      - {type: volume, source: data, target: /data}\n'),
    ],
    'of an update policy': [
      'invalid-update-policy',
      web('    labels: {dev.platform/update: recreat}\n'),
      web('    labels: {dev.platform/update: recreate}\n'),
    ],
    'of a number where a text must be': [
      'wrong-type',
      web('    command: [sleep, 30]\n'),
      web('    command: [sleep, "30"]\n'),
    ],
    'of a number that keeps what was written': [
      'wrong-type',
      web('    entrypoint: [sleep, 010]\n'),
      web('    entrypoint: [sleep, "010"]\n'),
    ],
    'of a value in a block': [
      'invalid-restart',
      web('    restart: |-\n      alway\n    scale: 1\n'),
      web('    restart: always\n    scale: 1\n'),
    ],
    'of a value in a block with empty lines behind it': [
      'invalid-restart',
      web('    restart: >- # folded\n      noo\n\n    scale: 1\n'),
      web('    restart: "no"\n\n    scale: 1\n'),
    ],
    'of a service that is not the one that depends on it': [
      'unknown-dependency',
      web('    depends_on: [we]\n  wed: {image: a}\n'),
      web('    depends_on: [wed]\n  wed: {image: a}\n'),
    ],
    'of a port’s protocol': [
      'invalid-port',
      web('    ports: ["8080:80/tpc"]\n'),
      web('    ports: ["8080:80/tcp"]\n'),
    ],
    'of a port’s protocol in the long form': [
      'invalid-port',
      web('    ports:\n      - {target: 80, protocol: upd}\n'),
      web('    ports:\n      - {target: 80, protocol: udp}\n'),
    ],
    'of memory': [
      'memory-in-millibytes',
      web('    resources: {limits: {memory: 512m}}\n'),
      web('    resources: {limits: {memory: 512Mi}}\n'),
    ],
    'of the letters of a unit': [
      'invalid-quantity',
      web('    resources: {limits: {memory: "512mI"}}\n'),
      web('    resources: {limits: {memory: "512Mi"}}\n'),
    ],
    'of a duration': [
      'invalid-duration',
      web('    healthcheck: {interval: 10, test: [CMD, a]}\n'),
      web('    healthcheck: {interval: 10s, test: [CMD, a]}\n'),
    ],
    'of a boolean': ['not-a-boolean', web('    public: flase\n'), web('    public: false\n')],
    'of the form of a test': [
      'healthcheck-test-form',
      web('    healthcheck: {test: [cmd, a]}\n'),
      web('    healthcheck: {test: [CMD, a]}\n'),
    ],
    'with a dollar sign, which is doubled in a value': [
      'unknown-dependency',
      web('    depends_on: [ap-i]\n  ap$i: {image: a}\n'),
      web('    depends_on: ["ap$$i"]\n  ap$i: {image: a}\n'),
    ],
    'with a dollar sign, which stays as it is in a key': [
      'unknown-dependency',
      web('    depends_on: {ap-i: {}}\n  ap$i: {image: a}\n'),
      web('    depends_on: {"ap$i": {}}\n  ap$i: {image: a}\n'),
    ],
    'of the protocol of a port': [
      'invalid-port',
      web('    expose: ["80/upd"]\n'),
      web('    expose: ["80/udp"]\n'),
    ],
    'of a test that is off': [
      'healthcheck-test-form',
      web('    healthcheck: {test: [none]}\n'),
      web('    healthcheck: {test: [NONE]}\n'),
    ],
    'of the path of a probe': [
      'path-not-absolute',
      web('    healthcheck: {http: {path: up, port: 80}}\n'),
      web('    healthcheck: {http: {path: /up, port: 80}}\n'),
    ],
  }

  it.each(Object.entries(cases))('%s', (_, [code, text, fixed, options = {}]) => {
    const found = diagnosticsOf(text, options).find((one) => one.code === code)
    expect(found?.fixes?.map((fix) => applied(text, fix))).toEqual([fixed])
    checkedFixes(text, options)
  })

  const none: Record<string, [code: Code, text: string, options?: TranslateOptions]> = {
    'where nothing is near': ['unknown-key', web('    something: 1\n')],
    'where the key is there already': ['unknown-key', web('    imagee: a\n')],
    'where the near key is not supported': ['unknown-key', web('    hostnam: a\n')],
    'where the profile does not have the near key': [
      'unknown-key',
      web('    deploy: {endpoint_mod: vip}\n'),
      { profile: '1.37' },
    ],
    'where a variable would be lost': ['invalid-restart', web('    restart: ${POLICY:-nevr}\n')],
    'where a variable in a list of names would be lost': [
      'unknown-dependency',
      web('    depends_on: ["${API:-ap}"]\n  api: {image: a}\n'),
    ],
    'where a part with a variable would be lost': [
      'undefined-volume',
      withVolume('    volumes: ["${VOLUME:-dta}:/data"]\n'),
    ],
    'where the near alias stands inside its own value': [
      'undefined-alias',
      'services: &all\n  web:\n    image: a\n    environment: *al\n',
    ],
    'where the service is an alias': [
      'port-not-listed',
      'x-api: &api {image: a, ports: [80]}\nservices:\n  web: {image: a, command: call api:81}\n  api: *api\n',
    ],
    'where the list is an alias': [
      'port-not-listed',
      `x-list: &list [80]\n${web('    command: call api:81\n  api: {image: a, expose: *list}\n')}`,
    ],
    'where the list comes with a merge': [
      'port-not-listed',
      `x-base: &base {expose: [80]}\n${web('    command: call api:81\n  api: {<<: *base, image: a}\n')}`,
    ],
    'where the first item has an anchor': [
      'port-not-listed',
      web('    command: call api:81\n  api: {image: a, expose: [&port 80]}\n'),
    ],
    'where the first item of a list has an anchor': [
      'port-not-listed',
      web('    command: call api:81\n  api:\n    image: a\n    expose:\n      - &port 80\n'),
    ],
    'where the first item is an alias': [
      'port-not-listed',
      `x-port: &port 80\n${web('    command: call api:81\n  api: {image: a, expose: [*port]}\n')}`,
    ],
    'where the first key has an anchor': [
      'port-not-listed',
      web('    command: call api:81\n  api:\n    &first image: a\n    ports: [80]\n'),
    ],
    'where a map stands for a text': ['wrong-type', web('    working_dir: {}\n')],
    'where a boolean stands for a port': ['wrong-type', web('    ports: [true]\n')],
    'where a number stands for a name': ['wrong-type', web('    depends_on: [5]\n')],
    'where the port of a misspelt protocol is wrong': ['invalid-port', web('    ports: ["x8/upd"]\n')],
    'where the form of a test has no command': [
      'healthcheck-test-form',
      web('    healthcheck: {test: [cmd]}\n'),
    ],
    'where a number stands for the form of a test': ['wrong-type', web('    healthcheck: {test: [5, a]}\n')],
    'where a tag says how the value is read': ['wrong-type', web('    command: [sleep, !!int 5]\n')],
    'where the value of the near key would be wrong': ['unknown-key', web('    enviroment: 5\n')],
    'where only the service itself is near': ['unknown-dependency', web('    depends_on: [wbe]\n')],
    'where the near service waits for this one': [
      'unknown-dependency',
      web('    depends_on: [workr]\n  worker: {image: a, depends_on: [web]}\n'),
    ],
    'where the near service never completes': [
      'unknown-dependency',
      web(
        '    depends_on: {workr: {condition: service_completed_successfully}}\n  worker: {image: a, restart: always}\n',
      ),
    ],
    'where the near service does not have the port': [
      'unknown-endpoint-service',
      `${web('    ports: [80]\n')}endpoints:\n  - {path: /, service: wbe, port: 8080}\n`,
    ],
    'for a part that ends with its line': ['invalid-port', web('    ports:\n      - |\n        80/upd\n')],
  }
  it.each(Object.entries(none))('is not offered %s', (_, [code, text, options = {}]) => {
    const found = diagnosticsOf(text, options).filter((one) => one.code === code)
    expect(found).toHaveLength(1)
    expect(found[0]).not.toHaveProperty('fixes')
  })
})
