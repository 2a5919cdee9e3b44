import { outgoing } from '@vondrona/rules/outbox/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Channel } from '../store.ts'

declare module '../../../kernel/events/bus.ts' {
  interface Events {
    /** So many percent of the day's budget are used up; `isBrake`: a message was stopped for it. */
    'outbox.budget': { channel: Channel; percent: number; isBrake: boolean }
  }
}

/** Tells of the share from which administrators hear of it, once in a day: the counter passes it once. */
export function noteDay(
  { bus }: Context,
  channel: Channel,
  { before, after, most }: { before: number; after: number; most: number },
): void {
  const percent = outgoing.alarm
  const isReached = after * 100 >= most * percent && before * 100 < most * percent
  if (isReached) bus.publishHere('outbox.budget', { channel, percent, isBrake: false })
}

/** The brake: nothing but codes leaves any more today. */
export const noteBrake = ({ bus }: Context, channel: Channel): void =>
  bus.publishHere('outbox.budget', { channel, percent: 100, isBrake: true })
