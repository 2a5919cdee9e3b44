import { startOfDay } from '@vondrona/rules/dates'
import { outgoing } from '@vondrona/rules/outbox/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Health } from '../../../kernel/figures/overview.ts'
import type { Channel } from '../store.ts'
import { perDay } from './budgets.ts'
import { daysSince } from './store.ts'

const channels: readonly Channel[] = ['sms', 'mail']
const month = 30 * 24 * 3_600_000

/** What was sent today and may be sent in a day, and what the last thirty days cost. */
export async function messageBudgets(ctx: Context) {
  ctx.require('messageBudgets')
  const today = startOfDay(ctx.now())
  const days = await daysSince(ctx.db, new Date(today.getTime() - month))
  return channels.map((channel) => {
    const own = days.filter((one) => one.channel === channel)
    const now = own.find(({ startsAt }) => startsAt.getTime() === today.getTime())
    return {
      channel,
      spent: now?.spent ?? 0,
      perDay: perDay(ctx, channel),
      cost: now?.cost ?? 0,
      costOfMonth: own.reduce((sum, { cost }) => sum + cost, 0),
      price: channel === 'sms' ? ctx.config.SMS_PRICE : 0,
    }
  })
}

/** How much of the day's SMS are used up, in percent. */
export async function smsHealth(ctx: Context): Promise<Health> {
  if (!ctx.config.SMS_URL) return { state: 'off' }
  const [today] = (await daysSince(ctx.db, startOfDay(ctx.now()))).filter(({ channel }) => channel === 'sms')
  const value = Math.floor(((today?.spent ?? 0) * 100) / perDay(ctx, 'sms'))
  return { state: value >= 100 ? 'failing' : value >= outgoing.alarm ? 'warning' : 'ok', value }
}
