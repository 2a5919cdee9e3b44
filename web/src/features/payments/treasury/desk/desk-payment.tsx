import { texts as paymentTexts } from '@vondrona/rules/payments'
import { payment as limits, treasury } from '@vondrona/rules/payments/constants'
import { texts } from '@vondrona/rules/payments/treasury'
import { Suspense, useState } from 'react'
import { call } from '../../../../lib/api/graphql.ts'
import { FormProblem, useFormAction } from '../../../../lib/forms/use-form-action.tsx'
import { latePart } from '../../../../lib/lifecycle/late-part.ts'
import { formatMoney } from '../../../../lib/texts/format.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { RadioCards } from '../../../../ui/controls/radio-cards.tsx'
import { TextField } from '../../../../ui/controls/text-field.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { ConfirmOfflinePaymentDocument, TreasuryDeskDocument } from '../operations.generated.ts'
import { ariaryTyped } from '../typed-amount.ts'
import type { Desk, Paid } from './desk.ts'

const BillTo = latePart(() => import('../../bill-to.tsx').then((it) => ({ default: it.BillTo })))

const ways = ['cash', 'mobile_money', 'mandate'] as const
interface Values {
  receivedBy: (typeof ways)[number]
  amount: string
  operatorReference: string
  note: string
}

/** What is owed, and the money that came for it: cash only where it is owed, a transfer whatever it is for. */
export function DeskPayment({
  desk,
  start,
  onPaid,
  onDecide,
  onNext,
}: {
  desk: Desk
  /** Of a line of a statement that is attached here. */
  start: { operatorReference: string; amount: string }
  onPaid: (desk: Desk, paid: Paid) => void
  onDecide: (paymentId: string) => void
  onNext: () => void
}) {
  const t = useTexts(texts)
  const p = useTexts(paymentTexts)
  const { charge, payerName, payerPhone } = desk
  const inReview = charge.payments.find(({ status }) => status === 'unknown')
  const isOwed = charge.due > 0
  const isPaid = charge.paid > 0 && charge.paid >= charge.amount
  const [isRecording, setRecording] = useState(start.operatorReference !== '')
  const isShown = isOwed || isRecording
  const state = desk.isInReview
    ? t('treasury.deskReview')
    : isPaid
      ? `${t('treasury.deskPaid')}. ${t('treasury.deskTransferPaid')}`
      : isOwed
        ? null
        : t('treasury.deskLate')
  return (
    <Card>
      <p className="break-words font-semibold text-lg">{payerName ?? t('treasury.unknownPayer')}</p>
      <p className="break-words text-soft">{[charge.title, payerPhone].filter(Boolean).join(' · ')}</p>
      <p className="mt-3 font-bold text-2xl tabular-nums">{formatMoney(isOwed ? charge.due : charge.amount)}</p>
      {state && (
        <p className="mt-3 rounded-control bg-warning-soft px-4 py-3 text-warning" role="note">
          {state}
        </p>
      )}
      {isOwed && charge.receipts.length === 0 && (
        <div className="mt-4">
          <Suspense fallback={<Skeleton className="h-16 w-full rounded-control" />}>
            <BillTo by={{ orderId: charge.id }} given={charge.billTo} />
          </Suspense>
        </div>
      )}
      {desk.isInReview
        ? inReview && (
            <Button block className="mt-4" onClick={() => onDecide(inReview.id)} variant="primary">
              {t('treasury.decide')}
            </Button>
          )
        : isShown && <DeskForm desk={desk} isOwed={isOwed} onPaid={onPaid} p={p} start={start} />}
      {!isShown && !desk.isInReview && (
        <Button block className="mt-4" onClick={() => setRecording(true)}>
          {t('treasury.recordTransfer')}
        </Button>
      )}
      <Button block className="mt-2.5" onClick={onNext} variant="quiet">
        {t('treasury.next')}
      </Button>
    </Card>
  )
}

function DeskForm({
  desk,
  isOwed,
  start,
  p,
  onPaid,
}: {
  desk: Desk
  isOwed: boolean
  start: { operatorReference: string; amount: string }
  p: (key: never) => string
  onPaid: (desk: Desk, paid: Paid) => void
}) {
  const t = useTexts(texts)
  const { charge, reference } = desk
  const owed = isOwed ? charge.due : charge.amount
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const isAttached = start.operatorReference !== ''
  const { form, field, submit, busy, problem } = useFormAction<Values>(
    {
      defaultValues: {
        receivedBy: isAttached || !isOwed ? 'mobile_money' : 'cash',
        amount: start.amount || String(owed),
        operatorReference: start.operatorReference,
        note: '',
      },
      t: p,
    },
    async ({ receivedBy, amount, operatorReference, note }) => {
      const input = {
        reference,
        amount: ariaryTyped(amount) ?? 0,
        receivedBy,
        idempotencyKey,
        ...(receivedBy !== 'cash' && { operatorReference }),
        ...(note.trim() && { note: note.trim() }),
      }
      const { confirmOfflinePayment: paid } = await call(ConfirmOfflinePaymentDocument, { input })
      const { deskCharge } = await call(TreasuryDeskDocument, { reference })
      onPaid(deskCharge, { id: paid.id, amount: input.amount, isInReview: paid.status === 'unknown' })
    },
  )
  const { receivedBy, amount } = form.watch()
  const typed = ariaryTyped(amount)
  return (
    <form className="mt-5 flex flex-col gap-5" noValidate onSubmit={submit}>
      <FormProblem>{problem}</FormProblem>
      <RadioCards
        legend={t('treasury.receivedBy')}
        options={ways
          .filter((way) => isOwed || way !== 'cash')
          .map((value) => ({ value, label: t(`treasury.by.${value}`), hint: t(`treasury.byText.${value}`) }))}
        {...field('receivedBy')}
      />
      <TextField
        hint={
          isOwed && typed !== null && typed !== owed
            ? t('treasury.amountOther', { amount: formatMoney(owed) })
            : undefined
        }
        inputMode="numeric"
        label={t('treasury.amount')}
        required
        {...field('amount', { validate: (value) => ariaryTyped(value) !== null || 'payments.amountInvalid' })}
      />
      {receivedBy !== 'cash' && (
        <TextField
          autoCapitalize="characters"
          autoComplete="off"
          label={t('treasury.operatorReference')}
          maxLength={treasury.proof.max}
          required
          spellCheck={false}
          {...field('operatorReference', {
            validate: (value) => value.trim() !== '' || 'payments.proofMissing',
          })}
        />
      )}
      <TextField
        label={t('treasury.noteOptional')}
        maxLength={limits.reason.max}
        optional={t('shell.optional')}
        {...field('note')}
      />
      <Button block busy={busy} type="submit" variant="primary">
        {typed === null ? t('treasury.confirmAny') : t('treasury.confirm', { amount: formatMoney(typed) })}
      </Button>
    </form>
  )
}
