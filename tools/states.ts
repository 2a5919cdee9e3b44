/** Writes docs/states.md from what the domains declare in their states.ts; `--check` fails if it is out of date. */
import { domains } from '../rules/src/domains.ts'
import type { Move, States } from '../rules/src/states/index.ts'
import { listFiles } from './lib/files.ts'
import { putGenerated } from './lib/generated.ts'

type Declared = States<string, Readonly<Record<string, Move<string>>>>

export const page = 'docs/states.md'

/** What each domain declares, in rank order. */
export async function declaredStates(): Promise<Map<string, Declared[]>> {
  const files = listFiles('rules/src', (path) => path.endsWith('/states.ts'))
  const found = new Map<string, Declared[]>()
  for (const domain of domains.filter((one) => files.includes(`rules/src/${one}/states.ts`))) {
    const exported = Object.values(await import(`../rules/src/${domain}/states.ts`))
    found.set(
      domain,
      exported.filter((one): one is Declared => typeof one === 'object' && one !== null && 'moves' in one),
    )
  }
  return found
}

const head = `# States and transitions

Each domain declares its states and transitions ("moves") in \`rules/src/<domain>/states.ts\`. The SQL update has \`where … in from\`, so only one of two concurrent transitions succeeds. *By* lists operations (see [permissions](permissions.md)) and automatic triggers: *clock*, *gateway*, *transport*, *job*.

<!-- Generated from rules/src/*/states.ts by \`npm run states\`. Do not edit. -->
`

const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')
const isTrigger = (name: string) => ['clock', 'gateway', 'transport', 'job'].includes(name)

function notified({ notifies = {}, mails = {} }: Move<string>): string {
  const notices = Object.entries(notifies).map(([who, kind]) => `${who}: \`${kind}\``)
  return [...notices, ...Object.entries(mails).map(([who, key]) => `${who}, by mail: \`${key}\``)].join('; ')
}

const row = ([name, move]: [string, Move<string>]) =>
  `| ${name} | ${list(move.from)} | \`${move.to}\` | ${move.by
    .map((one) => (isTrigger(one) ? `*${one}*` : `\`${one}\``))
    .join(', ')} | ${notified(move)} |\n`

const table = ({ of, begins, moves }: Declared) =>
  `\n### ${of[0]?.toUpperCase()}${of.slice(1)}\n\nBegins as ${list(begins)}.\n\n| Move | From | To | By | Tells |\n|---|---|---|---|---|\n${Object.entries(moves).map(row).join('')}`

/** The expected content of the page. */
export const statesPage = (declared: Map<string, Declared[]>): string =>
  head + [...declared].map(([domain, all]) => `\n## ${domain}\n${all.map(table).join('')}`).join('')

if (import.meta.main)
  putGenerated(new Map([[page, statesPage(await declaredStates())]]), {
    check: process.argv.includes('--check'),
    command: 'states',
  })
