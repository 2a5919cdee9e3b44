import {
  contestCardView,
  contestListAddress,
  contestListView,
  contestView,
  readContestListAddress,
} from '@vondrona/rules/contests/showing'
import { linkTo } from '@vondrona/rules/pages'
import type { Kernel } from '../../../kernel/context.ts'
import type { Asked, Head } from '../../../kernel/http/page.ts'
import type { Data } from '../../../kernel/http/template.ts'
import { type ContestListPage, contestListPage, contestPage, type VisitedContest } from '../../contests/index.ts'
import type { PageHead } from '../plain-head.ts'
import { siteOf } from '../site.ts'
import { variantOf } from '../variant.ts'
import { previewOf } from './preview-picture.ts'
import { speechOf, visitor } from './speech.ts'

/** A page of the list of contests, with what was looked for; made again when the contests change, and not per visit. */
export function contestListHeads(kernel: Kernel, plain: PageHead) {
  const visitors = { fr: visitor(kernel, 'fr'), en: visitor(kernel, 'en') }
  const made = new WeakMap<ContestListPage, Map<boolean, Head>>()
  return async (asked: Asked): Promise<Head> => {
    const list = readContestListAddress(asked.query)
    if (list.mine) return { ...plain(asked), isHidden: true } // known to the app alone
    const page = await contestListPage(visitors[asked.language], list)
    if (!page) return plain(asked)
    const heads = made.get(page) ?? new Map<boolean, Head>()
    made.set(page, heads)
    const head = heads.get(asked.saver) ?? describe(page)
    heads.set(asked.saver, head)
    return head

    function describe({ contests, next }: ContestListPage): Head {
      const site = siteOf(kernel)
      const speech = speechOf(kernel, asked)
      const cards = contests.map((contest) => contestCardView(contest, speech, kernel.now()))
      const isFiltered = contestListAddress({ ...list, after: null }) !== linkTo('contests')
      const isNone = cards.length === 0
      const data = {
        name: site.name,
        logo: site.logo ?? '',
        ...contestListView(list, speech, false),
        some: isNone ? [] : [{ cards }],
        none: isNone && !isFiltered ? [{}] : [],
        noneFound: isNone && isFiltered ? [{}] : [],
        more: next ? [{ href: contestListAddress({ ...list, after: next }) }] : [],
      } satisfies Data
      return {
        ...plain({ ...asked, path: linkTo('contests') }),
        address: kernel.links.lasting(linkTo('contests')),
        ...((isFiltered || list.after) && { isHidden: true }), // its contests are found by the sitemap
        content: { page: 'contests', variant: variantOf(site), data },
      }
    }
  }
}

/**
 * A shared contest as visitors and link-preview bots get it, complete. The same object until the contests change. Null
 * where visitors find none.
 */
export function contestHeads(kernel: Kernel, plain: PageHead) {
  const visitors = { fr: visitor(kernel, 'fr'), en: visitor(kernel, 'en') }
  const made = new WeakMap<VisitedContest, Map<boolean, Head>>()
  return async (asked: Asked, id: string): Promise<Head | null> => {
    const contest = await contestPage(visitors[asked.language], id)
    if (!contest) return null
    const heads = made.get(contest) ?? new Map<boolean, Head>()
    made.set(contest, heads)
    const head = heads.get(asked.saver) ?? describe(contest)
    heads.set(asked.saver, head)
    return head

    function describe(shown: VisitedContest): Head {
      const site = siteOf(kernel)
      const base = plain({ ...asked, path: linkTo('contest', { id: shown.id }) })
      const view = contestView(shown, speechOf(kernel, asked), kernel.now())
      const about = shown.description.replace(/\s+/g, ' ').trim()
      const facts = [...view.banner.map(({ title }) => title), view.status, ...view.deadline.map(({ text }) => text)]
      return {
        ...base,
        title: `${shown.name} · ${site.name}`,
        shared: shown.name,
        description: [...facts, view.kind, about].filter(Boolean).join(' · ').slice(0, 300),
        picture: previewOf(shown.cover, kernel.links.lasting) ?? base.picture,
        content: {
          page: 'contest',
          variant: variantOf(site),
          data: { ...view, name: site.name, logo: site.logo ?? '' },
        },
      }
    }
  }
}
