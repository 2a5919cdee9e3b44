import { linkTo } from '@vondrona/rules/pages'
import type { Language } from '@vondrona/rules/texts'
import type { Kernel } from '../../../kernel/context.ts'
import type { Asked, Head } from '../../../kernel/http/head.ts'
import type { PageHead } from '../plain-head.ts'
import { siteOf } from '../site.ts'
import { frameData, variantOf } from '../variant.ts'

type PlainName = 'login' | 'signup'

/**
 * Pages whose first response is the same for every visitor: a form that can be typed into before the app is there.
 */
export function plainPages(kernel: Kernel, plain: PageHead) {
  const site = siteOf(kernel)
  const describe = (page: PlainName, language: Language): Head => {
    const base = plain({ path: linkTo(page), language, saver: false, query: new URLSearchParams() })
    return { ...base, content: { page, variant: variantOf(site), data: { ...frameData(site) } } }
  }
  return (page: PlainName) => {
    const made = { fr: describe(page, 'fr'), en: describe(page, 'en') }
    return ({ language }: Asked): Head => made[language]
  }
}
