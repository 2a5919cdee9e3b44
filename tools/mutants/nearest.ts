/** Which tests could notice that a file is broken, the likeliest first. */
import { basename, dirname } from 'node:path'
import { placeOf } from '../boundaries/places.ts'
import { dependents, type ImportGraph } from '../lib/import-graph.ts'
import type { Kind } from './edit.ts'
import type { Mutant } from './mutate.ts'

export interface Nearby {
  /** Beside the file, of its domain, or importing it. */
  nearest: string[]
  /** Of the domain in other parts, naming what depends on it, or importing what imports it. */
  wider: string[]
}

const widest = 16
/** The likeliest tests of a mutant, before those that go through all there is; the others of a large domain follow. */
const likeliest = 8
/** So far from the file its use cases are looked for by name. */
const reach = 3

/** Tests that go through all there is: by the paths of files, or by the contract. No import and no name leads to them. */
const complete: readonly (readonly [test: string, files: RegExp])[] = [
  ['server/test/statements/statements.test.ts', /^server\/src\/modules\/.*\/store\.ts$/],
  ['server/test/turns.test.ts', /^server\/src\/modules\/.*\/tell-(entrants|reporters|voters)\.ts$/],
  ['server/test/surface/states.test.ts', /^server\/src\/modules\//],
  ['server/test/surface/answers.test.ts', /^server\/src\/modules\//],
  ['rules/src/constants/noted.test.ts', /^rules\/src\/.*\b(constants|schema|kinds)\b/],
]

/** The same of one kind of rule, tried first of all. */
const ofKind: readonly (readonly [kind: Kind, test: string, files: RegExp])[] = [
  ['lock', 'server/test/locks/taken.test.ts', /^server\/src\/modules\/.*\/store\.ts$/],
  ['lock', 'server/test/locks/waiting.test.ts', /^server\/src\/modules\//],
  ['lock', 'server/test/locks/locks.test.ts', /^server\/src\/modules\/(applications|orders|payments|races|tickets)\//],
  ['constant', 'rules/src/constants/noted.test.ts', /^rules\/src\//],
]

/** `texts`: every test file. */
export function testsNear(
  { file, start, kind }: Pick<Mutant, 'file' | 'start'> & { kind?: Kind },
  text: string,
  graph: ImportGraph,
  texts: ReadonlyMap<string, string>,
): Nearby {
  const steps = dependents(graph, [file])
  const names = namesFor(file, symbolAt(text, start), steps)
  const found = [...texts].flatMap(([test, code]) => {
    const step = steps.get(test)
    if (step === undefined) return []
    const named = names.findIndex((name) => new RegExp(`\\b${name}\\b`).test(code))
    return [{ test, step, named: named < 0 ? names.length : named, isNamed: named >= 0, near: nearness(file, test) }]
  })
  const home = homeOf(file)
  const rank = ({ test, step, named, near }: (typeof found)[number]) =>
    (stem(test) === stem(file) && dirname(test) === dirname(file) ? 0 : step === 1 ? 10 : 20 + named) - near
  const sorted = found.toSorted((a, b) => rank(a) - rank(b) || a.step - b.step || (a.test < b.test ? -1 : 1))
  const isNear = ({ test, step }: (typeof found)[number]) => step === 1 || homeOf(test) === home
  const isWide = (one: (typeof found)[number]) =>
    !isNear(one) && (one.isNamed || one.step <= reach || placeOf(one.test).domain === (placeOf(file).domain ?? '-'))
  const paths = (chosen: typeof found) => chosen.map(({ test }) => test)
  const isOf = (test: string, files: RegExp) => files.test(file) && texts.has(test)
  const all = complete.flatMap(([test, files]) => (isOf(test, files) ? test : []))
  const first = ofKind.flatMap(([of, test, files]) => (of === kind && isOf(test, files) ? test : []))
  const close = paths(sorted.filter(isNear))
  const early = kind ? [...first, ...close.slice(0, likeliest), ...all] : []
  const nearest = [...new Set([...early, ...close])]
  const wider = [...new Set([...all, ...paths(sorted.filter(isWide))])]
  return { nearest, wider: wider.filter((test) => !nearest.includes(test)).slice(0, widest) }
}

/** The folder of a domain, or of a part that has none: `server/src/modules/votes`, `media/src/hub`, `web/src/lib/api`. */
export function homeOf(file: string): string {
  const depth = /^server\/src\/|^web\/src\/(features|lib|ui)\//.test(file) ? 4 : 3
  return dirname(file).split('/').slice(0, depth).join('/')
}

/** How many folders the two have in common. */
function nearness(file: string, test: string): number {
  const others = dirname(test).split('/')
  const at = dirname(file)
    .split('/')
    .findIndex((folder, n) => folder !== others[n])
  return at < 0 ? others.length : at
}

const stem = (file: string) => basename(file).replace(/(\.test)?\.tsx?$/, '')

/** The name under which the broken place is known: what begins last at the margin before it. */
export function symbolAt(text: string, at: number): string | undefined {
  const declared = /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class) (\w+)/gm
  return [...text.slice(0, at + 1).matchAll(declared)].at(-1)?.[1]
}

/** Then the use cases that depend on it, named as their files (`reject-user.ts`), the nearest first. */
function namesFor(file: string, symbol: string | undefined, steps: ReadonlyMap<string, number>): string[] {
  const home = homeOf(file)
  const users = [...steps].filter(
    ([path, step]) => step <= reach && !path.endsWith('.test.ts') && homeOf(path) === home,
  )
  const names = users.map(([path]) => stem(path)).filter((name) => name.includes('-'))
  const camel = names.map((name) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))
  return [...new Set(symbol ? [symbol, ...camel] : camel)]
}
