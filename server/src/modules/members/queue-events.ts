import { linkTo } from '@vondrona/rules/pages'
import { type Context, type Kernel, systemContext } from '../../kernel/context.ts'
import { coalesce } from '../../kernel/jobs/coalesce.ts'
import { adminRecipients } from '../accounts/index.ts'
import { notifyGroup } from '../notifications/index.ts'
import { countPending } from './list-members.ts'

/** The event of a change in the queue for administrators' open pages (subscription pendingUsersChanged). */
export function pendingUsersChanged(ctx: Context): AsyncIterableIterator<unknown> {
  ctx.require('pendingUsersChanged')
  const changes = ctx.bus.stream('members.changed')
  return {
    async next() {
      const { value, done } = await changes.next()
      if (done) return { value: undefined, done }
      return { value: { pendingUsersChanged: { ...value, pending: await countPending(ctx) } }, done: false }
    },
    return: () => changes.return?.() ?? Promise.resolve({ value: undefined, done: true as const }),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

/**
 * F-COM-07: one line « Demandes en attente : 3 » in each administrator's notifications. It follows the counter after
 * every change; many changes at once are one update, so that a rush of sign-ups does not queue behind it.
 */
export function followQueue(kernel: Kernel): void {
  const ctx = systemContext(kernel)
  kernel.bus.on(
    'members.changed',
    coalesce(() => announceQueueLength(ctx)),
  )
}

/** Also for what fills the queue without telling (the demo). */
export const announceQueueLength = (ctx: Context): Promise<void> =>
  ctx.transaction(async (tx) => {
    const count = await countPending({ db: tx })
    const common = { kind: 'signup.requests', group: 'signup.requests', link: linkTo('user-management') } as const
    await notifyGroup(tx, ctx, { to: await adminRecipients(tx), ...common, count })
  })
