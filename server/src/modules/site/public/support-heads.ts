import { linkTo } from '@vondrona/rules/pages'
import { type Outcome, outcomeSentence, readOutcome } from '@vondrona/rules/site/help'
import type { Language } from '@vondrona/rules/texts'
import type { Kernel } from '../../../kernel/context.ts'
import type { Asked, Head } from '../../../kernel/http/head.ts'
import { say } from '../../../kernel/refusal.ts'
import type { PageHead } from '../plain-head.ts'
import { siteOf } from '../site.ts'
import { frameData, variantOf } from '../variant.ts'

/** The help page; what came of a message that its form sent is in its address. */
export function supportHeads(kernel: Kernel, plain: PageHead) {
  const site = siteOf(kernel)
  const describe = (language: Language, outcome: Outcome | null): Head => {
    const base = plain({ path: linkTo('support'), language, saver: false, query: new URLSearchParams() })
    const refused = outcome && 'refused' in outcome && outcome.refused
    const data = {
      ...frameData(site),
      mail: site.supportEmail ? [{ address: site.supportEmail }] : [],
      sent: outcome && 'sent' in outcome ? [{ number: outcome.sent }] : [],
      form: outcome && 'sent' in outcome ? [] : [{}],
      refused: refused ? [{ text: say(kernel.sentences, language, outcomeSentence(refused)) }] : [],
    }
    return { ...base, ...(outcome && { isHidden: true }), content: { page: 'support', variant: variantOf(site), data } }
  }
  const made = { fr: describe('fr', null), en: describe('en', null) }
  return ({ language, query }: Asked): Head => {
    const outcome = readOutcome(query)
    return outcome ? describe(language, outcome) : made[language]
  }
}
