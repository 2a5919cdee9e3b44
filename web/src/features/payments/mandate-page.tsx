import { linkTo } from '@vondrona/rules/pages'
import { screenOf, texts } from '@vondrona/rules/payments/paying'
import { Download, FileQuestion, Printer, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { useAnswer } from '../../lib/api/use-answer.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { formatMoney } from '../../lib/texts/format.ts'
import { formatDeadline } from '../../lib/texts/format-deadline.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { CopyField } from '../../ui/controls/copy-field.tsx'
import { lateDialog } from '../../ui/dialogs/late-dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Fact, Facts } from '../../ui/layout/description-list.tsx'
import { QrCode } from '../../ui/pictures/qr-code.tsx'
import { type Mandate, MandateDocument } from './operations.generated.ts'
import { usePayment } from './use-payment.ts'
import { useWaysOn } from './use-ways-on.ts'

const ShareDialog = lateDialog(() =>
  import('../../ui/dialogs/share-dialog.tsx').then((it) => ({ default: it.ShareDialog })),
)

type Payment = NonNullable<Mandate['paymentStatus']>

/** R-PAY-15, D-22: what to show, or to send, to whoever pays; nothing here says for whom. */
export function MandatePage() {
  const t = useTexts(texts)
  useTitle(t('paying.mandate'))
  const { id = '' } = useParams()
  const { data, problem, again } = useAnswer(() => call(MandateDocument, { transactionId: id }), id)
  const payment = data?.paymentStatus
  return (
    <div className="mx-auto w-full max-w-page">
      {problem && <ErrorState onRetry={again} text={problem.message || undefined} />}
      {!problem && !data && <Skeleton className="h-[32rem] w-full rounded-card" />}
      {data && !payment?.mandate && (
        <EmptyState
          action={
            <ButtonLink to={linkTo('mit-payment', { query: { find: '1' } })}>{t('paying.findRegistration')}</ButtonLink>
          }
          icon={<FileQuestion aria-hidden="true" />}
          level="h1"
          text={t('paying.goneText')}
          title={t('paying.gone')}
        />
      )}
      {payment?.mandate && <Shown mandate={payment.mandate} payment={payment} />}
    </div>
  )
}

function Shown({ payment, mandate }: { payment: Payment; mandate: NonNullable<Payment['mandate']> }) {
  const t = useTexts(texts)
  const [sharing, setSharing] = useState(false)
  const { reference, payee, amount, deadline, accepted, qr, pdfUrl } = mandate
  const { payment: now } = usePayment(payment.id) // it may be paid while somebody shows this
  const screen = screenOf((now ?? payment).status)
  const { on, leave } = useWaysOn(now ?? payment, screen)
  const way = on ?? leave
  if (screen === 'success' || screen === 'failed')
    return (
      <EmptyState
        action={<ButtonLink to={way.to}>{t(way.text)}</ButtonLink>}
        vignette={screen === 'success' ? 'success' : 'error'}
        level="h1"
        text={t(screen === 'success' ? 'paying.mandatePaidText' : 'paying.mandateOverText')}
        title={t(screen === 'success' ? 'paying.mandatePaid' : 'paying.mandateOver')}
      />
    )
  return (
    <article className="flex flex-col gap-6">
      <header>
        <h1 className="text-xl">{t('paying.mandate')}</h1>
        <p className="mt-1.5 text-soft">{t('paying.mandateText')}</p>
      </header>
      <div className="flex flex-col items-center gap-4 rounded-card border bg-raised p-5">
        <QrCode label={t('paying.qr', { reference })} text={qr} />
        <p className="text-center">
          <span className="block text-faint text-sm">{payment.title}</span>
          <strong className="text-2xl tabular-nums">{formatMoney(amount)}</strong>
        </p>
        <div className="no-print w-full">
          <CopyField label={t('paying.mandateReference')} mono value={reference} />
        </div>
        <Facts className="w-full border-t pt-4">
          <Fact className="hidden print:block" label={t('paying.reference')}>
            <strong className="font-mono">{reference}</strong>
          </Fact>
          <Fact label={t('paying.deadline')}>{formatDeadline(deadline)}</Fact>
          <Fact label={t('paying.payee')} wide>
            {payee}
          </Fact>
          <Fact label={t('paying.where')} wide>
            <ul>
              {accepted.map((place) => (
                <li key={place}>{place}</li>
              ))}
            </ul>
          </Fact>
        </Facts>
      </div>
      <section>
        <h2 className="text-lg">{t('paying.steps')}</h2>
        <ol className="mt-2 list-decimal space-y-1.5 pl-5 text-sm text-soft">
          <li>{t('paying.step1')}</li>
          <li>{t('paying.step2')}</li>
          <li>{t('paying.step3')}</li>
        </ol>
      </section>
      <div className="no-print grid gap-2.5 sm:grid-cols-2">
        <Button
          icon={<Share2 aria-hidden="true" className="size-5" />}
          onClick={() => setSharing(true)}
          variant="primary"
        >
          {t('paying.share')}
        </Button>
        <Button icon={<Printer aria-hidden="true" className="size-5" />} onClick={() => print()}>
          {t('paying.print')}
        </Button>
        <a
          className="target inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 py-2 font-semibold text-accent-ink hover:bg-accent-soft"
          download
          href={pdfUrl}
        >
          <Download aria-hidden="true" className="size-5" />
          {t('paying.pdf')}
        </a>
        {on && (
          <ButtonLink to={on.to} variant="quiet">
            {t(on.text)}
          </ButtonLink>
        )}
      </div>
      {sharing && (
        <ShareDialog
          onClose={() => setSharing(false)}
          open
          path={linkTo('payment-mandate', { id: payment.id })}
          text={t('paying.shareText', { reference, amount: formatMoney(amount), title: payment.title })}
          title={t('paying.share')}
        />
      )}
    </article>
  )
}
