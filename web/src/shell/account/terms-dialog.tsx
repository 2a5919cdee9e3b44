import { texts as bannerTexts } from '@vondrona/rules/accounts/banners'
import { texts } from '@vondrona/rules/accounts/legal'
import { call } from '../../lib/api/graphql.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { refreshUserData } from '../../lib/session/session.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/dialogs/toasts.tsx'
import { LegalText } from '../legal.tsx'
import { AcceptTermsDocument } from '../operations.generated.ts'

/** The new texts, and a clear answer. */
export function TermsDialog({ version, onClose }: { version: string; onClose: () => void }) {
  const t = useTexts(texts)
  const banner = useTexts(bannerTexts)
  const { run: accept, busy } = useAction(async () => {
    await call(AcceptTermsDocument, { version })
    await refreshUserData()
    toast.success(t('legal.accepted'))
    onClose()
  })
  return (
    <Dialog
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('shell.later')}
          </Button>
          <Button busy={busy} onClick={accept} variant="primary">
            {t('legal.accept')}
          </Button>
        </>
      }
      onClose={onClose}
      open
      size="lg"
      title={banner('banners.terms')}
    >
      <LegalText as="chapter" which="terms" />
      <hr className="my-6" />
      <LegalText as="chapter" which="privacy" />
    </Dialog>
  )
}
