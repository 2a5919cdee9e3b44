import { isNotificationKind, kindOf } from '@vondrona/rules/notifications'
import type { Context } from '../../kernel/context.ts'
import { switchMailOff } from './store.ts'

/** `kind:member`, from the signed address in a mail: they get no more mails of that kind, and see it in their choices. */
export async function leaveMails(ctx: Context, of: string): Promise<void> {
  const [kind = '', userId = ''] = of.split(':')
  if (!isNotificationKind(kind) || kindOf(kind).always) return
  await switchMailOff(ctx.db, userId, kind)
}
