import { isLimited } from '@vondrona/rules/accounts'
import { may } from '@vondrona/rules/permissions'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { toActor, type UserRow } from '../accounts/index.ts'

/** D-07: members under 18 do not broadcast, whatever their role. */
export function refuseLimited({ actor }: Context): void {
  if (actor?.limited) throw new Refusal('FORBIDDEN', 'lives.limited')
}

/** D-06, D-07: checked again whenever a source connects, so that a block or another role takes effect at once. */
export const mayBroadcast = (author: UserRow | undefined, ctx: Pick<Context, 'now'>): author is UserRow =>
  author !== undefined &&
  author.status === 'active' &&
  may('createLive', toActor(author, '', ctx)) &&
  !isLimited(author.dateNaissance, ctx.now())
