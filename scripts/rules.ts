import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'

/** The documents with rules. For rules of the command, tests are added with the features. */
const specifications = ['rules', 'compose-profile', 'command']

/** The sections of the specifications whose every rule needs a test, as regular expressions: `C\d+` is all of the profile. */
const demandedSections = ['R0', 'R2', 'R4', 'R7', 'C\\d+', 'E1', 'E2', 'E3', 'E4', 'E6', 'E9', 'E10', 'E12']

/** A proof of rules: a test, or a golden case that names them in its options. */
export type Proof = { readonly where: string; readonly title: string; readonly rules: readonly string[] }

export type RuleReport = {
  /** Every rule in document order, with its proofs. */
  readonly proofs: ReadonlyMap<string, readonly Proof[]>
  /** Rules of these sections without a proof. */
  readonly unproven: readonly string[]
  /** Proofs of rules that don't exist. */
  readonly unknown: readonly { readonly rule: string; readonly proof: Proof }[]
}

/** Returns the IDs of the rules in a specification. */
export function rulesIn(specification: string): string[] {
  return [...specification.matchAll(/^\| ((?:R\d[\d.]*|[CE]\d+)-\d+[a-z]?) \|/gm)].map(([, rule]) => rule!)
}

/** Returns the rule IDs in a title: `[R2.1-04] …`, `[R2.1-04] [R2.1-05] …` or `[R2.1-04, R2.1-05] …`. */
export function rulesOfTitle(title: string): string[] {
  return [...title.matchAll(/\[((?:R\d|[CE]\d+-)[^\]]*)\]/g)].flatMap(([, list]) =>
    list!.split(',').map((rule) => rule.trim()),
  )
}

/** Returns the titles with rule IDs in a test file, including those in tables. Leaves out skipped tests. */
export function proofsInTest(where: string, text: string): Proof[] {
  const proofs: Proof[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /\.(skip|todo)\b/.test(node.expression.getText(file))) return
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const title = ts.isStringLiteralLike(node) ? node.text : node.getText(file).slice(1, -1)
      const rules = rulesOfTitle(title)
      if (rules.length > 0) proofs.push({ where, title, rules })
    }
    ts.forEachChild(node, visit)
  }
  const file = ts.createSourceFile(where, text, ts.ScriptTarget.Latest)
  visit(file)
  return proofs
}

export function reportRules(
  rules: readonly string[],
  proofs: readonly Proof[],
  sections: readonly string[],
): RuleReport {
  const byRule = new Map<string, Proof[]>(rules.map((rule) => [rule, []]))
  const unknown: { rule: string; proof: Proof }[] = []
  for (const proof of proofs) {
    for (const rule of proof.rules) {
      const known = byRule.get(rule)
      if (known) known.push(proof)
      else unknown.push({ rule, proof })
    }
  }
  const demanded = (rule: string) => sections.some((section) => new RegExp(`^${section}[.-]`).test(rule))
  const unproven = rules.filter((rule) => demanded(rule) && byRule.get(rule)!.length === 0)
  return { proofs: byRule, unproven, unknown }
}

function filesBelow(folder: string, ending: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.includes('node_modules'))
    .map((name) => path.join(folder, name))
    .sort()
}

function proofsOfGoldens(): Proof[] {
  return filesBelow('golden', 'options.json').flatMap((file) => {
    const { rules = [] } = JSON.parse(readFileSync(file, 'utf8')) as { rules?: string[] }
    return rules.length === 0
      ? []
      : [{ where: path.dirname(file), title: path.basename(path.dirname(file)), rules }]
  })
}

function main(): void {
  const tests = ['test', 'cli', 'codemirror/test', 'monaco/test', 'server', 'vscode', 'site/test'].flatMap(
    (folder) => filesBelow(folder, '.test.ts'),
  )
  const proofs = [
    ...tests.flatMap((file) => proofsInTest(file, readFileSync(file, 'utf8'))),
    ...proofsOfGoldens(),
  ]
  const rules = specifications.flatMap((name) => rulesIn(readFileSync(`docs/spec/${name}.md`, 'utf8')))
  const report = reportRules(rules, proofs, demandedSections)

  const failuresOnly = process.argv.includes('--failures')
  for (const [rule, found] of failuresOnly ? [] : report.proofs) {
    console.log(found.length === 0 ? `${rule}  no test` : rule)
    for (const proof of found) console.log(`  ${proof.where}: ${proof.title}`)
  }
  for (const { rule, proof } of report.unknown)
    console.error(`${proof.where}: there is no rule ${rule}: ${proof.title}`)
  if (report.unproven.length > 0) {
    console.error(`${report.unproven.length} rules without a test: ${report.unproven.join(', ')}`)
  }
  if (report.unknown.length + report.unproven.length > 0) process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
