import { firstName } from '@vondrona/rules/accounts'
import { linkTo } from '@vondrona/rules/pages'
import { consentStates } from '@vondrona/rules/signup'
import * as z from 'zod/mini'
import { afterCommit, type Context } from '../../kernel/context.ts'
import { parse } from '../../kernel/parse.ts'
import { say } from '../../kernel/refusal.ts'
import { recipientsOf } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { notify } from '../notifications/index.ts'
import { askedBy, refuseOwnMailbox } from './guardian.ts'
import { confirmConsent } from './store.ts'

/** Said twice it counts once: the first name and time stay. */
export async function confirmGuardianConsent(ctx: Context, token: string, typedName: string) {
  ctx.admit('confirmGuardianConsent')
  const { consent, child } = await askedBy(ctx, token)
  const { guardianName } = parse(z.object({ guardianName: firstName }), { guardianName: typedName })
  if (!consent.confirmedAt) refuseOwnMailbox(child, consent.email) // the account may have got that address since
  await ctx.transaction(async (tx) => {
    const facts = { at: ctx.now(), name: guardianName, from: ctx.address }
    if (!(await confirmConsent(tx, consent.id, facts))) return
    await writeAudit(tx, ctx, 'guardian.confirmed', { targetId: child.id, targetName: child.pseudo })
    const kind = consentStates.moves.confirm.notifies.member
    await notify(tx, ctx, { to: await recipientsOf(tx, [child.id]), kind, link: linkTo('profile') })
    afterCommit(tx, () => ctx.publish('members.changed', { kind: 'consented', userId: child.id }))
  })
  return { success: true, message: say(ctx.sentences, ctx.language, 'signup.guardianThanks') }
}
