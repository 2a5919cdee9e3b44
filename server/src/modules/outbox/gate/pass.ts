import type { StopReason } from '@vondrona/rules/outbox'
import type { Context } from '../../../kernel/context.ts'
import { bySite } from '../../../kernel/limits/cause.ts'
import type { Message } from '../store.ts'
import { noteBrake, noteDay } from './alarm.ts'
import { nextDay, partsFor, perDay, roomAt } from './budgets.ts'
import { segments } from './gsm.ts'
import { takesSms } from './numbers.ts'
import { type Part, spend, spentAround } from './store.ts'

export type Verdict = { passes: true } | { passes: false; stop: StopReason } | { passes: false; later: Date }

class Spent extends Error {
  readonly part: Part
  constructor(part: Part) {
    super(`the budget of the ${part.scope} is used up`)
    this.part = part
  }
}

/**
 * Every message passes here before it is handed over, once: its number has to be one that gets SMS, and it is counted for
 * who caused it, for who gets it and for the day, all of them or none. What the site itself writes waits until there is room.
 */
export async function passGate(ctx: Context, message: Message): Promise<Verdict> {
  const { channel, recipient, essential } = message
  if (channel === 'sms' && !takesSms(ctx.config, recipient)) return { passes: false, stop: 'number' }
  const cause = message.cause ?? bySite
  const now = ctx.now()
  const amount = channel === 'sms' ? segments(message.body ?? '') : 1
  const cost = channel === 'sms' ? amount * ctx.config.SMS_PRICE : 0
  const parts = partsFor(ctx, { channel, recipient, cause, essential }, now)
  const most = perDay(ctx, channel)
  try {
    const spent = await ctx.transaction(async (tx) => {
      let last = 0
      for (const part of parts) {
        const units = part.scope === 'day' ? amount : 1
        const sum = await spend(tx, part, units, part.scope === 'day' ? cost : 0)
        if (sum === null) throw new Spent(part)
        last = sum
      }
      return last
    })
    noteDay(ctx, channel, { before: spent - amount, after: spent, most })
    return { passes: true }
  } catch (error) {
    if (!(error instanceof Spent)) throw error
    const { part } = error
    if (part.scope === 'day') noteBrake(ctx, channel)
    if (cause !== bySite) return { passes: false, stop: part.scope }
    if (part.scope === 'day') return { passes: false, later: nextDay(now) }
    return { passes: false, later: roomAt(part, ...(await spentAround(ctx.db, part))) }
  }
}
