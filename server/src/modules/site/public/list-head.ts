import { cardView, listAddress, listView, readListAddress } from '@vondrona/rules/magazine/reading'
import { linkTo } from '@vondrona/rules/pages'
import type { Kernel } from '../../../kernel/context.ts'
import type { Asked, Head } from '../../../kernel/http/page.ts'
import type { Data } from '../../../kernel/http/template.ts'
import { type ListPage, listPage } from '../../magazine/index.ts'
import type { PageHead } from '../plain-head.ts'
import { siteOf } from '../site.ts'
import { variantOf } from '../variant.ts'
import { speechOf, visitor } from './speech.ts'

/** A page of the magazine, with what was looked for; made again when the magazine changes, and not per visit. */
export function listHeads(kernel: Kernel, plain: PageHead) {
  const visitors = { fr: visitor(kernel, 'fr'), en: visitor(kernel, 'en') }
  const made = new WeakMap<ListPage, Map<boolean, Head>>()
  return async (asked: Asked): Promise<Head> => {
    const list = readListAddress(asked.query)
    const page = await listPage(visitors[asked.language], list)
    if (!page) return plain(asked)
    const heads = made.get(page) ?? new Map<boolean, Head>()
    made.set(page, heads)
    const head = heads.get(asked.saver) ?? describe()
    heads.set(asked.saver, head)
    return head

    function describe(): Head {
      const site = siteOf(kernel)
      const speech = speechOf(kernel, asked)
      const cards = page!.articles.map((article) => {
        const card = cardView(article, speech)
        const found = article.highlight
        return found
          ? { plain: [], found: [{ ...card, foundTitle: found.title, foundExtract: found.extract }] }
          : { plain: [card], found: [] }
      })
      const isFiltered = listAddress({ ...list, after: null }) !== linkTo('magazine')
      const none = cards.length === 0
      const data = {
        name: site.name,
        logo: site.logo ?? '',
        ...listView(list, page!.categories, speech),
        some: none ? [] : [{ cards }],
        nothing: none && !isFiltered ? [{}] : [],
        notFound: none && isFiltered ? [{}] : [],
        more: page!.next ? [{ href: listAddress({ ...list, after: page!.next }) }] : [],
      } satisfies Data
      return {
        ...plain({ ...asked, path: linkTo('magazine') }),
        address: kernel.links.lasting(linkTo('magazine')),
        ...((isFiltered || list.after) && { isHidden: true }), // its articles are found by the sitemap
        content: { page: 'magazine', variant: variantOf(site), data },
      }
    }
  }
}
