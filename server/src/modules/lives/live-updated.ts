import { live } from '@vondrona/rules/constants'
import type { Context } from '../../kernel/context.ts'
import { liveById, reader } from './find-live.ts'
import { seeLive } from './store.ts'

/** The whole live again whenever it changed, at most once a second and never a stale one last. Ends when it is deleted. */
export async function liveUpdated(ctx: Context, id: string): Promise<AsyncIterableIterator<unknown>> {
  reader(ctx, 'liveUpdated')
  const { id: liveId } = await liveById(ctx, id)
  return throttled(ctx, liveId)
}

function throttled(ctx: Context, liveId: string): AsyncIterableIterator<unknown> {
  let dirty = false
  let isOver = false
  let lastAt = Number.NEGATIVE_INFINITY
  let wake: () => void = () => undefined
  let timer: NodeJS.Timeout | undefined
  const stop = ctx.bus.on('lives.changed', (change) => {
    if (change.liveId !== liveId) return
    dirty = true
    wake()
  })
  const finish = () => {
    isOver = true
    stop()
    clearTimeout(timer)
    wake()
    return { value: undefined, done: true as const }
  }
  const changed = async () => {
    while (!dirty && !isOver) await new Promise<void>((resolve) => (wake = resolve))
  }
  const rest = () =>
    new Promise<void>((resolve) => {
      wake = () => isOver && resolve()
      timer = setTimeout(resolve, Math.max(0, lastAt + live.countEvery - performance.now()))
    })
  return {
    async next() {
      await changed()
      if (!isOver) await rest()
      if (isOver) return finish()
      dirty = false
      lastAt = performance.now()
      const row = await seeLive(ctx.db, liveId, ctx.actor?.id ?? null)
      return row ? { value: { liveUpdated: row }, done: false } : finish()
    },
    return: () => Promise.resolve(finish()),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
