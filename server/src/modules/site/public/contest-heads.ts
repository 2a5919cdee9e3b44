import {
  contestCardView,
  contestListAddress,
  contestListView,
  contestSharedWords,
  contestView,
  readContestListAddress,
  whyNoContests,
} from '@vondrona/rules/contests/showing'
import { linkTo, titleIn } from '@vondrona/rules/pages'
import type { Kernel } from '../../../kernel/context.ts'
import type { Asked, Head } from '../../../kernel/http/head.ts'
import { type ContestListPage, contestListPage, contestPage, type VisitedContest } from '../../contests/index.ts'
import type { PageHead } from '../plain-head.ts'
import { siteOf } from '../site.ts'
import { frameData, variantOf } from '../variant.ts'
import { keptHeads, listHead } from './kept-heads.ts'
import { previewOf } from './preview-picture.ts'
import { speechOf, visitor } from './speech.ts'

/** A page of the list of contests, with what was looked for; made again when the contests change, and not per visit. */
export function contestListHeads(kernel: Kernel, plain: PageHead) {
  const visitors = { fr: visitor(kernel, 'fr'), en: visitor(kernel, 'en') }
  const kept = keptHeads<ContestListPage>()
  return async (asked: Asked): Promise<Head> => {
    const list = readContestListAddress(asked.query)
    if (list.mine) return { ...plain(asked), isHidden: true } // known to the app alone
    const page = await contestListPage(visitors[asked.language], list)
    if (!page) return plain(asked)
    return kept(page, asked, () => {
      const speech = speechOf(kernel, asked)
      const cards = page.contests.map((contest) => contestCardView(contest, speech, kernel.now()))
      const isFiltered = contestListAddress({ ...list, after: null }) !== linkTo('contests')
      const why = cards.length > 0 ? null : whyNoContests(list)
      return listHead(kernel, plain, asked, {
        page: 'contests',
        data: {
          ...contestListView(list, speech, false),
          some: why ? [] : [{ cards }],
          none: why === 'none' ? [{}] : [],
          noneOfKind: why === 'noneOfKind' ? [{}] : [],
          noneFound: why === 'noneFound' ? [{}] : [],
          more: page.next ? [{ href: contestListAddress({ ...list, after: page.next }) }] : [],
        },
        isWhole: !isFiltered && !list.after,
      })
    })
  }
}

/**
 * A shared contest as visitors and link-preview bots get it, complete. The same object until the contests change. Null
 * where visitors find none.
 */
export function contestHeads(kernel: Kernel, plain: PageHead) {
  const visitors = { fr: visitor(kernel, 'fr'), en: visitor(kernel, 'en') }
  const kept = keptHeads<VisitedContest>()
  return async (asked: Asked, id: string): Promise<Head | null> => {
    const contest = await contestPage(visitors[asked.language], id)
    return contest && kept(contest, asked, () => describe(kernel, plain, asked, contest))
  }
}

function describe(kernel: Kernel, plain: PageHead, asked: Asked, contest: VisitedContest): Head {
  const site = siteOf(kernel)
  const base = plain({ ...asked, path: linkTo('contest', { id: contest.id }) })
  const [speech, now] = [speechOf(kernel, asked), kernel.now()]
  const view = contestView(contest, speech, now)
  return {
    ...base,
    title: titleIn(site.name, contest.name),
    shared: contest.name,
    description: contestSharedWords(contest, speech, now),
    picture: previewOf(contest.cover, kernel.links.lasting) ?? base.picture,
    content: {
      page: 'contest',
      variant: variantOf(site),
      data: { ...view, ...frameData(site) },
    },
  }
}
