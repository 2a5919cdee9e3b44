import { linkTo } from '@vondrona/rules/pages'
import type { Kernel } from '../../../kernel/context.ts'
import type { Asked, Head } from '../../../kernel/http/head.ts'
import type { Data } from '../../../kernel/http/template.ts'
import type { PageHead } from '../plain-head.ts'
import { siteOf } from '../site.ts'
import { frameData, variantOf } from '../variant.ts'

/** Heads by what they show, made once until it changes, which makes it another object; for data savers apart. */
export function keptHeads<Shown extends object>() {
  const made = new WeakMap<Shown, Map<boolean, Head>>()
  return (shown: Shown, { saver }: Asked, make: () => Head): Head => {
    const heads = made.get(shown) ?? new Map<boolean, Head>()
    made.set(shown, heads)
    const head = heads.get(saver) ?? make()
    heads.set(saver, head)
    return head
  }
}

interface List {
  page: 'magazine' | 'events' | 'contests' | 'lives'
  data: Data
  /** False: some of it, as somebody looked for it. Search engines find what is in it by the sitemap. */
  isWhole: boolean
}

/** A page of a list. */
export function listHead(kernel: Kernel, plain: PageHead, asked: Asked, { page, data, isWhole }: List): Head {
  const site = siteOf(kernel)
  return {
    ...plain({ ...asked, path: linkTo(page) }),
    address: kernel.links.lasting(linkTo(page)),
    ...(!isWhole && { isHidden: true }),
    content: { page, variant: variantOf(site), data: { ...frameData(site), ...data } },
  }
}
