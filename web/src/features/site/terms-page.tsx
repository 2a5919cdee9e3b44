import { texts } from '@vondrona/rules/legal'
import { useTexts } from '../../lib/texts.ts'
import { useTitle } from '../../lib/title.ts'
import { LegalText } from '../../shell/legal.tsx'

export function Component() {
  const t = useTexts(texts)
  useTitle(t('legal.terms'))
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-8 sm:px-6 sm:py-14">
      <LegalText which="terms" />
    </div>
  )
}
