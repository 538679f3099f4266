import { pointerKeys } from '../src/source/pointer.js'
import ts from 'typescript'
import { diff, type KubernetesObject, type ObjectDifference } from '../src/index.js'
import { capabilitiesOf, profiles, type Capability } from '../src/profiles/profile.js'
import { goldenCases, goldenProfiles, translateCase } from '../test/support/golden.js'
import { code, generatedFrom, page, table, withoutRules } from './markdown.js'

const file = 'src/profiles/profile.ts'

/** Makes the page of the profiles' differences, with golden cases that show them. */
export function makeProfilesPage(): string {
  const meanings = capabilityMeanings()
  const [newest, older] = goldenProfiles
  const differing = goldenCases().map((golden) => {
    const after = translateCase(golden, newest)
    const before = translateCase(golden, older)
    return { golden, objects: describeObjects(before, after), diagnostics: describeCodes(before, after) }
  })
  const titled = (name: string) => name.replaceAll('-', ' ')
  return page(
    generatedFrom(code(file), 'the golden cases'),
    '# Profiles',
    '*For everybody who chooses the rules of a translation.*',
    `A profile is a set of translation rules. ${code('compose')} covers the Compose Specification as far as Kubernetes can express it. ${code(older)} and ${code(newest)} are frozen versions of the Compose format of a platform. Choose a profile with the flag \`--profile\` of the command (default ${code('compose')}), or with the option \`profile\` of the library (default ${code(newest)}). Within a major version, a Compose file always gives the same objects in ${code(older)} and ${code(newest)}; ${code('compose')} still grows ([stability](stability.md)).`,
    '## Differences',
    table(
      ['Capability', 'Meaning', ...profiles],
      [...meanings].map(([name, meaning]) => [
        code(name),
        meaning,
        ...profiles.map((profile) => describe(capabilitiesOf(profile)[name])),
      ]),
    ),
    `A key that a profile lacks is left out with a warning; [keys](keys.md) lists them. The folder ${code('docs/spec')} of the repository has the rules.`,
    '## Differences in objects',
    `These test cases (folder ${code('golden')} of the repository) have different objects in ${code(older)} and ${code(newest)}. The second column shows the change when you move to ${code(newest)}.`,
    table(
      ['Case', `From ${older} to ${newest}`],
      differing
        .filter(({ objects }) => objects.length > 0)
        .map(({ golden, objects }) => [titled(golden.name), objects.join('; ')]),
    ),
    '## Differences in diagnostics',
    'These test cases have the same objects, or none, and different diagnostics.',
    table(
      ['Case', `From ${older} to ${newest}`],
      differing
        .filter(({ objects, diagnostics }) => objects.length === 0 && diagnostics.length > 0)
        .map(({ golden, diagnostics }) => [titled(golden.name), diagnostics.join('; ')]),
    ),
  )
}

/** Returns the comments of the interface `Capabilities`, in order. */
function capabilityMeanings(): ReadonlyMap<Capability, string> {
  const text = ts.sys.readFile(file) ?? ''
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const meanings = new Map<Capability, string>()
  for (const statement of source.statements) {
    if (!ts.isInterfaceDeclaration(statement) || statement.name.text !== 'Capabilities') continue
    for (const member of statement.members) {
      const [comment] = ts.getJSDocCommentsAndTags(member)
      const meaning = ts.getTextOfJSDocComment(comment?.comment)
      if (meaning === undefined) throw new Error(`${member.getText()} has no comment`)
      meanings.set(member.name!.getText() as Capability, withoutRules(meaning))
    }
  }
  return meanings
}

function describe(value: boolean | string): string {
  return typeof value === 'string' ? code(value) : value ? 'yes' : 'no'
}

type Result = ReturnType<typeof translateCase>

/** Describes the differences of objects by name: other kinds, or changed fields. */
function describeObjects(before: Result, after: Result): string[] {
  if (!before.ok || !after.ok)
    return before.ok === after.ok ? [] : [after.ok ? 'no longer an error' : 'an error']
  const byName = new Map<string, ObjectDifference[]>()
  for (const difference of diff(listed(before.objects), listed(after.objects))) {
    byName.set(difference.name, [...(byName.get(difference.name) ?? []), difference])
  }
  return Array.from(byName, ([name, differences]) => {
    const kinds = (change: ObjectDifference['change']) =>
      differences.filter((one) => one.change === change).map(({ kind }) => kind)
    const [added, removed] = [kinds('added').join(' and '), kinds('removed').join(' and ')]
    const changed = differences.filter(({ change }) => change === 'changed').map(describeFields)
    const exchanged =
      added === '' ? `without ${removed}` : removed === '' ? added : `${added} instead of ${removed}`
    return `${code(name)}: ${[...(added + removed === '' ? [] : [exchanged]), ...changed].join(', ')}`
  })
}

function listed(objects: readonly KubernetesObject[]): Parameters<typeof diff>[0] {
  return objects as Parameters<typeof diff>[0]
}

function describeFields({ kind, operations }: ObjectDifference): string {
  const fields = operations.map(({ path }) => code(pointerKeys(path).join('.')))
  return `${kind} in ${[...new Set(fields)].join(', ')}`
}

function describeCodes(before: Result, after: Result): string[] {
  const codesOf = (result: Result) =>
    (result.ok ? result.warnings : [...result.errors, ...result.warnings]).map(
      ({ code: name, path }) => `[${code(name)}](diagnostics.md#${name}) at ${code(path.join('.'))}`,
    )
  const old = codesOf(before)
  const fresh = codesOf(after)
  return [
    ...old.filter((one) => !fresh.includes(one)).map((one) => `no more ${one}`),
    ...fresh.filter((one) => !old.includes(one)).map((one) => `new ${one}`),
  ]
}
