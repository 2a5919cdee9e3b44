import { texts } from '@vondrona/rules/orders/reservations'
import { useState } from 'react'
import { call } from '../../lib/api/graphql.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { formatMoney } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../ui/dialogs/toasts.tsx'
import { CancelOrderDocument, type OrderFields } from './operations.generated.ts'

/** Gives all places of a reservation back, asked twice. */
export function CancelOrder({ order: { id, status, total } }: { order: OrderFields }) {
  const t = useTexts(texts)
  const [asking, setAsking] = useState(false)
  const { run, busy } = useAction(async () => {
    await call(CancelOrderDocument, { id })
    setAsking(false)
    toast.success(t('reservations.cancelled'))
  })
  const isPaid = status === 'confirmed' && total > 0
  return (
    <div className="-mt-1 -mb-2">
      <Button className="-ml-4" onClick={() => setAsking(true)} variant="quietDanger">
        {t('reservations.cancel')}
      </Button>
      <ConfirmDialog
        busy={busy}
        cancel={t('reservations.cancelKeep')}
        confirm={t('reservations.cancelConfirm')}
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => void run()}
        open={asking}
        text={isPaid ? t('reservations.cancelPaid', { amount: formatMoney(total) }) : t('reservations.cancelText')}
        title={t('reservations.cancelTitle')}
      />
    </div>
  )
}
