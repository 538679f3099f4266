import { describe, expect, it } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { getLanguageService } from 'yaml-language-server'
import newest from '../../schemas/1.48.json'
import older from '../../schemas/1.37.json'
import { goldenCases, goldenProfiles, translateCase } from '../support/golden.js'

const schemas = { '1.37': older, '1.48': newest }

/** What runs behind the YAML extension of VS Code and in many other editors. */
function serviceFor(profile: keyof typeof schemas) {
  const service = getLanguageService({
    schemaRequestService: () => Promise.reject(new Error('every schema is given')),
    workspaceContext: { resolveRelativePath: (relative) => relative },
    clientCapabilities: {},
  } as Parameters<typeof getLanguageService>[0])
  service.configure({
    validate: true,
    hover: true,
    completion: true,
    customTags: [],
    schemas: [{ uri: `schema:///${profile}.json`, fileMatch: ['*'], schema: schemas[profile] }],
  })
  return service
}

const services = { '1.37': serviceFor('1.37'), '1.48': serviceFor('1.48') }
let version = 0
// The server reads a document anew only when it has another version.
const document = (text: string) =>
  TextDocument.create('file:///compose.yaml', 'yaml', ++version, text)

describe.each(goldenProfiles)('yaml-language-server with the schema of %s', (profile) => {
  it.each(goldenCases().filter((golden) => translateCase(golden, profile).ok))(
    'sees nothing wrong with $name but what is left out',
    async (golden) => {
      const found = await services[profile].doValidation(document(golden.manifest), false)
      const others = found.filter(({ message }) => !message.startsWith('Not supported, so it is left out.'))
      // Duplicates in merges and such are no business of a schema.
      expect(others.filter(({ source }) => source?.startsWith('yaml-schema')).map((one) => one.message)).toEqual([])
    },
  )
})

describe('yaml-language-server', () => {
  const text = (marked: string) => {
    const offset = marked.indexOf('|')
    const at = document(marked.replace('|', ''))
    return { at, position: at.positionAt(offset) }
  }

  const hovers: Record<string, [marked: string, says: string]> = {
    'healthcheck.http': [
      'services:\n  web:\n    healthcheck:\n      ht|tp:\n        path: /\n        port: 80\n',
      'The `httpGet` of the probe',
    ],
    endpoints: ['end|points:\n  - path: /\n    service: web\n    port: 80\n', 'Ingress'],
    'x-platform-identity-token': [
      'services:\n  web:\n    x-platform|-identity-token:\n      audience: a\n      mount_path: /a\n',
      'service account',
    ],
    'x-node-selector': ['services:\n  web:\n    x-node|-selector: {disk: ssd}\n', 'nodeSelector'],
    'depends_on.condition': [
      'services:\n  web:\n    depends_on:\n      db:\n        cond|ition: service_healthy\n',
      'service_started',
    ],
    restart: ['services:\n  web:\n    rest|art: always\n', 'Job'],
    'driver_opts.size': ['volumes:\n  data:\n    driver_opts:\n      si|ze: 5Gi\n', 'requests.storage'],
    'resources.limits': ['services:\n  web:\n    resources:\n      lim|its: {cpu: 1}\n', 'the most'],
    'a key that is left out': ['services:\n  web:\n    host|name: a\n', 'Not supported'],
  }
  it.each(Object.entries(hovers))('shows what becomes of %s', async (_, [marked, says]) => {
    const { at, position } = text(marked)
    const hover = await services['1.48'].doHover(at, position)
    expect(JSON.stringify(hover?.contents)).toContain(says)
  })

  const completions: Record<string, [marked: string, offers: string]> = {
    'healthcheck.http': ['services:\n  web:\n    healthcheck:\n      |\n', 'http'],
    endpoints: ['services:\n  web:\n    image: a\nend|', 'endpoints'],
    'x-platform-identity-token': ['services:\n  web:\n    image: a\n    x-|\n', 'x-platform-identity-token'],
    'a usual form of a service': ['services:\n  web:\n    |\n', 'A web service'],
    'a usual form of endpoints': ['endpoints:\n  |\n', 'Routes below one host'],
    'a condition': [
      'services:\n  web:\n    depends_on:\n      db:\n        condition: |\n',
      'service_completed_successfully',
    ],
    'a way to restart': ['services:\n  web:\n    restart: |\n', 'unless-stopped'],
    'a key of a volume': ['volumes:\n  data:\n    |\n', 'driver_opts'],
  }
  it.each(Object.entries(completions))('offers %s', async (_, [marked, offers]) => {
    const { at, position } = text(marked)
    const { items } = await services['1.48'].doComplete(at, position, false)
    expect(items.map(({ label }) => label)).toContain(offers)
  })

  it('offers no key that is left out', async () => {
    const { at, position } = text('services:\n  web:\n    |\n')
    const { items } = await services['1.48'].doComplete(at, position, false)
    expect(items.map(({ label }) => label)).not.toContain('hostname')
  })

  it('sees what is wrong with the shape of a manifest', async () => {
    const found = await services['1.48'].doValidation(
      document(
        'services:\n  web:\n    mem_limit: [1]\n    depends_on:\n      db: {condition: healthy}\n    ports:\n      - published: 80\n',
      ),
      false,
    )
    expect(found.map(({ range }) => range.start.line).sort()).toEqual([2, 4, 6])
  })
})
