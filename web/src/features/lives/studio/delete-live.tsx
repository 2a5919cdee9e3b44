import { texts } from '@vondrona/rules/lives/studio'
import { linkTo } from '@vondrona/rules/pages'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { DeleteLiveDocument } from '../operations.generated.ts'

/** Deletes a live that is not on, with its replay and its comments, once it is confirmed. */
export function DeleteLive({ id }: { id: string }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  const { run: remove, busy } = useAction(async () => {
    await call(DeleteLiveDocument, { id })
    toast.success(t('studio.deleted'))
    await navigate(linkTo('lives'), { replace: true })
  })
  return (
    <>
      <Button icon={<Trash2 className="size-4" />} onClick={() => setAsks(true)} variant="quietDanger">
        {t('studio.delete')}
      </Button>
      <ConfirmDialog
        busy={busy}
        confirm={t('studio.delete')}
        danger
        onClose={() => setAsks(false)}
        onConfirm={() => remove().then(() => setAsks(false))}
        open={asks}
        text={t('studio.deleteText')}
        title={t('studio.deleteTitle')}
      />
    </>
  )
}
