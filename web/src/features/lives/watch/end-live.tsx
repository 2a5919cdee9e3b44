import { texts } from '@vondrona/rules/lives/studio'
import { Square } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../../lib/forms/use-action.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { moveLive } from '../acts.ts'

/** D-20: a moderator ends an abusive live from its page. */
export default function EndLive({ id }: { id: string }) {
  const t = useTexts(texts)
  const [asks, setAsks] = useState(false)
  const { run: end, busy } = useAction(() => moveLive('end', id, t('studio.act.end')))
  return (
    <>
      <Button
        icon={<Square aria-hidden="true" className="size-4" />}
        onClick={() => setAsks(true)}
        size="sm"
        variant="quietDanger"
      >
        {t('studio.end')}
      </Button>
      <ConfirmDialog
        busy={busy}
        confirm={t('studio.end')}
        danger
        onClose={() => setAsks(false)}
        onConfirm={() => end().then(() => setAsks(false))}
        open={asks}
        text={t('studio.endText')}
        title={t('studio.endTitle')}
      />
    </>
  )
}
