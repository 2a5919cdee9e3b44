import { texts } from '@vondrona/rules/accounts'
import { appVersion } from '@vondrona/rules/constants'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { Privacy, Terms } from '../../shell/legal.tsx'
import { Card } from '../../ui/card.tsx'

/** Settings: D-25, the same texts that visitors read before they join, and which version this is (R-CONST-31). */
export function Component() {
  const t = useTexts(texts)
  return (
    <div className="flex flex-col gap-5">
      <Text title={t('accounts.settings.terms')}>
        <Terms />
      </Text>
      <Text title={t('accounts.settings.privacyPolicy')}>
        <Privacy />
      </Text>
      <p className="px-1 text-faint text-sm">{t('accounts.settings.version', { version: appVersion })}</p>
    </div>
  )
}

function Text({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card flush>
      <details className="group">
        <summary className="flex min-h-14 list-none items-center justify-between gap-3 px-4 font-semibold text-lg focus-visible:outline-offset-[-3px] sm:px-5 [&::-webkit-details-marker]:hidden">
          {title}
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-faint transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="border-t px-4 py-5 sm:px-5">{children}</div>
      </details>
    </Card>
  )
}
