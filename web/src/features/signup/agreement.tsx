import { texts as legalTexts } from '@vondrona/rules/legal'
import { texts } from '@vondrona/rules/signup'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'

const LegalText = lazy(() => import('../../shell/legal.tsx').then((module) => ({ default: module.LegalText })))

/** D-25: what one agrees to by joining, readable without leaving the form. */
export function Agreement() {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className="text-faint text-sm">
        {t('signup.agree')}{' '}
        <button className="link target" onClick={() => setOpen(true)} type="button">
          {t('signup.readTerms')}
        </button>
      </p>
      {isOpen && <Texts onClose={() => setOpen(false)} />}
    </>
  )
}

function Texts({ onClose }: { onClose: () => void }) {
  const t = useTexts(legalTexts)
  return (
    <Dialog onClose={onClose} open size="lg" title={t('legal.terms')}>
      <Suspense fallback={<SkeletonText lines={8} />}>
        <LegalText as="chapter" which="terms" />
        <hr className="my-6" />
        <LegalText as="chapter" which="privacy" />
      </Suspense>
    </Dialog>
  )
}
