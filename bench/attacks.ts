import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { clients } from './attacks/clients.ts'
import { decoders } from './attacks/decoders.ts'
import { operators } from './attacks/operators.ts'
import { type Attack, limits, tryAttack } from './attacks/product.ts'
import { publishers } from './attacks/publishers.ts'
import { queryEngine } from './attacks/query-engine.ts'
import { secrets } from './attacks/secrets.ts'
import { sources } from './attacks/sources.ts'
import { viewers } from './attacks/viewers.ts'
import { round } from './lib/measure.ts'
import type { Bench } from './run.ts'

const wanted = process.env.ATTACK ?? ''

/** The baseline without an attack: how long others wait on this machine at the moment. */
const nothing: Attack = { name: 'nothing, for ten seconds', slow: true, run: () => setTimeout(10_000, 'nothing') }

const sections = { nothing: [nothing], queryEngine, clients, sources, publishers, viewers, decoders, secrets }

/** Repeats a measurement that was disturbed by other load on the machine, and reports how often. */
async function tryInQuiet(attack: Attack): Promise<Record<string, unknown>> {
  for (let tries = 1; ; tries++) {
    const row = { ...(await tryAttack(attack)), load: round(loadavg()[0] ?? 0), tries }
    if (tries >= Number(process.env.TRIES ?? 1) || !/^(time|others|, )+$/.test(row.exceeds)) return row
    console.log(JSON.stringify(row))
  }
}

export const bench: Bench = {
  about:
    'attacks on the running product in production: how they are refused, how long others wait during them, what memory they leave (ATTACK: a section, or those with this in their name)',
  async run() {
    const rows: Record<string, unknown>[] = []
    const note = (row: Record<string, unknown>) => {
      rows.push(row)
      console.log(JSON.stringify(row))
    }
    for (const [section, attacks] of Object.entries(sections))
      for (const attack of attacks)
        if (wanted in sections ? section === wanted : attack.name.includes(wanted)) note(await tryInQuiet(attack))
    for (const { name, run } of operators) {
      if (wanted in sections || (wanted !== 'operators' && !name.includes(wanted))) continue
      const answered = await run().catch((error: Error) => `FAILED ${error.message}`)
      note({ attack: name, answered, exceeds: /NOT REFUSED|FAILED/.test(answered) ? 'refusal' : '' })
    }
    const bad = rows.filter(({ exceeds }) => exceeds)
    console.log(
      `${bad.length} of ${rows.length} exceed: refused in ${limits.refusal} ms, p99 of others ${limits.p99} ms, ${limits.grown} MB more`,
    )
    return rows
  },
}
