import { pseudo as pseudoRule, type Role } from '@vondrona/rules/accounts'
import { email as emailRule, password as passwordRule } from '@vondrona/rules/sessions'
import * as z from 'zod/mini'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { insertUser, refuseTaken, type UserRow } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { hashPassword, refuseCommon, setPassword } from '../../sessions/index.ts'

const input = z.object({ email: emailRule, pseudo: pseudoRule, password: passwordRule })

/** The part before the @ when it can be a pseudo. */
export const pseudoFrom = (email: string): string => z.safeParse(pseudoRule, email.split('@')[0]).data ?? 'admin'

/** An active account whose address counts as verified, since the operator vouches for it (R-ROLE-17). */
export async function createMember(
  ctx: Context,
  { role, ...typed }: { email: string; pseudo?: string | undefined; password: string; role: Role },
): Promise<UserRow> {
  const { email, pseudo, password } = parse(input, { ...typed, pseudo: typed.pseudo ?? pseudoFrom(typed.email) })
  refuseCommon(password, 'password', [email, pseudo])
  const passwordHash = await hashPassword(ctx, password)
  const created = ctx.transaction(async (tx) => {
    const now = ctx.now()
    const user = await insertUser(tx, ctx, { email, pseudo, role, status: 'active', emailVerifiedAt: now })
    await setPassword(tx, user.id, passwordHash, now)
    const action = role === 'admin' ? 'admin.created' : 'account.created'
    await writeAudit(tx, ctx, action, { targetId: user.id, targetName: pseudo, detail: { role } })
    return user
  })
  return created.catch(refuseTaken)
}
