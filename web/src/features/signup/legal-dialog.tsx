import { texts } from '@vondrona/rules/accounts/legal'
import { useTexts } from '../../lib/texts/texts.ts'
import { LegalText } from '../../shell/legal.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'

/** Loaded when somebody wants to read. */
export default function LegalDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts)
  return (
    <Dialog onClose={onClose} open size="lg" title={t('legal.terms')}>
      <LegalText as="chapter" which="terms" />
      <hr className="my-6" />
      <LegalText as="chapter" which="privacy" />
    </Dialog>
  )
}
