import type { Context, Kernel } from '../../../kernel/context.ts'
import type { Card } from '../../../kernel/http/head.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { drawCard } from './draw-card.ts'

export const cardLimits = {
  /** Of the cards that a process keeps. */
  bytes: 24 * 1024 * 1024,
  /** Drawings that wait or run at once. */
  atOnce: 4,
}

export const drawnFrom = declareAddressLimit({
  name: 'share-cards',
  points: 600,
  seconds: 3600,
  plain: true,
  why: 'Each is a picture that is drawn, of a page that is public; what is kept costs nothing and does not count. Programs that make previews cannot work for it.',
})

/**
 * The PNG of a card, drawn once while it is kept. In memory: a runner whose name is erased must not stay in a file. BUSY
 * while others are drawn.
 */
export function keptCards({ config, pools }: Pick<Kernel, 'config' | 'pools'>, limits = cardLimits) {
  const { SITE_NAME: site, SITE_ACCENT: accent } = config
  /** The one that was asked for last is last. */
  const kept = new Map<string, Buffer>()
  let bytes = 0
  const drawing = new Map<string, Promise<Buffer>>()

  async function draw({ picture, ...text }: Card): Promise<Buffer> {
    const beside = (await picture?.read()) ?? null
    const drawn = await pools.image.run(() => drawCard({ ...text, site, accent }, beside))
    kept.set(text.version, drawn)
    bytes += drawn.length
    for (const [oldest, card] of kept) {
      if (bytes <= limits.bytes) break
      kept.delete(oldest)
      bytes -= card.length
    }
    return drawn
  }

  function refuseMore() {
    if (drawing.size >= limits.atOnce) throw new Refusal('BUSY', 'shell.unavailable', { retryAfter: 2 })
  }

  function begin(card: Card): Promise<Buffer> {
    refuseMore()
    const drawn = draw(card).finally(() => drawing.delete(card.version))
    drawing.set(card.version, drawn)
    return drawn
  }

  return async (ctx: Pick<Context, 'limits' | 'address' | 'proof'>, card: Card): Promise<Buffer> => {
    const key = card.version
    const known = kept.get(key)
    if (known) {
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    if (!drawing.has(key)) {
      refuseMore()
      await ctx.limits.spendFrom(drawnFrom, ctx) // of this address alone: nobody else waits for it, or is refused by it
    }
    return drawing.get(key) ?? begin(card)
  }
}
