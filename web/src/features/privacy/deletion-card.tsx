import { deletionGrace } from '@vondrona/rules/accounts/constants'
import { texts } from '@vondrona/rules/privacy'
import { useState } from 'react'
import { call, useQuery } from '../../lib/api/graphql.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { useFormAction } from '../../lib/forms/use-form-action.tsx'
import { refreshUserData } from '../../lib/session/session.ts'
import { formatDay } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/dialogs/toasts.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Card } from '../../ui/layout/card.tsx'
import {
  CancelAccountDeletionDocument,
  MyExportsDocument,
  RequestAccountDeletionDocument,
} from './operations.generated.ts'

const graceDays = deletionGrace / 86_400_000

/** R-GAP-22: the way out, with time to change one's mind. */
export function DeletionCard() {
  const t = useTexts(texts)
  const [{ data, error }, again] = useQuery({ query: MyExportsDocument })
  const [asking, setAsking] = useState(false)
  const planned = data?.me.deletionAt

  const { run: keep, busy } = useAction(async () => {
    await call(CancelAccountDeletionDocument, {})
    toast.success(t('privacy.deletionCancelled'))
    void refreshUserData()
  })

  return (
    <Card text={t('privacy.deletionText', { days: graceDays })} title={t('privacy.deletion')}>
      {error && !data ? (
        <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />
      ) : planned ? (
        <div className="flex flex-col items-start gap-3">
          <p className="rounded-control bg-danger-soft p-3.5 font-medium text-danger">
            {t('privacy.deletionPlanned', { date: formatDay(planned) })}
          </p>
          <Button busy={busy} onClick={keep} variant="primary">
            {t('privacy.deletionKeep')}
          </Button>
        </div>
      ) : (
        <Button disabled={!data} onClick={() => setAsking(true)} variant="danger">
          {t('privacy.deletion')}
        </Button>
      )}
      {asking && <AskDeletion onClose={() => setAsking(false)} />}
    </Card>
  )
}

function AskDeletion({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts)
  const { form, field, submit, busy } = useFormAction(
    { defaultValues: { password: '' }, mayBeLost: true, t },
    async (input) => {
      const { requestAccountDeletion } = await call(RequestAccountDeletionDocument, input)
      const at = requestAccountDeletion.deletionAt
      toast.info(at ? t('privacy.deletionPlanned', { date: formatDay(at) }) : t('privacy.deletion'))
      void refreshUserData()
      onClose()
    },
  )

  return (
    <Dialog
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button busy={busy} disabled={!form.watch('password')} form="ask-deletion" type="submit" variant="danger">
            {t('privacy.deletionConfirm')}
          </Button>
        </>
      }
      locked={busy}
      onClose={onClose}
      open
      size="sm"
      title={t('privacy.deletionTitle')}
    >
      <form className="flex flex-col gap-4" id="ask-deletion" onSubmit={submit}>
        <p className="text-soft">{t('privacy.deletionText', { days: graceDays })}</p>
        <PasswordField
          autoComplete="current-password"
          label={t('privacy.deletionPassword')}
          required
          {...field('password')}
        />
      </form>
    </Dialog>
  )
}
