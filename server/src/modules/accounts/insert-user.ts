import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { addUser } from './store.ts'
import type { NewUser, UserRow } from './user-row.ts'

/** A new account, in the language of the caller. Throws what `takenField` and `refuseTaken` understand. */
export const insertUser = (tx: Tx, ctx: Context, user: NewUser): Promise<UserRow> =>
  addUser(tx, { language: ctx.language, id: ctx.newId(), createdAt: ctx.now(), ...user })
