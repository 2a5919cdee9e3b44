import { legalFacts } from '@vondrona/rules/accounts/legal'
import { linkTo } from '@vondrona/rules/pages'
import type { Language } from '@vondrona/rules/texts'
import type { Kernel } from '../../../kernel/context.ts'
import type { Asked, Head } from '../../../kernel/http/head.ts'
import { say } from '../../../kernel/refusal.ts'
import type { PageHead } from '../plain-head.ts'
import { siteOf } from '../site.ts'
import { frameData, variantOf } from '../variant.ts'

type LegalName = 'terms' | 'privacy'

/** Terms and privacy as this installation promises them; the same for everybody until the settings change. */
export function legalHeads(kernel: Kernel, plain: PageHead) {
  const site = siteOf(kernel)
  const describe = (page: LegalName, language: Language): Head => {
    const facts = legalFacts(site, (key, params) => say(kernel.sentences, language, key, params))
    const base = plain({ path: linkTo(page), language, saver: false, query: new URLSearchParams() })
    const data = { ...frameData(site), ...facts }
    return { ...base, content: { page, variant: variantOf(site), data } }
  }
  const both = (language: Language) => ({
    terms: describe('terms', language),
    privacy: describe('privacy', language),
  })
  const made = { fr: both('fr'), en: both('en') }
  return (page: LegalName) =>
    ({ language }: Asked): Head =>
      made[language][page]
}
