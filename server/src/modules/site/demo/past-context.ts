import { type Caller, type Context, type Kernel, makeContext } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { makeIds } from '../../../kernel/ids.ts'
import { toActor, type UserRow } from '../../accounts/index.ts'

export interface Moment {
  at: Date
  /** Who acts; nobody: a visitor. */
  as?: UserRow
  /** Of the documentation range, a different one for each person. */
  address?: string
}

/** A context in which the real use cases act at another time; given a transaction, all of them inside it. */
export function inThePast(kernel: Kernel, db: Db | Tx, { at, as, address = '203.0.113.1' }: Moment): Context {
  const now = () => at
  const past: Kernel = { ...kernel, db: db as Db, now, newId: makeIds(() => at.getTime()) }
  const actor = as ? { ...toActor(as, kernel.newId(), { now }), reauthenticatedAt: at } : null
  const caller: Caller = { actor, language: 'fr', address, device: 'Chrome · Android' }
  return makeContext(past, caller)
}
