import { live } from '@vondrona/rules/lives/constants'
import type { Context } from '../../../kernel/context.ts'
import { reader } from '../../../kernel/visitors/reader.ts'
import { liveById } from '../find-live.ts'
import type { SeenLive } from '../live-row.ts'
import { seeLive } from '../store.ts'

/**
 * The complete live again whenever it changed, at most once a second and never a stale one last. Ends when it is
 * deleted.
 */
export async function liveUpdated(ctx: Context, id: string): Promise<AsyncIterableIterator<unknown>> {
  reader(ctx, 'liveUpdated')
  const { id: liveId } = await liveById(ctx, id)
  const mine = ctx.actor ? await seeLive(ctx.db, liveId, ctx.actor.id) : undefined
  return throttled(ctx, liveId, { reminded: mine?.reminded ?? false, following: mine?.following ?? false })
}

/** Thousands hear of one change: the live is read once for all of them. What is the viewer's own stays as it was. */
const reads = new WeakMap<Context['bus'], Map<string, Promise<SeenLive | undefined>>>()

function readOnce({ bus, db }: Context, liveId: string): Promise<SeenLive | undefined> {
  const known = reads.get(bus) ?? new Map<string, Promise<SeenLive | undefined>>()
  reads.set(bus, known)
  const read = known.get(liveId) ?? seeLive(db, liveId, null)
  known.set(liveId, read)
  return read
}

type Mine = Pick<SeenLive, 'reminded' | 'following'>

function throttled(ctx: Context, liveId: string, mine: Mine): AsyncIterableIterator<unknown> {
  let dirty = false
  let isOver = false
  let lastAt = Number.NEGATIVE_INFINITY
  let wake: () => void = () => undefined
  let timer: NodeJS.Timeout | undefined
  const stop = ctx.bus.on('lives.changed', (change) => {
    if (change.liveId !== liveId) return
    reads.get(ctx.bus)?.delete(liveId)
    dirty = true
    wake()
  })
  const finish = () => {
    isOver = true
    reads.get(ctx.bus)?.delete(liveId)
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
      const row = await readOnce(ctx, liveId)
      return row ? { value: { liveUpdated: { ...row, ...mine } }, done: false } : finish()
    },
    return: () => Promise.resolve(finish()),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
