import { eventCardView } from '@vondrona/rules/events/agenda'
import { cardView } from '@vondrona/rules/magazine/reading'
import { linkTo } from '@vondrona/rules/pages'
import { offerState, raceNews } from '@vondrona/rules/races/offer'
import type { Kernel } from '../../../kernel/context.ts'
import type { Asked, Head } from '../../../kernel/http/head.ts'
import type { Data } from '../../../kernel/http/template.ts'
import { type EventCard, nextEvents } from '../../events/index.ts'
import { activeLives, pseudoOf } from '../../lives/index.ts'
import { type ArticleCard, latestArticles } from '../../magazine/index.ts'
import { type VisitedRace, visitedRaces, visitedTrees } from '../../races/index.ts'
import type { PageHead } from '../plain-head.ts'
import { siteOf } from '../site.ts'
import { frameData, variantOf } from '../variant.ts'
import { speechOf, visitor } from './speech.ts'

/** As many as the landing page shows of each. */
const shown = 3

/** The landing page with what is going on now: made again when some of it changes, and not per visit. */
export function landingHeads(kernel: Kernel, plain: PageHead) {
  const visitors = { fr: visitor(kernel, 'fr'), en: visitor(kernel, 'en') }
  let onAir: Promise<readonly OnAir[]> | null = null
  const forget = () => {
    onAir = null
  }
  for (const name of ['lives.changed', 'events.missed'] as const) kernel.bus.on(name, forget)
  let made = new Map<string, Shown & { head: Head }>()
  return async (asked: Asked): Promise<Head> => {
    const articles = await latestArticles(visitors[asked.language], shown)
    const events = await nextEvents(visitors[asked.language], shown)
    const races = await visitedRaces(visitors[asked.language])
    const trees = await visitedTrees(visitors[asked.language])
    onAir ??= livesNow(kernel)
    const lives = await onAir.catch((error) => {
      forget()
      throw error
    })
    const key = `${asked.path} ${asked.language}`
    const known = made.get(key)
    const all: Shown = { articles, events, lives, races, trees }
    if (known && keys.every((name) => known[name] === all[name])) return known.head
    const head = describe(kernel, plain, asked, all)
    made = new Map(made).set(key, { ...all, head })
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
  races: readonly VisitedRace[]
  trees: Awaited<ReturnType<typeof visitedTrees>>
}
const keys = ['articles', 'events', 'lives', 'races', 'trees'] as const

async function livesNow(kernel: Kernel): Promise<readonly OnAir[]> {
  const ctx = visitor(kernel, 'fr')
  const rows = await activeLives(ctx)
  return rows
    .slice(0, shown)
    .map((live) => ({ href: linkTo('live', { id: live.id }), title: live.title, author: pseudoOf(live, {}, ctx) }))
}

function describe(
  kernel: Kernel,
  plain: PageHead,
  asked: Asked,
  { articles, events, lives, races, trees }: Shown,
): Head {
  const site = siteOf(kernel)
  const absolute = kernel.links.lasting
  const base = plain(asked)
  const speech = speechOf(kernel, asked)
  const cards = articles.map((article) => cardView({ ...article, cover: null }, speech))
  const next = events.map((event) => eventCardView({ ...event, cover: null }, speech))
  const isOpen = races.some(({ race, event }) => ['open', 'full'].includes(offerState(race, event, kernel.now())))
  const race = raceNews(trees, isOpen, speech)
  const data = {
    ...frameData(site),
    race,
    now: lives.length > 0 ? [{ lives }] : [],
    next: next.length > 0 ? [{ events: next }] : [],
    latest: cards.length > 0 ? [{ articles: cards }] : [],
    contests: site.contestsMenu ? [{ href: linkTo('contests') }] : [],
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
      isPassedToApp: race.length + lives.length + next.length + cards.length > 0,
    },
  }
}
