import { texts as paymentTexts } from '@vondrona/rules/payments'
import { texts } from '@vondrona/rules/payments/treasury'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime, formatMoney } from '../../../../lib/texts/format.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Fact, Facts } from '../../../../ui/layout/description-list.tsx'
import { PaymentBadge, RefundBadge } from '../badges.tsx'
import type { SheetPayment } from './sheet-payment.ts'

const kinds = ['callback', 'query', 'staff', 'statement'] as const
const words = ['pending', 'succeeded', 'failed', 'expired', 'unknown', 'accepted', 'refused'] as const
const trusts = ['signature', 'pull', 'staff', 'none'] as const

/** What the payment is part of, and how it came to be what it is. */
export function PaymentHistory({ one, onOpen }: { one: SheetPayment; onOpen: (id: string) => void }) {
  const t = useTexts(texts)
  const p = useTexts(paymentTexts)
  const { charge, events, payment } = one
  const others = charge.payments.filter(({ id }) => id !== payment.id)
  return (
    <>
      <Part title={t('treasury.charge')}>
        <Facts className="grid-cols-2">
          <Fact label={t('treasury.chargeAmount')}>{formatMoney(charge.amount)}</Fact>
          <Fact label={t('treasury.chargePaid')}>{formatMoney(charge.paid)}</Fact>
          <Fact label={t('treasury.chargeRefunded')}>{formatMoney(charge.refunded)}</Fact>
          <Fact label={t('treasury.chargeDue')}>{formatMoney(charge.due)}</Fact>
        </Facts>
      </Part>
      {charge.receipts.length > 0 && (
        <Part title={t('treasury.receipts')}>
          <ul>
            {charge.receipts.map(({ number, kind, amount, pdfUrl }) => (
              <li key={number}>
                <a className="inline-flex min-h-11 items-center gap-2 font-medium text-accent-ink" href={pdfUrl}>
                  <FileText aria-hidden="true" className="size-5 shrink-0" />
                  {t(`treasury.receipt.${kind}`, { number, amount: formatMoney(amount) })}
                </a>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {charge.refunds.length > 0 && (
        <Part title={t('treasury.refunds')}>
          <ul className="divide-y">
            {charge.refunds.map(({ id, amount, reason, status }) => (
              <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2" key={id}>
                <span>
                  {formatMoney(amount)}, {t(`treasury.why.${reason}`)}
                </span>
                <RefundBadge status={status} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {others.length > 0 && (
        <Part title={t('treasury.otherPayments')}>
          <ul className="divide-y">
            {others.map((other) => (
              <li key={other.id}>
                <button
                  className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 text-left hover:bg-sunken"
                  onClick={() => onOpen(other.id)}
                  type="button"
                >
                  <span className="min-w-0">
                    <span className="font-mono">{other.reference}</span>
                    <span className="block text-faint text-sm">
                      {p(`payments.method.${other.method}`)}, {formatDateTime(other.date)}
                    </span>
                  </span>
                  <PaymentBadge status={other.status} />
                </button>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={t('treasury.evidence')}>
        {events.length === 0 && <p className="text-soft">{t('treasury.evidenceNone')}</p>}
        <ol className="border-l-2 pl-4">
          {events.map(({ at, kind, status, authenticated, amount }, n) => {
            const by = kinds.find((one) => one === kind)
            const said = words.find((one) => one === status)
            const trust = trusts.find((one) => one === authenticated)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two of the same instant are told apart by their place only
              <li className="pb-3 last:pb-0" key={`${at}${n}`}>
                <span className="font-medium">
                  {by ? t(`treasury.kind.${by}`) : kind} : {said ? t(`treasury.said.${said}`) : status}
                  {amount !== null && `, ${formatMoney(amount)}`}
                </span>
                <span className="block text-faint text-sm">
                  {formatDateTime(at)} · {trust ? t(`treasury.trust.${trust}`) : authenticated}
                </span>
              </li>
            )
          })}
        </ol>
      </Part>
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-5 border-t pt-4">
    <h3 className="mb-2 font-medium text-faint text-sm">{title}</h3>
    {children}
  </section>
)
