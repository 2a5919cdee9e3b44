import type { Kernel } from '../../kernel/context.ts'
import { Unavailable } from '../../kernel/db.ts'
import type { Asked, Head, HeadOf } from '../../kernel/page.ts'
import { plainHeads } from './plain-head.ts'
import { articleHeads } from './public/article-head.ts'
import { landingHeads } from './public/landing-head.ts'
import { type LegalName, legalHeads } from './public/legal-heads.ts'
import { listHeads } from './public/list-head.ts'
import { liveHead } from './public/live-head.ts'
import { supportHeads } from './public/support-heads.ts'

/**
 * What stands in the head of every address, and what its page is filled with where it is whole without the app; 404 for
 * an address that is no page of the product, and for a visitor's article or live that there is not.
 */
export function headOf(kernel: Kernel): HeadOf {
  const plain = plainHeads(kernel)
  const lost = (asked: Asked) => plain({ ...asked, path: '/404' })
  const [legal, support] = [legalHeads(kernel, plain), supportHeads(kernel, plain)]
  /** Pages that are open wherever the site is closed (D-38). */
  const standing = (asked: Asked): Head | null => {
    const [, name] = /^\/(terms|privacy|support)\/?$/i.exec(asked.path) ?? []
    const page = name?.toLowerCase()
    if (!page) return null
    return page === 'support' ? support(asked) : legal(asked, page as LegalName)
  }
  if (!kernel.config.PUBLIC_CONTENT) return (asked) => standing(asked) ?? plain(asked)
  const [article, landing] = [articleHeads(kernel, plain), landingHeads(kernel, plain)]
  const [list, live] = [listHeads(kernel, plain), liveHead(kernel, plain)]
  /** With the database away the app's frame, which says so in its own words, and asks again. */
  const orFrame = (answer: HeadOf) => async (asked: Asked) => {
    try {
      return await answer(asked)
    } catch (error) {
      if (error instanceof Unavailable) return { ...plain(asked), status: 503 }
      throw error
    }
  }
  return orFrame((asked) => {
    if (landings.has(asked.path)) return landing(asked)
    if (/^\/magazine\/?$/i.test(asked.path)) return list(asked)
    const [, area, id = '', more] = /^\/(magazine|lives?|replay)\/([^/]+)(\/graphql)?\/?$/i.exec(asked.path) ?? []
    if (area === 'magazine' && !desks.has(id) && !more) return orLost(article(asked, id))
    if (area && area !== 'magazine' && looksLikeId(id)) return orLost(live(asked, area, id))
    return standing(asked) ?? plain(asked)

    async function orLost(head: Promise<Head | null>) {
      return (await head) ?? lost(asked)
    }
  })
}

const landings = new Set(['/', '/landing', '/homepage'])
/** Pages of editors beside the articles. */
const desks = new Set(['new', 'mine', 'labels'])
const looksLikeId = (text: string) => /^[0-9a-f-]{36}$/i.test(text)
