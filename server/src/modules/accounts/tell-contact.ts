import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import type { UserRow } from './user-row.ts'

/** How a member is reached, and with the date of birth what finds their tickets without an account. */
export type MemberContact = Pick<UserRow, 'email' | 'phone' | 'dateNaissance'>

declare module '../../kernel/events/within.ts' {
  interface WithinEvents {
    /** This member is reached in another way: what was to go to the former address follows, or goes to whoever has it now. */
    'accounts.contactChanged': { userId: string; before: MemberContact; after: MemberContact }
  }
}

/** In the transaction that changed the account, for each change of an e-mail address or a phone. */
export async function tellContact(tx: Tx, ctx: Context, before: UserRow, after: UserRow): Promise<void> {
  if (before.email === after.email && before.phone === after.phone) return
  await ctx.publishWithin(tx, 'accounts.contactChanged', { userId: after.id, before, after })
}
