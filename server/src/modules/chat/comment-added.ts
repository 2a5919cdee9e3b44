import type { CommentFrame } from '@vondrona/rules/chat'
import type { Context } from '../../kernel/context.ts'
import { reader } from '../../kernel/visitors/reader.ts'
import { liveById } from '../lives/index.ts'
import { commentOf } from './comment-views.ts'

/** Each comment of a live from now on, in order. */
export async function commentAdded(ctx: Context, id: string): Promise<AsyncIterableIterator<unknown>> {
  reader(ctx, 'commentAdded')
  const { id: liveId } = await liveById(ctx, id)
  const said = ctx.bus.stream('chat.said', ['liveId', liveId])
  let ready: CommentFrame[] = []
  const comments: AsyncIterableIterator<unknown> = {
    async next() {
      while (ready.length === 0) {
        const { value, done } = await said.next()
        if (done) return { value: undefined, done }
        ready = [...value.comments]
      }
      return { value: { commentAdded: commentOf(liveId, ready.shift() as CommentFrame) }, done: false }
    },
    return: () => said.return?.() ?? Promise.resolve({ value: undefined, done: true as const }),
    [Symbol.asyncIterator]() {
      return this
    },
  }
  return comments
}
