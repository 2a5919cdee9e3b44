import type { Context } from '../../../kernel/context.ts'
import { countsByStatus } from './store.ts'

/** What happens to documents, for administrators' open pages (subscription documentsChanged). */
export function documentsChanged(ctx: Context): AsyncIterableIterator<unknown> {
  ctx.require('documentsChanged')
  const changes = ctx.bus.stream('documents.changed')
  return {
    async next() {
      const { value, done } = await changes.next()
      if (done) return { value: undefined, done }
      const [waiting] = await countsByStatus(ctx.db, { status: 'pending' })
      return { value: { documentsChanged: { id: value.documentId, pending: waiting?.count ?? 0 } }, done: false }
    },
    return: () => changes.return?.() ?? Promise.resolve({ value: undefined, done: true as const }),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
