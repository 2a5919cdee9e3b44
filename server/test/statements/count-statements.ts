import { AsyncLocalStorage } from 'node:async_hooks'
import type { World } from '../world.ts'

/** How many statements this work sends to the database; jobs, which ask beside it, are not counted. */
export async function countStatements(w: World, work: () => Promise<unknown>): Promise<number> {
  const ours = new AsyncLocalStorage<true>()
  const client = await w.database.pool.connect()
  const clients = client.constructor.prototype
  client.release()
  const { query } = clients
  let asked = 0
  clients.query = function (...args: unknown[]) {
    if (ours.getStore()) asked++
    return query.apply(this, args)
  }
  try {
    await ours.run(true, work)
  } finally {
    clients.query = query
  }
  return asked
}
