import { payment } from '@vondrona/rules/payments/constants'
import { type Context, systemContext } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { makeTurns } from '../../../kernel/limits/turns.ts'
import { type ChargeRow, lockCharges, lockFreeCharges } from './store.ts'

interface OfCharge {
  ctx: Context
  attempt: { chargeId: string }
}

/** The locked charges of a turn by their ids, before anything else of it. */
type Write<Item, Outcome> = (
  tx: Tx,
  ctx: Context,
  turn: readonly Item[],
  charges: ReadonlyMap<string, ChargeRow>,
) => Promise<Map<Item, Outcome>>

const taken = Symbol('somebody else holds the charge')

/**
 * Writes what changes charges in turns. Nobody waits for a charge of somebody else: a turn locks those that are free; what
 * is about the others goes to turns of its own, which wait for them.
 */
export function makeChargeTurns<Item extends OfCharge, Outcome>(
  write: Write<Item, Outcome>,
): (item: Item) => Promise<Outcome> {
  const turns = (lockThem: typeof lockFreeCharges) =>
    makeTurns<Item, Outcome | typeof taken>({
      ...payment.turns,
      busy: 'payments.busy',
      take: () => {}, // whoever may say something was asked before
      write(turn) {
        const ctx = systemContext((turn[0] as Item).ctx) // of nobody: a turn has many callers
        return ctx.transaction(async (tx) => {
          const charges = await lockThem(tx, [...new Set(turn.map(({ attempt }) => attempt.chargeId))])
          const free = turn.filter(({ attempt }) => charges.has(attempt.chargeId))
          const outcomes = new Map<Item, Outcome | typeof taken>(turn.map((item) => [item, taken]))
          if (free.length > 0)
            for (const [item, outcome] of await write(tx, ctx, free, charges)) outcomes.set(item, outcome)
          return outcomes
        })
      },
    })
  const [first, later] = [turns(lockFreeCharges), turns(lockCharges)]
  return async (item) => {
    const outcome = await first(item)
    return (outcome === taken ? await later(item) : outcome) as Outcome
  }
}
