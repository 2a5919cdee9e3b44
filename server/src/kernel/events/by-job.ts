import type { Db } from '../db.ts'
import { type Jobs, jobs } from '../jobs/jobs.ts'
import type { Bus, EventName, Events, Relay } from './bus.ts'

/** The job in which an event of a command waits for a server. */
export const toldByCommand = 'kernel.toldByCommand'

/**
 * What a command publishes reaches the servers through the queue: one of them takes it within seconds, and its bus tells
 * the other nodes. Where none runs, the next start finds it.
 */
export function relayByJobs(db: Db, queue: Pick<Jobs, 'enqueue'> = jobs): Relay {
  let sending: Promise<void> = Promise.resolve()
  return {
    send(name, payload) {
      sending = sending.then(() => queue.enqueue(db, toldByCommand, { name, payload }))
      sending.catch(() => {}) // said by `close`
    },
    receive() {},
    state: () => null,
    close: () => sending,
  }
}

export function publishTold(bus: Bus, told: unknown): void {
  const { name, payload } = told as { name: EventName; payload: Events[EventName] }
  bus.publish(name, payload)
}
