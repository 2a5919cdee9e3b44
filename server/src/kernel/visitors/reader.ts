import type { Actor, Operation } from '@vondrona/rules/permissions'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'

/** D-38: who reads what is public; visitors as long as the site is open to them. */
export function reader(ctx: Context, operation: Operation): Actor | null {
  const actor = ctx.admit(operation)
  if (!actor && !ctx.config.PUBLIC_CONTENT) throw new Refusal('UNAUTHENTICATED', 'shell.signInFirst')
  return actor
}
