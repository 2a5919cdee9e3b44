import { cardView, listAddress, listView, readListAddress } from '@vondrona/rules/magazine/reading'
import { linkTo } from '@vondrona/rules/pages'
import type { Kernel } from '../../../kernel/context.ts'
import type { Asked, Head } from '../../../kernel/http/head.ts'
import { type ListPage, listPage } from '../../magazine/index.ts'
import type { PageHead } from '../plain-head.ts'
import { keptHeads, listHead } from './kept-heads.ts'
import { speechOf, visitor } from './speech.ts'

/** A page of the magazine, with what was looked for; made again when the magazine changes, and not per visit. */
export function listHeads(kernel: Kernel, plain: PageHead) {
  const visitors = { fr: visitor(kernel, 'fr'), en: visitor(kernel, 'en') }
  const kept = keptHeads<ListPage>()
  return async (asked: Asked): Promise<Head> => {
    const list = readListAddress(asked.query)
    const page = await listPage(visitors[asked.language], list)
    return kept(page, asked, () => {
      const speech = speechOf(kernel, asked)
      const cards = page.articles.map((article) => {
        const card = cardView(article, speech)
        const found = article.highlight
        return found
          ? { plain: [], found: [{ ...card, foundTitle: found.title, foundExtract: found.extract }] }
          : { plain: [card], found: [] }
      })
      const isFiltered = listAddress({ ...list, after: null }) !== linkTo('magazine')
      const none = cards.length === 0
      return listHead(kernel, plain, asked, {
        page: 'magazine',
        data: {
          ...listView(list, page.categories, speech),
          some: none ? [] : [{ cards }],
          nothing: none && !isFiltered ? [{}] : [],
          notFound: none && isFiltered ? [{}] : [],
          more: page.next ? [{ href: listAddress({ ...list, after: page.next }) }] : [],
        },
        isWhole: !isFiltered && !list.after,
      })
    })
  }
}
