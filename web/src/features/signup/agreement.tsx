import { texts } from '@vondrona/rules/signup'
import { useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { lateDialog } from '../../ui/dialogs/late-dialog.tsx'

const LegalDialog = lateDialog(() => import('./legal-dialog.tsx'))

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
      {isOpen && <LegalDialog onClose={() => setOpen(false)} />}
    </>
  )
}
