import { type FoundPage, type PrerenderedPage, pageAt } from '@vondrona/rules/pages'
import type { Kernel } from '../../kernel/context.ts'
import { Unavailable } from '../../kernel/db.ts'
import type { Asked, Head, HeadOf } from '../../kernel/http/head.ts'
import { isId } from '../../kernel/ids.ts'
import { plainHeads } from './plain-head.ts'
import { articleHeads } from './public/article-head.ts'
import { contestHeads, contestListHeads } from './public/contest-heads.ts'
import { eventHeads } from './public/event-head.ts'
import { eventListHeads } from './public/event-list-head.ts'
import { landingHeads } from './public/landing-head.ts'
import { legalHeads } from './public/legal-heads.ts'
import { listHeads } from './public/list-head.ts'
import { liveHead } from './public/live-head.ts'
import { liveListHeads } from './public/live-list-head.ts'
import { plainPages } from './public/plain-pages.ts'
import { registrationHeads } from './public/registration-head.ts'
import { resultsHeads } from './public/results-head.ts'
import { supportHeads } from './public/support-heads.ts'

/**
 * What is in the head of every address, and what its page is filled with where it is complete without the app; 404 for
 * an address that is no page of the product, and for a visitor's article or live that there is not.
 */
export function headOf(kernel: Kernel): HeadOf {
  const plain = plainHeads(kernel)
  const lost = (asked: Asked) => plain({ ...asked, path: '/404' })
  const [legal, support] = [legalHeads(kernel, plain), supportHeads(kernel, plain)]
  const same = plainPages(kernel, plain)
  /** Pages that are open wherever the site is closed (D-38). */
  const alwaysOpen = {
    terms: legal('terms'),
    privacy: legal('privacy'),
    support,
    login: same('login'),
    signup: same('signup'),
  }
  if (!kernel.config.PUBLIC_CONTENT) {
    const heads: Partial<Record<AnyPage, (asked: Asked) => Head>> = alwaysOpen
    return (asked) => {
      const found = pageAt(asked.path)
      return ((found && heads[found.name]) ?? plain)(asked)
    }
  }
  const [article, landing] = [articleHeads(kernel, plain), landingHeads(kernel, plain)]
  const event = eventHeads(kernel, plain)
  const contest = contestHeads(kernel, plain)
  const results = resultsHeads(kernel, plain)
  const live = liveHead(kernel, plain)
  const ofLive: HeadOfPage = (asked, { name, params: { id = '' } }) =>
    isId(id) ? live(asked, name === 'replay' ? 'replay' : 'live', id) : plain(asked)
  const ofLanding: HeadOfPage = (asked, { page }) => landing({ ...asked, path: page.path })
  const heads: Record<PrerenderedPage | LivePage, HeadOfPage> = {
    ...alwaysOpen,
    home: ofLanding,
    homepage: ofLanding,
    landing: ofLanding,
    lives: liveListHeads(kernel, plain),
    magazine: listHeads(kernel, plain),
    article: (asked, { params }) => article(asked, params.id ?? ''),
    events: eventListHeads(kernel, plain),
    event: (asked, { params }) => event(asked, params.id ?? ''),
    contests: contestListHeads(kernel, plain),
    contest: (asked, { params }) => contest(asked, params.id ?? ''),
    'mit-payment': registrationHeads(kernel, plain),
    'race-results': (asked, { params }) => results(asked, params.id ?? ''),
    live: ofLive,
    'lives-id': ofLive,
    'lives-graphql': ofLive,
    replay: ofLive,
  }
  /** With the database away the app's frame, which says so in its own words, and asks again. */
  const orFrame = (answer: HeadOf) => async (asked: Asked) => {
    try {
      return await answer(asked)
    } catch (error) {
      if (error instanceof Unavailable) return { ...plain(asked), status: 503 }
      throw error
    }
  }
  return orFrame(async (asked) => {
    const found = pageAt(asked.path)
    const head = found && (heads as Partial<Record<AnyPage, HeadOfPage>>)[found.name]
    return head ? ((await head(asked, found)) ?? lost(asked)) : plain(asked)
  })
}

type AnyPage = FoundPage['name']
/** Pages that only the app renders, which still have metadata for link-preview bots. */
type LivePage = 'live' | 'lives-id' | 'lives-graphql' | 'replay'
/** Null where visitors find nothing. */
type HeadOfPage = (asked: Asked, found: FoundPage) => Head | null | Promise<Head | null>
