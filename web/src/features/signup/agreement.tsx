import { texts } from '@vondrona/rules/signup'
import { lazy, Suspense, useState } from 'react'
import { loadWithRetry } from '../../lib/lifecycle/lazy-with-retry.ts'
import { useTexts } from '../../lib/texts/texts.ts'

const LegalDialog = lazy(loadWithRetry(() => import('./legal-dialog.tsx')))

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
      {isOpen && (
        <Suspense>
          <LegalDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
