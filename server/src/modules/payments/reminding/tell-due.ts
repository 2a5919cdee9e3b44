import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { recipientsOf } from '../../accounts/index.ts'
import { notify } from '../../notifications/index.ts'
import { purposeOf } from '../charges/purposes.ts'
import { takeDue } from './store.ts'

const dayBefore = 86_400_000
const perTurn = 200

/** Job, each quarter of an hour: a member hears once, a day before, that a payment is due. */
export async function tellDue(ctx: Context): Promise<void> {
  while ((await ctx.transaction((tx) => tellSome(tx, ctx))) === perTurn);
}

async function tellSome(tx: Tx, ctx: Context): Promise<number> {
  const now = ctx.now()
  const charges = await takeDue(tx, now, new Date(now.getTime() + dayBefore), perTurn)
  const people = new Map(
    (await recipientsOf(tx, [...new Set(charges.map(({ userId }) => userId))])).map((person) => [person.id, person]),
  )
  for (const charge of charges) {
    const person = people.get(charge.userId)
    if (!person) continue
    const { title, due, payableUntil } = charge
    const data = { title, amount: due, date: `@${payableUntil.toISOString()}` }
    const link = (await purposeOf(tx, charge))?.page ?? linkTo('profile') // the home of everybody
    await notify(tx, ctx, { to: [person], kind: 'charge.due', data, link })
  }
  return charges.length
}
