import { payment } from '@vondrona/rules/payments/constants'
import { type Context, systemContext } from '../../../kernel/context.ts'
import { Conflict, type Tx } from '../../../kernel/db.ts'
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

/**
 * Somebody else holds charges that are found to belong to locked ones, where nobody may be waited for: they are not in the
 * order of ids. Turns write the rest, and lock them together from the beginning; other transactions are tried again.
 */
export class ChargesTaken extends Conflict {
  /** By locked charge, what is to be locked with it. */
  readonly also: ReadonlyMap<string, readonly string[]>
  constructor(also: ReadonlyMap<string, readonly string[]>) {
    super('a charge is taken')
    this.also = also
  }
}

interface Entry<Item> {
  item: Item
  /** Charges that are to be locked with its own. */
  also: readonly string[]
}

/** Somebody else holds its charge, or one of these. */
class Taken {
  readonly also: readonly string[]
  constructor(also: readonly string[] = []) {
    this.also = also
  }
}

/**
 * Writes what changes charges in turns. Nobody waits for a charge of somebody else: a turn locks those that are free; what
 * is about the others goes to turns of its own, which wait for them.
 */
export function makeChargeTurns<Item extends OfCharge, Outcome>(
  write: Write<Item, Outcome>,
): (item: Item) => Promise<Outcome> {
  const turns = (lockThem: typeof lockFreeCharges) =>
    makeTurns<Entry<Item>, Outcome | Taken>({
      ...payment.turns,
      busy: 'payments.busy',
      take: () => {}, // whoever may say something was asked before
      write: (turn) => writeFree(turn, lockThem, write),
    })
  const [first, later] = [turns(lockFreeCharges), turns(lockCharges)]
  return async (item) => {
    let outcome = await first({ item, also: [] })
    for (let also: readonly string[] = []; outcome instanceof Taken; ) {
      const waited = [...also, ...outcome.also]
      outcome = await later({ item, also: waited })
      if (outcome instanceof Taken && outcome.also.every((id) => waited.includes(id)))
        throw new Error(`There is no charge to wait for before ${item.attempt.chargeId}.`)
      also = waited
    }
    return outcome
  }
}

/** What another one's lock stands in the way of is taken; the rest is written, by as many tries as that needs. */
async function writeFree<Item extends OfCharge, Outcome>(
  turn: readonly Entry<Item>[],
  lockThem: typeof lockFreeCharges,
  write: Write<Item, Outcome>,
): Promise<Map<Entry<Item>, Outcome | Taken>> {
  const ctx = systemContext((turn[0] as Entry<Item>).item.ctx) // of nobody: a turn has many callers
  const tryOnce = () =>
    ctx.transaction(async (tx) => {
      const wanted = turn.flatMap(({ item, also }) => [item.attempt.chargeId, ...also])
      const charges = await lockThem(tx, [...new Set(wanted)])
      const free = turn.filter(({ item }) => charges.has(item.attempt.chargeId))
      const items = free.map(({ item }) => item)
      const outcomes = items.length > 0 ? await write(tx, ctx, items, charges).catch(triedOnce) : new Map()
      return new Map(
        turn.map((entry) => [entry, free.includes(entry) ? (outcomes.get(entry.item) as Outcome) : new Taken()]),
      )
    })
  try {
    return await tryOnce()
  } catch (error) {
    const { cause: taken } = error as Error
    if (!(taken instanceof ChargesTaken)) throw error
    const alsoOf = ({ item }: Entry<Item>) => taken.also.get(item.attempt.chargeId)
    const rest = turn.filter((entry) => !alsoOf(entry))
    if (rest.length === turn.length) throw taken
    const written = rest.length > 0 ? await writeFree(rest, lockThem, write) : new Map<Entry<Item>, Outcome | Taken>()
    return new Map(turn.map((entry) => [entry, written.get(entry) ?? new Taken(alsoOf(entry))]))
  }
}

/** The same transaction would find them taken again: it is not repeated before it is another one. */
function triedOnce(error: unknown): never {
  throw error instanceof ChargesTaken ? new Error(error.message, { cause: error }) : error
}
