import { createHash } from 'node:crypto'
import type { Language } from '@vondrona/rules/texts'
import type { Kernel } from '../../../kernel/context.ts'
import type { Card, CardText, Head } from '../../../kernel/http/head.ts'

/** What link previews show large. */
export const cardSize = { width: 1200, height: 630 } as const
export const cardPrefix = '/api/cards'

/** Counts up when the same words are drawn otherwise. */
const drawing = 1

/**
 * What the head of a page, whose path may have a query, says of its card. Its address changes with what is drawn: another
 * title, picture or name of the site. Nothing without a PUBLIC_URL, as of every picture of a preview.
 */
export function cardOf(
  kernel: Kernel,
  language: Language,
  page: string,
  text: CardText,
): Pick<Head, 'card' | 'picture'> | null {
  const { SITE_NAME: site, SITE_ACCENT: accent } = kernel.config
  const { kicker, title, large = '', lines, isRace, picture } = text
  const drawn = JSON.stringify([drawing, site, accent, kicker, title, large, lines, isRace, picture?.key ?? null])
  const version = createHash('sha256').update(drawn).digest('hex').slice(0, 16)
  const [path = '', query] = page.split('?')
  const card: Card = {
    ...text,
    version,
    path: `${cardPrefix}/${language}${path}/${version}.png${query ? `?${query}` : ''}`,
  }
  const address = kernel.links.lasting(card.path)
  return address ? { card, picture: { address, isLarge: true, type: 'image/png', ...cardSize } } : null
}
