import { linkTo } from '@vondrona/rules/pages'
import { moneyBack, screenOf, texts } from '@vondrona/rules/payments/paying'
import { CircleCheck, Receipt, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { useAnswer } from '../../lib/api/use-answer.ts'
import { formatMoney } from '../../lib/texts/format.ts'
import { formatDeadline } from '../../lib/texts/format-deadline.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Countdown } from '../../ui/feedback/countdown.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { classes } from '../../ui/layout/class-names.ts'
import { AskSomebody } from './ask-somebody.tsx'
import { BillTo } from './bill-to.tsx'
import { type Charge, ChargeDocument, PaymentMethodsDocument } from './operations.generated.ts'
import { PaymentChooser } from './payment-chooser.tsx'

export interface PayProps {
  /** Of a charge, or of one of the member's own orders. */
  orderId: string
  /** Where the payer comes back to from the result. */
  back: string
  /** A phone number to begin with. */
  phone?: string | undefined
}

export type ChargeToPay = NonNullable<Charge['charge']>

const questions = async (id: string) => {
  const [{ charge }, { paymentMethods }] = await Promise.all([
    call(ChargeDocument, { id }),
    call(PaymentMethodsDocument, {}),
  ])
  return { charge, methods: paymentMethods }
}

/** The ways to pay what somebody owes who has only found a registration: its charge stays hidden from them. */
export function PayFound({ participationId, back }: { participationId: string; back: string }) {
  const { data, problem, again } = useAnswer(() => call(PaymentMethodsDocument, {}), participationId)
  if (problem) return <ErrorState onRetry={again} text={problem.message || undefined} />
  if (!data) return <Skeleton className="h-80 w-full rounded-card" />
  return <PaymentChooser back={back} due={null} methods={data.paymentMethods} payable={{ participationId }} />
}

/** What is left to pay of one charge, and the ways to pay it; once it is paid, its receipts. */
export function Pay({ orderId, back, phone }: PayProps) {
  const t = useTexts(texts)
  const { data, problem, again, renew } = useAnswer(() => questions(orderId), orderId)
  if (problem) return <ErrorState onRetry={again} text={problem.message || undefined} />
  if (!data) return <Skeleton className="h-96 w-full rounded-card" />
  const { charge, methods } = data
  if (!charge) return <p className="rounded-control bg-sunken p-4">{t('paying.gone')}</p>
  if (charge.due > 0)
    return (
      <div className="flex flex-col gap-6">
        <Due charge={charge} />
        <BillTo by={{ orderId: charge.id }} given={charge.billTo} />
        <Running
          canPayOnline={methods.some(({ method, mode }) => mode !== 'disabled' && method !== 'mandate')}
          charge={charge}
        />
        <PaymentChooser
          back={back}
          due={charge.due}
          methods={methods}
          onBack={renew}
          payable={{ orderId: charge.id }}
          phone={phone}
        />
        <AskSomebody orderId={charge.id} />
      </div>
    )
  return <NothingDue charge={charge} />
}

function Due({ charge: { title, due, payableUntil } }: { charge: ChargeToPay }) {
  const t = useTexts(texts)
  return (
    <div className="rounded-card bg-accent-soft p-4 sm:p-5">
      <p className="text-sm text-soft">{title}</p>
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{t('paying.due')}</span>
        <strong className="text-xl tabular-nums">{formatMoney(due)}</strong>
      </p>
      {payableUntil && (
        <p className="mt-2 flex items-baseline justify-between gap-x-4 text-base">
          {t('paying.until', { date: formatDeadline(payableUntil) })}
          <Countdown className="text-lg" until={payableUntil} />
        </p>
      )}
    </div>
  )
}

/** R-PAY-19: what was begun already. */
function Running({ charge: { payments }, canPayOnline }: { charge: ChargeToPay; canPayOnline: boolean }) {
  const t = useTexts(texts)
  const open = payments.filter(({ status }) => screenOf(status) === 'pending' || screenOf(status) === 'unknown')
  const mandate = open.find(({ method }) => method === 'mandate')
  const online = open.find(({ method }) => method !== 'mandate')
  if (online)
    return (
      <Notice link={linkTo('payment-result', { query: { transactionId: online.id } })} more={t('paying.follow')}>
        {t('paying.running')}
      </Notice>
    )
  if (!mandate) return null
  return (
    <Notice link={linkTo('payment-mandate', { id: mandate.id })} more={t('paying.openMandate')}>
      {t(canPayOnline ? 'paying.waitingMandate' : 'paying.waitingMandateOnly')}
    </Notice>
  )
}

const Notice = ({ link, more, children }: { link: string; more: string; children: string }) => (
  <div className="rounded-control bg-warning-soft px-4 py-3 text-base" role="status">
    <p>{children}</p>
    <Link className="link inline-flex min-h-11 items-center font-semibold" to={link}>
      {more}
    </Link>
  </div>
)

/** What came, and what of it went back. */
function NothingDue({ charge }: { charge: ChargeToPay }) {
  const t = useTexts(texts)
  const { paid, receipts } = charge
  const { state, back, coming } = moneyBack(charge)
  const isPaid = paid > 0
  const Icon = state === 'paid' ? CircleCheck : Undo2
  const sentences = [
    back > 0
      ? t('paying.refundedText', { amount: formatMoney(paid), back: formatMoney(back) })
      : coming > 0
        ? t('paying.receivedText', { amount: formatMoney(paid) })
        : t('paying.paidText', { amount: formatMoney(paid) }),
    ...(coming > 0 ? [t('paying.refundingText', { amount: formatMoney(coming) })] : []),
  ]
  return (
    <div className="rounded-card border bg-raised p-4 sm:p-5">
      <p className="flex items-center gap-3 font-semibold text-lg">
        {isPaid && (
          <Icon
            aria-hidden="true"
            className={classes('size-6 shrink-0', state === 'paid' ? 'text-success' : 'text-accent-ink')}
          />
        )}
        {t(isPaid ? `paying.${state}` : 'paying.over')}
      </p>
      <p className="mt-1 text-soft">{isPaid ? sentences.join(' ') : t('paying.overText')}</p>
      <Receipts receipts={receipts} />
    </div>
  )
}

/** The numbered receipts as PDF. */
function Receipts({ receipts }: Pick<ChargeToPay, 'receipts'>) {
  const t = useTexts(texts)
  if (receipts.length === 0) return null
  return (
    <ul className="mt-3 divide-y border-t">
      {receipts.map(({ number, kind, amount, pdfUrl }) => (
        <li key={number}>
          <a className="flex min-h-12 items-center gap-3 py-2 hover:text-accent-ink" download href={pdfUrl}>
            <Receipt aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
            <span className="min-w-0 flex-1">
              {t(kind === 'payment' ? 'paying.receipt' : 'paying.refundReceipt', { number })}
            </span>
            <span className="tabular-nums">{formatMoney(amount)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
