import type { PresenceEvent } from '@vondrona/rules/frames'
import type { Operation } from '@vondrona/rules/permissions'
import type { Context, Kernel } from '../context.ts'
import type { Peer, Push, Rooms, Topic } from '../module.ts'
import { perProcess } from '../per-process.ts'

/** Says to everybody who has a thing open in its editor who else has. */
const announcing = perProcess((_kernel: Kernel) => ({ announce: (_event: PresenceEvent) => {} }))

/** Hands the sockets over, once they are there. */
export function announcePresence(kernel: Kernel, push: Push, rooms: Rooms): void {
  announcing(kernel).announce = (event) => {
    const people = new Map<string, { id: string; name: string; windows: number }>()
    for (const { caller } of rooms.members(event)) {
      if (!caller.actor) continue
      const { id, pseudo: name } = caller.actor
      people.set(id, { id, name, windows: (people.get(id)?.windows ?? 0) + 1 })
    }
    push(event, { type: event, data: { people: [...people.values()] } })
  }
}

/** A window that has a thing open in its editor; `admit` refuses whoever may not edit that one. */
export function presenceTopic<E extends PresenceEvent>(
  event: E,
  operation: Operation,
  admit: (ctx: Context, operation: Operation, id: string) => Promise<unknown>,
): Topic {
  const announce = (kernel: Kernel, _peer: Peer, id: string) => announcing(kernel).announce(`${event}${id}` as E)
  return {
    event,
    operation,
    admit: async (ctx, id) => {
      await admit(ctx, operation, id ?? '')
    },
    joined: announce,
    left: announce,
  }
}
