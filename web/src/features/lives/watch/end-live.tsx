import { texts } from '@vondrona/rules/lives/studio'
import { Square } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api/graphql.ts'
import { Refusal } from '../../../lib/api/refusal.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { EndLiveDocument } from '../operations.generated.ts'

/** D-20: a moderator ends an abusive live from its page. */
export default function EndLive({ id }: { id: string }) {
  const t = useTexts(texts)
  const [asks, setAsks] = useState(false)
  const [busy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    try {
      await call(EndLiveDocument, { id })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      toast.error(error.message)
    } finally {
      setBusy(false)
      setAsks(false)
    }
  }
  return (
    <>
      <Button
        icon={<Square aria-hidden="true" className="size-4" />}
        onClick={() => setAsks(true)}
        size="sm"
        variant="quiet"
      >
        {t('studio.end')}
      </Button>
      <ConfirmDialog
        busy={busy}
        confirm={t('studio.end')}
        danger
        onClose={() => setAsks(false)}
        onConfirm={() => void end()}
        open={asks}
        text={t('studio.endText')}
        title={t('studio.endTitle')}
      />
    </>
  )
}
