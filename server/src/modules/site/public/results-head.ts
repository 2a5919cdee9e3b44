import { eventWhen } from '@vondrona/rules/events/agenda'
import { grouped } from '@vondrona/rules/money'
import { titleIn } from '@vondrona/rules/pages'
import {
  glanceView,
  isNarrowed,
  isRankingStart,
  isWhole,
  readResultsAddress,
  resultsAddress,
  resultsCount,
  resultsView,
  resultView,
  teamsView,
  timeOf,
} from '@vondrona/rules/races/ranking'
import type { Kernel } from '../../../kernel/context.ts'
import type { Asked, Head } from '../../../kernel/http/head.ts'
import type { Data } from '../../../kernel/http/template.ts'
import { readableRanking, readableResult, type VisitedResults, visitedResults } from '../../races/index.ts'
import { cardOf } from '../cards/card.ts'
import type { PageHead } from '../plain-head.ts'
import { siteOf } from '../site.ts'
import { frameData, variantOf } from '../variant.ts'
import { coverOf, previewOf } from './preview-picture.ts'
import { speechOf, visitor } from './speech.ts'

/** F-RACE-14: a page of the results of a race, with what was looked for. Null where visitors find no race. */
export function resultsHeads(kernel: Kernel, plain: PageHead) {
  const visitors = { fr: visitor(kernel, 'fr'), en: visitor(kernel, 'en') }
  const made = new WeakMap<VisitedResults, Head>()
  return async (asked: Asked, id: string): Promise<Head | null> => {
    const asks = readResultsAddress(asked.query)
    const list = asks.runner ? { ...asks, gender: null, category: '', search: asks.runner, after: null } : asks // until the app shows the runner
    const page = await visitedResults(visitors[asked.language], id, list)
    if (!page) return null
    const head = made.get(page) ?? describe(page)
    made.set(page, head)
    return head

    function describe({ event, categories, isPublished, items, ...more }: VisitedResults): Head {
      const { teams, teamSize, total, next, distance, ranking } = more
      const site = siteOf(kernel)
      const speech = speechOf(kernel, asked)
      const { say, language } = speech
      const heading = say('ranking.titleOf', { race: event.title })
      const ranked = { eventId: event.id, list, distance, best: ranking?.podium[0]?.timeMs ?? null }
      const results = items.map((one) => resultView(readableResult(one), speech, ranked))
      const [first] = results
      const glance = ranking && isRankingStart(list) ? glanceView(readableRanking(ranking), speech, ranked) : null
      const data = {
        ...frameData(site),
        heading,
        ...resultsView(event.id, list, categories, isPublished, speech),
        teamRanking: teamsView(teams, teamSize, speech),
        podium: glance?.podium ?? [],
        histogram: glance?.histogram ?? [],
        some: first ? [{ results, count: resultsCount(total, speech) }] : [],
        nonePublished: first || (isPublished && isNarrowed(list)) ? [] : [{}],
        noneFound: !first && isPublished && isNarrowed(list) ? [{ href: resultsAddress(event.id, {}) }] : [],
        more: next ? [{ href: resultsAddress(event.id, { ...list, after: next }) }] : [],
      } satisfies Data
      const runner = items.find(({ bib, fullName }) => bib === asks.runner && fullName)
      const base = plain({ ...asked, path: resultsAddress(event.id, {}) })
      const address = runner && kernel.links.lasting(resultsAddress(event.id, { runner: runner.bib }))
      const said = runner
        ? say('ranking.runnerTitle', { name: runner.fullName, time: timeOf(readableResult(runner), speech) })
        : heading
      return {
        ...base,
        ...(address && { address }),
        title: titleIn(site.name, said),
        shared: runner ? `${said} – ${event.title}` : said,
        description: runner
          ? (results[items.indexOf(runner)]?.about ?? base.description)
          : first && isWhole(list)
            ? say('ranking.about', {
                n: grouped(total, language),
                name: items[0]?.fullName || say('ranking.erased'),
                time: first.time,
              })
            : isPublished
              ? base.description
              : say('ranking.none'),
        picture: previewOf(event.cover, kernel.links.lasting) ?? base.picture,
        ...cardOf(kernel, asked.language, resultsAddress(event.id, runner ? { runner: runner.bib } : {}), {
          kicker: runner ? heading : say('ranking.title'),
          title: runner ? runner.fullName : event.title,
          ...(runner && { large: timeOf(readableResult(runner), speech) }),
          lines: runner ? [results[items.indexOf(runner)]?.about ?? ''] : [eventWhen(event, speech), event.location],
          isRace: true,
          picture: coverOf(visitors[asked.language], event.cover),
        }),
        ...(!isWhole(list) && { isHidden: true }), // its runners are on the page without filters
        about: [
          {
            '@context': 'https://schema.org',
            '@type': 'SportsEvent',
            name: event.title,
            ...(event.date && { startDate: event.date.toISOString() }),
            ...(event.location && { location: { '@type': 'Place', name: event.location, address: event.location } }),
          },
        ],
        content: { page: 'race-results', variant: variantOf(site), data },
      }
    }
  }
}
