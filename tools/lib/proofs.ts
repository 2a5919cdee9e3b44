/**
 * Which rows of the specification a test run proved, and what is wrong about the rest. Pure; tools/trace.ts reads the
 * files.
 */
import type { Ran } from '../test/results.ts'
import { idsIn, sectionOf, textIdsIn } from './specification.ts'

/**
 * The status of the rows by section, as numbers with spaces between. `delivered`: the product does it. `place`: its
 * address is there, and its page says that it comes. `later`: not built yet.
 */
export type Statuses = Record<string, { domain: string; delivered?: string; place?: string; later?: string }>

export type Proof =
  /** A test with this id in its title ran and passed. */
  | 'proven'
  /** Only its texts were found in the catalogues. */
  | 'texts'
  /** Tests name it, and all of them were skipped. */
  | 'skipped'
  /** Tests name it, and all of them failed. */
  | 'failed'
  | 'none'

export interface Row {
  id: string
  section: string
  domain: string
  state: 'delivered' | 'place' | 'later'
  proof: Proof
  /** The files of the tests that prove it. */
  where: string[]
  /** What this machine lacks, as a test of it that skipped itself says. */
  lacks?: string
}

export interface Traced {
  rows: Row[]
  /** One sentence each; a run with one of them is not green. */
  problems: string[]
  /** One sentence for each delivered row that this machine cannot try, with the reason. */
  untried: string[]
}

interface Given {
  /** Every row of docs/specification. */
  ids: readonly string[]
  statuses: Statuses
  /** Rows that are delivered and have no proof, as everybody knows. */
  gaps: readonly string[]
  tests: readonly Ran[]
  /**
   * A program that tests need is missing here: rows that they would prove do not fail the run. Of a file that did not
   * run only the titles written out are known, so that a row may seem to have no test.
   */
  lacksPrograms?: boolean
}

export function trace({ ids, statuses, gaps, tests, lacksPrograms = false }: Given): Traced {
  const all = listRows(statuses, tests)
  const byId = new Map(all.map((row) => [row.id, row]))
  const knownGaps = new Set(gaps)
  const isForgiven = ({ proof, lacks }: Row) => proof === 'proven' || lacks || (lacksPrograms && proof !== 'failed')
  const delivered = all.filter(({ state }) => state === 'delivered')
  const without = delivered.filter((row) => !isForgiven(row) && !knownGaps.has(row.id))
  const wrongGaps = gaps.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return [`${id} is no row of the specification`]
    if (row.state !== 'delivered') return [`${id} is not delivered yet`]
    return row.proof === 'proven' ? [`${id} has a proof now`] : []
  })
  const known = new Set(ids)
  const named = new Set(tests.flatMap(({ title }) => singleIds(title)))
  return {
    rows: all,
    problems: [
      ...without.map(({ id, proof }) => `${id} is delivered, and no test of this run proves it (${words[proof]}).`),
      ...wrongGaps.map((what) => `${what}: take it out of the known gaps.`),
      ...[...named].filter((id) => !known.has(id)).map((id) => `${id} is named by a test, but is no row.`),
      ...all.filter(({ id }) => !known.has(id)).map(({ id }) => `${id} has a status, but is no row.`),
      ...ids.filter((id) => statuses[sectionOf(id)] && !byId.has(id)).map((id) => `${id} has no status in rows.json.`),
    ],
    untried: delivered.flatMap(({ id, lacks }) => (lacks ? [`${id} could not be tried here: ${lacks}.`] : [])),
  }
}

const words: Record<Proof, string> = {
  proven: 'proven',
  texts: 'only its texts were looked up',
  skipped: 'its tests were skipped',
  failed: 'its tests failed',
  none: 'none names it',
}

function listRows(statuses: Statuses, tests: readonly Ran[]): Row[] {
  const claims = claimsOf(tests)
  return Object.entries(statuses).flatMap(([section, { domain, ...states }]) =>
    (['delivered', 'place', 'later'] as const).flatMap((state) =>
      (states[state] ?? '')
        .split(' ')
        .filter(Boolean)
        .map((number) => `${section}-${number}`)
        .map((id) => ({ id, section, domain, state, ...proofOf(claims.get(id) ?? []) })),
    ),
  )
}

/** A range proves nothing about any one of its rows. */
const singleIds = (title: string) => idsIn(title, { single: true })

interface Claim {
  kind: Ran['state'] | 'texts'
  where: string
  reason?: string
}

/** Why a test skips itself, if it is for the sake of the machine: rights or programs that are not there. */
const lacking = /\b(needs|no .* here|(not|is) installed|this machine|only root|closed (folder|to other users))\b/

function claimsOf(tests: readonly Ran[]): Map<string, Claim[]> {
  const claims = new Map<string, Claim[]>()
  const claim = (id: string, one: Claim) => claims.set(id, [...(claims.get(id) ?? []), one])
  for (const { title, state, where, reason } of tests) {
    for (const id of singleIds(title)) claim(id, { kind: state, where, ...(reason ? { reason } : {}) })
    if (state === 'passed') for (const id of textIdsIn(title)) claim(id, { kind: 'texts', where })
  }
  return claims
}

function proofOf(claims: readonly Claim[]): Pick<Row, 'proof' | 'where' | 'lacks'> {
  const passed = claims.filter(({ kind }) => kind === 'passed')
  if (passed.length > 0) return { proof: 'proven', where: [...new Set(passed.map(({ where }) => where))] }
  const best = (['failed', 'skipped', 'texts'] as const).find((kind) => claims.some((one) => one.kind === kind))
  const lacks = best === 'skipped' && claims.find(({ reason = '' }) => lacking.test(reason))?.reason
  return { proof: best ?? 'none', where: [], ...(lacks ? { lacks } : {}) }
}
