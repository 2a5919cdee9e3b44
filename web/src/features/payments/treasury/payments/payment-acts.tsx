import { texts } from '@vondrona/rules/payments/treasury'
import { cell } from '@vondrona/rules/permissions'
import { HandCoins, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { call, problemsOf } from '../../../../lib/api/graphql.ts'
import { useAction } from '../../../../lib/forms/use-action.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { toast } from '../../../../ui/dialogs/toast.ts'
import { CheckPaymentDocument, SettlePaymentDocument } from '../operations.generated.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { Place } from '../use-place.ts'
import { RefundDialog } from './refund-dialog.tsx'
import type { SheetPayment } from './sheet-payment.ts'

const asked = {
  accept: { title: 'treasury.acceptTitle', text: 'treasury.acceptText', accept: true },
  giveBack: { title: 'treasury.giveBackTitle', text: 'treasury.giveBackText', accept: false },
  settle: { title: 'treasury.settleTitle', text: 'treasury.settleText', accept: true },
} as const

/** What can be done with a payment as it is. */
export function PaymentActs({ one, place, onChanged }: { one: SheetPayment; place: Place; onChanged: () => void }) {
  const t = useTexts(texts)
  const [open, setOpen] = useState<keyof typeof asked | 'refund' | null>(null)
  const { payment, charge } = one
  const { user } = useSession()
  const maySettle = user !== undefined && cell('settlePayment', user.role) !== 'none'
  const close = () => setOpen(null)
  const check = useAction(async () => {
    const { checkPayment } = await call(CheckPaymentDocument, { transactionId: payment.id })
    toast.info(t('treasury.checked', { status: t(`treasury.status.${checkPayment.status}`) }))
    onChanged()
  })
  const isOnline = one.provider !== 'offline'
  const isOpen = payment.status === 'pending' || payment.status === 'failed'
  return (
    <>
      {one.refundable > 0 && !one.isInReview && (
        <Button onClick={() => setOpen('refund')}>{t('treasury.refund')}</Button>
      )}
      {isOnline && isOpen && (
        <Button
          busy={check.busy}
          icon={<RefreshCw aria-hidden="true" className="size-5" />}
          onClick={() => check.run()}
        >
          {t('treasury.check')}
        </Button>
      )}
      {charge.due > 0 && isOpen && (
        <Button
          icon={<HandCoins aria-hidden="true" className="size-5" />}
          onClick={() => place.go({ tab: 'desk', reference: payment.reference })}
          variant={one.problem ? 'secondary' : 'primary'}
        >
          {t('treasury.record')}
        </Button>
      )}
      {maySettle && one.isInReview && !isCounted(one) && (
        <>
          <Button onClick={() => setOpen('giveBack')}>{t('treasury.giveBack')}</Button>
          <Button onClick={() => setOpen('accept')} variant="primary">
            {t('treasury.accept')}
          </Button>
        </>
      )}
      {maySettle && (isCounted(one) || (!one.isInReview && one.problem)) && (
        <Button onClick={() => setOpen('settle')} variant="primary">
          {t('treasury.settle')}
        </Button>
      )}
      {!maySettle && (one.isInReview || one.problem) && (
        <p className="text-soft text-sm">{t('treasury.settledByAdmin')}</p>
      )}
      {open === 'refund' && (
        <RefundDialog chargeId={charge.id} most={one.refundable} onClose={close} onDone={onChanged} />
      )}
      {open && open !== 'refund' && <SettleDialog name={open} now={one} onChanged={onChanged} onClose={close} />}
    </>
  )
}

/** What is decided on is what was there when this was opened. */
function SettleDialog({
  name,
  now,
  onChanged,
  onClose,
}: {
  name: keyof typeof asked
  now: SheetPayment
  onChanged: () => void
  onClose: () => void
}) {
  const t = useTexts(texts)
  const [seen] = useState(now)
  const { title, text, accept } = asked[name]
  return (
    <ReasonDialog
      confirm={t(`treasury.${name}`)}
      danger={!accept}
      onClose={onClose}
      text={t(text)}
      title={t(title)}
      work={async (reason) => {
        await call(SettlePaymentDocument, {
          transactionId: seen.payment.id,
          accept: accept && !isCounted(seen),
          reason,
          seenProblem: seen.problem,
          seenAmount: seen.seenAmount,
        }).catch((error) => {
          if (problemsOf(error).code === 'CONFLICT') onChanged()
          throw error
        })
        toast.success(t('treasury.decided'))
        onChanged()
      }}
    />
  )
}

/** By another payment: there is nothing to keep or give. */
const isCounted = ({ isInReview, problem }: SheetPayment) => isInReview && problem === 'double_payment'
