import { eventCardView } from '@vondrona/rules/events/agenda'
import { cardView } from '@vondrona/rules/magazine/reading'
import { linkTo } from '@vondrona/rules/pages'
import type { Kernel } from '../../../kernel/context.ts'
import type { Asked, Head } from '../../../kernel/http/page.ts'
import type { Data } from '../../../kernel/http/template.ts'
import { type EventCard, nextEvents } from '../../events/index.ts'
import { activeLives, pseudoOf } from '../../lives/index.ts'
import { type ArticleCard, latestArticles } from '../../magazine/index.ts'
import type { PageHead } from '../plain-head.ts'
import { siteOf } from '../site.ts'
import { variantOf } from '../variant.ts'
import { speechOf, visitor } from './speech.ts'

/** As many as the landing page shows of each. */
const shown = 3

/** The landing page with what is going on now: made again when a live, the events or the magazine change, and not per visit. */
export function landingHeads(kernel: Kernel, plain: PageHead) {
  const visitors = { fr: visitor(kernel, 'fr'), en: visitor(kernel, 'en') }
  let onAir: Promise<readonly OnAir[]> | null = null
  const forget = () => {
    onAir = null
  }
  kernel.bus.on('lives.changed', forget)
  let made = new Map<string, Shown & { head: Head }>()
  return async (asked: Asked): Promise<Head> => {
    const articles = await latestArticles(visitors[asked.language], shown)
    const events = await nextEvents(visitors[asked.language], shown)
    onAir ??= livesNow(kernel)
    const now = await onAir.catch((error) => {
      forget()
      throw error
    })
    const key = `${asked.path} ${asked.language}`
    const known = made.get(key)
    if (known?.articles === articles && known.events === events && known.lives === now) return known.head
    const head = describe(kernel, plain, asked, { articles, events, lives: now })
    made = new Map(made).set(key, { articles, events, lives: now, head })
    return head
  }
}

type OnAir = {
  href: string
  title: string
  author: string
}

interface Shown {
  articles: readonly ArticleCard[]
  events: readonly EventCard[]
  lives: readonly OnAir[]
}

async function livesNow(kernel: Kernel): Promise<readonly OnAir[]> {
  const ctx = visitor(kernel, 'fr')
  const rows = await activeLives(ctx)
  return rows
    .slice(0, shown)
    .map((live) => ({ href: linkTo('live', { id: live.id }), title: live.title, author: pseudoOf(live, {}, ctx) }))
}

function describe(kernel: Kernel, plain: PageHead, asked: Asked, { articles, events, lives }: Shown): Head {
  const site = siteOf(kernel)
  const absolute = kernel.links.lasting
  const base = plain(asked)
  const speech = speechOf(kernel, asked)
  const cards = articles.map((article) => cardView({ ...article, cover: null }, speech))
  const next = events.map((event) => eventCardView({ ...event, cover: null }, speech))
  const data = {
    name: site.name,
    logo: site.logo ?? '',
    now: lives.length > 0 ? [{ lives }] : [],
    next: next.length > 0 ? [{ events: next }] : [],
    latest: cards.length > 0 ? [{ articles: cards }] : [],
  } satisfies Data
  return {
    ...base,
    address: absolute('/'),
    about: [
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: site.name,
        description: base.description,
        ...(absolute('/') && { url: absolute('/'), logo: absolute(site.logo ?? '/icon-192.png') }),
      },
    ],
    content: {
      page: 'landing',
      variant: variantOf(site),
      data,
      isPassedToApp: lives.length + next.length + cards.length > 0,
    },
  }
}
