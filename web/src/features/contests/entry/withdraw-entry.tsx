import { texts } from '@vondrona/rules/contests/entering'
import { linkTo } from '@vondrona/rules/pages'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { WithdrawEntryDocument } from './operations.generated.ts'

/** Takes one's entry back, after a question. */
export function WithdrawEntry({ id, contestId }: { id: string; contestId: string }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { run, busy } = useAction(async () => {
    await call(WithdrawEntryDocument, { id })
    toast.success(t('entering.withdrawn'))
    await navigate(linkTo('contest', { id: contestId }), { replace: true })
  })
  return (
    <>
      <Button className="self-start" onClick={() => setAsking(true)} variant="quietDanger">
        {t('entering.withdraw')}
      </Button>
      <ConfirmDialog
        busy={busy}
        confirm={t('entering.withdraw')}
        danger
        onClose={() => setAsking(false)}
        onConfirm={run}
        open={isAsking}
        text={t('entering.withdrawText')}
        title={t('entering.withdrawTitle')}
      />
    </>
  )
}
