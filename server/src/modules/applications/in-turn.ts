import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { makeSerialQueue } from '../../kernel/jobs/serial-queue.ts'

const inTurn = makeSerialQueue()

const lanes = 3
let turn = 0

/**
 * A transaction that locks this type: a few at once in this process, so that of many who apply in the last minute these
 * hold a connection, and the others wait without one.
 */
export const transactionOfType = <T>(ctx: Context, typeId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTurn(`${typeId} ${turn++ % lanes}`, () => ctx.transaction(work))
