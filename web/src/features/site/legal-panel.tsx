import { texts } from '@vondrona/rules/accounts'
import { texts as legalTexts } from '@vondrona/rules/accounts/legal'
import { appVersion } from '@vondrona/rules/constants'
import { ChevronDown } from 'lucide-react'
import { useTexts } from '../../lib/texts/texts.ts'
import { LegalText } from '../../shell/legal.tsx'
import { Card } from '../../ui/layout/card.tsx'

/** Settings: D-25, the same texts that visitors read before they join, and which version this is (R-CONST-31). */
export function Component() {
  const t = useTexts(texts)
  const legal = useTexts(legalTexts)
  return (
    <div className="flex flex-col gap-5">
      {(['terms', 'privacy'] as const).map((which) => (
        <Card flush key={which}>
          <details className="group">
            <summary className="flex min-h-14 list-none items-center justify-between gap-3 px-4 font-semibold text-lg focus-visible:outline-offset-[-3px] sm:px-5 [&::-webkit-details-marker]:hidden">
              <h2 className="text-lg">{legal(`legal.${which}`)}</h2>
              <ChevronDown
                aria-hidden="true"
                className="size-5 shrink-0 text-faint transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="border-t px-4 py-5 sm:px-5">
              <LegalText as="part" which={which} />
            </div>
          </details>
        </Card>
      ))}
      <p className="px-1 text-faint text-sm">{t('accounts.settings.version', { version: appVersion })}</p>
    </div>
  )
}
