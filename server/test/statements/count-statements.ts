import { AsyncLocalStorage } from 'node:async_hooks'
import type { World } from '../world.ts'

/** What a connection asks once, whenever more are needed at once than there were. */
const beginsConnection = /^set statement_timeout/

/** How many statements this work sends to the database; jobs, which ask beside it, are not counted. */
export async function countStatements(w: World, work: () => Promise<unknown>): Promise<number> {
  const ours = new AsyncLocalStorage<true>()
  const client = await w.database.pool.connect()
  const clients = client.constructor.prototype
  client.release()
  const { query } = clients
  let asked = 0
  clients.query = function (...args: unknown[]) {
    const [first] = args as [string | { text?: string }]
    const text = typeof first === 'string' ? first : (first?.text ?? '')
    if (ours.getStore() && !beginsConnection.test(text)) asked++
    return query.apply(this, args)
  }
  try {
    await ours.run(true, work)
  } finally {
    clients.query = query
  }
  return asked
}
