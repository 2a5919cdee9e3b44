import type { Context } from '../../kernel/context.ts'

/** After a commit that changed how many places are left: told once, whatever the number of orders. */
export function tellChanged(ctx: Context, eventIds: readonly string[]): void {
  const [first, ...others] = new Set(eventIds)
  if (first) ctx.publish('events.changed', { id: others.length > 0 ? null : first, places: true })
}
