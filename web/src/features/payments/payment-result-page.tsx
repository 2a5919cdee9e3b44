import { linkTo } from '@vondrona/rules/pages'
import { type ResultScreen, screenOf, texts } from '@vondrona/rules/payments/paying'
import { CircleHelp, CircleX, Clock, CloudOff, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { sayCause } from '../../lib/api/last-failure.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { formatDateTime, formatMoney } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { classes } from '../../ui/layout/class-names.ts'
import { Fact, Facts } from '../../ui/layout/description-list.tsx'
import { useFirstTime } from '../../ui/pictures/moment/first-time.ts'
import { Moment } from '../../ui/pictures/moment.tsx'
import type { PaymentFields } from './operations.generated.ts'
import { isForOther, returnOf } from './payment-return.ts'
import { usePayment } from './use-payment.ts'
import { useWaysOn } from './use-ways-on.ts'

const icons: Record<Exclude<ResultScreen, 'success'>, { icon: LucideIcon; look: string }> = {
  failed: { icon: CircleX, look: 'bg-danger-soft text-danger' },
  pending: { icon: Clock, look: 'bg-warning-soft text-warning' },
  unknown: { icon: CircleHelp, look: 'bg-sunken text-soft' },
  error: { icon: CloudOff, look: 'bg-sunken text-soft' },
}

interface ResultParts {
  /** What was paid, where it admits: on the same page. `back`: where the payer came from. */
  tickets: (paid: { transactionId: string; back: string | null }) => ReactNode
}

/** R-ROUTE-11, R-ROUTE-35..37: what became of a payment. The address says which one, the server says what. */
export function PaymentResultPage({ tickets }: ResultParts) {
  const t = useTexts(texts)
  useTitle(t('paying.result'))
  const id = useSearchParams()[0].get('transactionId') ?? ''
  if (id) return <Result id={id} key={id} tickets={tickets} />
  return (
    <Screen id="" paid={null} screen="unknown" text={t('paying.noTransactionText')} title={t('paying.noTransaction')}>
      <div className="mt-7 w-full">
        <Leave />
      </div>
    </Screen>
  )
}

function Result({ id, tickets }: { id: string } & ResultParts) {
  const t = useTexts(texts)
  const { user } = useSession()
  const { payment, failure, asking, ask } = usePayment(id)
  const wasLeft = useLocation().pathname.toLowerCase().replace(/\/+$/, '').endsWith('/cancelled')
  if (payment === undefined && !failure)
    return (
      <Sheet>
        <span className="grid size-20 place-items-center text-accent-ink">
          <Spinner size={44} />
        </span>
        <h1 className="mt-5 text-xl" role="status">
          {t('paying.asking')}
        </h1>
      </Sheet>
    )
  const screen = payment === undefined ? 'error' : screenOf(payment?.status)
  const isLeft = wasLeft && (screen === 'pending' || screen === 'failed') // what the address claims is only a manner of speaking
  return (
    <Screen
      id={id}
      paid={payment?.date ?? null}
      screen={screen}
      text={t(
        isLeft
          ? 'paying.cancelledText'
          : screen === 'success' && isForOther(id)
            ? 'paying.payerDone'
            : `paying.resultText.${screen}`,
      )}
      title={t(isLeft ? 'paying.cancelled' : `paying.result.${screen}`)}
    >
      {screen === 'success' && isTickets(payment) && (user ? !isForOther(id) : returnOf(id) !== null) && (
        <div className="mt-6 w-full text-left">{tickets({ transactionId: id, back: returnOf(id) })}</div>
      )}
      {payment && <PaymentFacts payment={payment} />}
      {failure && (
        <p className="mt-5 text-danger" role="alert">
          {payment !== undefined && `${t('paying.result.error')}. `}
          {sayCause(failure, { connection: t('shell.network'), server: t('shell.serverTrouble') })}
        </p>
      )}
      <div className="mt-7 flex w-full flex-col gap-2.5">
        {(screen === 'pending' || screen === 'unknown' || screen === 'error') && (
          <Button block busy={asking} onClick={ask} variant={isLeft ? 'secondary' : 'primary'}>
            {t('paying.askAgain')}
          </Button>
        )}
        {payment ? <Continue isLeft={isLeft} payment={payment} screen={screen} /> : <Leave />}
      </div>
    </Screen>
  )
}

const isTickets = (payment: PaymentFields | null | undefined) =>
  payment?.purpose?.kind === 'tickets' || payment?.purpose?.kind === 'registration'

/** On to what was paid, or to the payment that was left. */
function Continue({ payment, screen, isLeft }: { payment: PaymentFields; screen: ResultScreen; isLeft: boolean }) {
  const t = useTexts(texts)
  const { on, leave } = useWaysOn(payment, screen)
  const isSettled = screen === 'success' || screen === 'failed'
  return (
    <>
      {screen === 'pending' && payment.paymentUrl && (
        <ButtonLink block reloadDocument to={payment.paymentUrl} variant={isLeft ? 'primary' : 'secondary'}>
          {t(isLeft ? 'paying.retry' : 'paying.resume')}
        </ButtonLink>
      )}
      {on && (
        <ButtonLink block to={on.to} variant={isSettled ? 'primary' : 'secondary'}>
          {t(on.text)}
        </ButtonLink>
      )}
      <ButtonLink block to={leave.to} variant="quiet">
        {t(leave.text)}
      </ButtonLink>
    </>
  )
}

/** Where it is not known what is paid. */
function Leave() {
  const t = useTexts(texts)
  const { user } = useSession()
  return (
    <ButtonLink block to={user ? linkTo('tickets') : linkTo('ticket-retrieval')} variant="quiet">
      {t(user ? 'paying.tickets' : 'paying.findTickets')}
    </ButtonLink>
  )
}

/** R-PAY-05. */
function PaymentFacts({ payment: { reference, date, amount, method, title } }: { payment: PaymentFields }) {
  const t = useTexts(texts)
  return (
    <Facts className="mt-7 w-full rounded-card border bg-raised p-4 text-left sm:p-5">
      <Fact label={t('paying.amount')}>
        <strong className="text-lg">{formatMoney(amount)}</strong>
      </Fact>
      <Fact label={t('paying.for')}>{title}</Fact>
      <Fact label={t('paying.reference')}>
        <span className="font-mono">{reference}</span>
      </Fact>
      <Fact label={t('paying.date')}>{formatDateTime(date)}</Fact>
      <Fact label={t('paying.method')}>{t(`paying.method.${method}`)}</Fact>
    </Facts>
  )
}

function Screen({
  id,
  screen,
  title,
  text,
  paid,
  children,
}: {
  id: string
  screen: ResultScreen
  /** When; null where nothing was. */
  paid: string | null
  title: string
  text: string
  children: ReactNode
}) {
  const isFirst = useFirstTime(screen === 'success' ? `payment ${id}` : null, paid)
  return (
    <Sheet>
      {screen === 'success' ? (
        <span data-screen={screen}>
          <Moment still={!isFirst} />
        </span>
      ) : (
        <State screen={screen} />
      )}
      <div role="status">
        <h1 className="mt-5 text-xl">{title}</h1>
        <p className="mt-2 text-soft">{text}</p>
      </div>
      {children}
    </Sheet>
  )
}

function State({ screen }: { screen: Exclude<ResultScreen, 'success'> }) {
  const { icon: Icon, look } = icons[screen]
  return (
    <span className={classes('grid size-20 place-items-center rounded-full', look)} data-screen={screen}>
      <Icon aria-hidden="true" className="size-10" />
    </span>
  )
}

const Sheet = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto flex w-full max-w-md flex-col items-center py-6 text-center sm:py-10">{children}</div>
)
