import { linkTo } from '@vondrona/rules/pages'
import { texts as paymentTexts } from '@vondrona/rules/payments'
import { texts } from '@vondrona/rules/payments/paying'
import { CircleCheck, CircleX, FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { useAnswer } from '../../lib/api/use-answer.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { formatMoney } from '../../lib/texts/format.ts'
import { formatDeadline } from '../../lib/texts/format-deadline.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Countdown } from '../../ui/feedback/countdown.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { BillTo } from './bill-to.tsx'
import { PayerLinkDocument, type PayerLinkFields, PaymentMethodsDocument } from './operations.generated.ts'
import { PaymentChooser } from './payment-chooser.tsx'

const questions = async (code: string) => {
  const [{ payerLink }, { paymentMethods }] = await Promise.all([
    call(PayerLinkDocument, { code }),
    call(PaymentMethodsDocument, {}),
  ])
  return { link: payerLink, methods: paymentMethods }
}

/** F-PAY-10: what somebody is asked to pay for somebody else, and the ways to pay it. */
export function PayerPage() {
  const t = useTexts(texts)
  const payment = useTexts(paymentTexts)
  useTitle(t('paying.payer'))
  const { code = '' } = useParams()
  const { data, problem, again, renew } = useAnswer(() => questions(code), code)
  const link = data?.link
  return (
    <div className="mx-auto w-full max-w-page">
      {problem && <ErrorState onRetry={again} text={problem.message || undefined} />}
      {!problem && !data && <Skeleton className="h-96 w-full rounded-card" />}
      {data && !link && (
        <Nothing icon={<FileQuestion />} text={payment('payments.linkUnknown')} title={t('paying.payerUnknown')} />
      )}
      {link?.isPaid && (
        <Nothing icon={<CircleCheck />} text={t('paying.payerPaidText')} title={t('paying.payerPaid')} />
      )}
      {link && !link.isPaid && link.due <= 0 && (
        <Nothing icon={<CircleX />} text={t('paying.payerOverText')} title={t('paying.payerOver')} />
      )}
      {data && link && link.due > 0 && (
        <div className="flex flex-col gap-6">
          <h1 className="text-xl">{t('paying.payer')}</h1>
          <Asked link={link} />
          <BillTo by={{ payerCode: link.code }} given={link.billTo} />
          <PaymentChooser
            back={linkTo('payer', { code: link.code })}
            due={link.due}
            methods={data.methods}
            onBack={renew}
            payable={{ payerCode: link.code }}
          />
        </div>
      )}
    </div>
  )
}

const Asked = ({ link: { title, names, due, payableUntil } }: { link: PayerLinkFields }) => {
  const t = useTexts(texts)
  return (
    <div className="rounded-card bg-accent-soft p-4 sm:p-5">
      <p className="text-sm text-soft">{title}</p>
      {names.length > 0 && <p className="mt-1 font-medium">{t('paying.payerFor', { names: names.join(', ') })}</p>}
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{t('paying.due')}</span>
        <strong className="text-xl tabular-nums">{formatMoney(due)}</strong>
      </p>
      {payableUntil && (
        <p className="mt-2 flex items-baseline justify-between gap-x-4 text-base">
          {t('paying.payerUntil', { date: formatDeadline(payableUntil) })}
          <Countdown className="text-lg" until={payableUntil} />
        </p>
      )}
    </div>
  )
}

function Nothing({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  const t = useTexts(texts)
  return (
    <EmptyState
      action={<ButtonLink to={linkTo('home')}>{t('paying.home')}</ButtonLink>}
      icon={icon}
      level="h1"
      text={text}
      title={title}
    />
  )
}
