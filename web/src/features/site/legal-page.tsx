import { type LegalFacts, texts } from '@vondrona/rules/accounts/legal'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { LegalText } from '../../shell/legal.tsx'

/** D-25: what visitors read before they join. */
export function LegalPage({ which, facts }: { which: 'terms' | 'privacy'; facts?: LegalFacts }) {
  const t = useTexts(texts)
  useTitle(t(`legal.${which}`))
  return (
    <div className="mx-auto w-full max-w-page px-4 py-8 sm:px-6 sm:py-14">
      <LegalText which={which} {...(facts && { facts })} />
    </div>
  )
}
