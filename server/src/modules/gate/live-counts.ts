import { gate as limits } from '@vondrona/rules/gate/constants'
import type { Context, Kernel } from '../../kernel/context.ts'
import type { Push, Rooms, Topic } from '../../kernel/module.ts'
import { organisedEvent } from './links/organised-link.ts'
import { countsOf } from './scans/gate-counts.ts'

declare module '../../kernel/events/bus.ts' {
  interface Events {
    /** Tickets of this event were scanned. */
    'gate.changed': { eventId: string }
  }
}

/** Consoles of organisers hear how an event fills. */
export const topic: Topic = {
  event: 'gate_',
  operation: 'gateLinks',
  admit: async (ctx: Context, id) => void (await organisedEvent(ctx, 'gateLinks', id ?? '')),
}

/** However many scans arrive, each console hears the counts at most once in a while, and always the last ones. */
export function listen(kernel: Kernel, push: Push, rooms: Rooms): void {
  const waiting = new Set<string>()
  const tell = async ({ eventId }: { eventId: string }) => {
    const event = `gate_${eventId}` as const
    if (rooms.size(event) === 0 || waiting.has(eventId)) return
    waiting.add(eventId)
    setTimeout(() => {
      waiting.delete(eventId)
      countsOf(kernel.db, eventId).then(
        ({ eventId: _, ...data }) => push(event, { type: event, data }),
        (error) =>
          kernel.log.error(
            { todo: 'see whether the database answers (doctor); desks ask again by themselves', err: error },
            'counts of a gate were not told',
          ),
      )
    }, limits.tellEvery).unref()
  }
  kernel.bus.on('gate.changed', tell)
  kernel.bus.on('bibs.changed', tell)
}
