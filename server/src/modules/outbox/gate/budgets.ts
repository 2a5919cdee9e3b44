import { startOfDay } from '@vondrona/rules/dates'
import { outgoing } from '@vondrona/rules/outbox/constants'
import type { Kernel } from '../../../kernel/context.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import { bySite } from '../../../kernel/limits/cause.ts'
import type { Channel } from '../store.ts'
import { recipientKey } from './recipient-key.ts'
import type { Part } from './store.ts'

const second = 1000
const hour = 3600 * second
const day = 24 * hour

interface Facts {
  channel: Channel
  recipient: string
  cause: string
  essential: boolean
}

/** Where an admitted message is counted, in the order in which all take the locks; the day, where they all meet, comes last. */
export function partsFor(kernel: Pick<Kernel, 'config' | 'secrets'>, facts: Facts, now: Date): Part[] {
  const { channel, cause } = facts
  const factor = kernel.config.RATE_LIMIT_FACTOR
  const who = (value: string) => kernel.secrets.keyedHash('message-budget', value).subarray(0, 16).toString('hex')
  const part = (
    scope: 'cause' | 'recipient',
    value: string,
    { points, within }: { points: number; within: number },
  ): Part => {
    const startsAt = within === day ? startOfDay(now) : new Date(Math.floor(now.getTime() / within) * within)
    return {
      channel,
      scope,
      who: who(value),
      seconds: within / second,
      startsAt,
      most: Math.floor(points * factor),
      carried: 1 - (now.getTime() - startsAt.getTime()) / within,
    }
  }
  return [
    ...ofCause(kernel, facts).map((limit) => part('cause', cause, limit)),
    ...ofRecipient(facts).map((limit) => part('recipient', recipientKey(facts.recipient), limit)),
    dayPart(kernel, channel, facts.essential, now),
  ]
}

declareAddressLimit({
  name: 'messages',
  why: 'Mails and SMS that an address causes (`SMS_PER_ADDRESS`, `MAILS_PER_ADDRESS`). The recipient and the member count too.',
})

/** The site writes to whom it concerns, however many they are. */
function ofCause({ config }: Pick<Kernel, 'config'>, { channel, cause, essential }: Facts) {
  if (cause === bySite) return []
  if (cause.startsWith('member:')) return outgoing.member[channel]
  const setting = channel === 'sms' ? config.SMS_PER_ADDRESS : config.MAILS_PER_ADDRESS
  const points = setting * (essential ? outgoing.reserve.address : 1)
  const { burst, burstShare } = outgoing
  return [
    { points: Math.ceil(points / burstShare), within: burst },
    { points, within: hour },
  ]
}

const ofRecipient = ({ channel, cause, essential }: Facts) =>
  outgoing.recipient[channel].map(({ points, within }) => ({
    points: points * (essential || cause === bySite ? outgoing.reserve.recipient : 1),
    within,
  }))

/** What the day's budget of a channel is, without the reserve. */
export const perDay = ({ config }: Pick<Kernel, 'config'>, channel: Channel): number =>
  Math.floor((channel === 'sms' ? config.SMS_PER_DAY : config.MAILS_PER_DAY) * config.RATE_LIMIT_FACTOR)

function dayPart(kernel: Pick<Kernel, 'config'>, channel: Channel, essential: boolean, now: Date): Part {
  const usual = perDay(kernel, channel)
  const most = essential ? usual + Math.ceil(usual * outgoing.dayReserve) : usual
  return { channel, scope: 'day', who: '', seconds: day / second, startsAt: startOfDay(now), most, carried: 0 }
}

/**
 * When there is room for one more: of what was spent less and less counts while the time after it passes, and nothing after
 * that. A second later, so that no rounding asks again at once.
 */
export function roomAt({ startsAt, seconds, most }: Part, spent: number, before: number): Date {
  const passes = (from: number, left: number) => (from > left ? Math.min(1, 1 - left / from) * seconds * second : 0)
  const left = most - spent - 1
  const wait = left >= 0 ? passes(before, left) : seconds * second + passes(spent, most - 1)
  return new Date(startsAt.getTime() + Math.ceil(wait) + second)
}

/** When there is a new budget. */
export const nextDay = (now: Date): Date => new Date(startOfDay(now).getTime() + day)
