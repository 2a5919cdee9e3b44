import { startOfDay } from '@vondrona/rules/dates'
import { linkTo } from '@vondrona/rules/pages'
import { type Kernel, systemContext } from '../../kernel/context.ts'
import { adminRecipients } from '../accounts/index.ts'
import { notify, notifyGroup } from '../notifications/index.ts'

/** « 80 % du budget SMS »: administrators hear of it by mail while something can be done, and see when nothing more leaves. */
export function tellBudgets(kernel: Kernel): void {
  const ctx = systemContext(kernel)
  const link = linkTo('outbox')
  kernel.bus.on('outbox.budget', ({ channel, percent, isBrake }) =>
    ctx.transaction(async (tx) => {
      const [to, kind] = [await adminRecipients(tx), `budget.${channel}` as const]
      if (!isBrake) return notify(tx, ctx, { to, kind, data: { count: percent }, link })
      const group = `${kind}.${startOfDay(ctx.now()).toISOString()}`
      return notifyGroup(tx, ctx, { to, kind, group, count: percent, link })
    }),
  )
}
