import { texts } from '@vondrona/rules/races/registration'
import { Check, Circle, Clock, TriangleAlert } from 'lucide-react'
import { formatMoney } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx'
import { classes } from '../../../ui/layout/class-names.ts'
import { Unbroken } from '../../../ui/layout/unbroken.tsx'
import type { OwnParticipation } from '../operations.generated.ts'
import type { Own } from '../parts.ts'

const tones: Record<OwnParticipation['status'], Tone> = {
  draft: 'neutral',
  awaiting_payment: 'warning',
  confirmed: 'success',
  checked_in: 'success',
  finished: 'accent',
  dns: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
  refunded: 'neutral',
  deferred: 'accent',
}

/** R-MIT-07. */
export function StatusBadge({ status }: Pick<OwnParticipation, 'status'>) {
  const t = useTexts(texts)
  return <Badge tone={tones[status]}>{t(`registration.status.${status}`)}</Badge>
}

type State = 'done' | 'todo' | 'waiting' | 'problem'
interface LineOf {
  name: 'registered' | 'payment' | 'letter' | 'documents' | 'bib'
  state: State
  text: string
}

const looks = {
  done: { icon: Check, look: 'bg-success-soft text-success' },
  todo: { icon: Circle, look: 'bg-warning-soft text-warning' },
  waiting: { icon: Clock, look: 'bg-sunken text-soft' },
  problem: { icon: TriangleAlert, look: 'bg-danger-soft text-danger' },
}

/** Where it stands, from the registration to the bib: each line in words, the colour never says it alone. */
export function Timeline({ own }: { own: Own }) {
  const t = useTexts(texts)
  const isOver = own.status === 'withdrawn' || own.status === 'refunded' // nothing is left to be done but the money
  const lines = useLines(own).slice(0, isOver ? 2 : undefined)
  return (
    <section aria-label={t('registration.timeline')} className="rounded-card border bg-raised p-4 sm:p-5">
      <ol>
        {lines.map(({ name, state, text }, index) => {
          const { icon: Icon, look } = looks[state]
          const isLast = index === lines.length - 1
          return (
            <li className="flex gap-3.5" data-line={name} data-state={state} key={name}>
              <div className="flex flex-col items-center">
                <span className={classes('grid size-8 shrink-0 place-items-center rounded-full', look)}>
                  <Icon aria-hidden="true" className="size-4" />
                </span>
                {!isLast && <span className="w-px flex-1 bg-line" />}
              </div>
              <div className={classes('min-w-0', !isLast && 'pb-4')}>
                <p className="font-medium leading-8">{t(`registration.line.${name}`)}</p>
                <p className="-mt-1 break-words text-sm text-soft">
                  <span className="sr-only">{t(`registration.state.${state}`)} : </span>
                  <Unbroken>{text}</Unbroken>
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function useLines(own: Own): LineOf[] {
  const t = useTexts(texts)
  const { status, documentsStatus, bibNumber, amount, refundStatus, details } = own
  const signed = details.commitment
  const documents: Record<Own['documentsStatus'], State> = {
    none: 'todo',
    submitted: 'waiting',
    accepted: 'done',
    rejected: 'problem',
  }
  return [
    { name: 'registered', state: 'done', text: t('registration.registered') },
    { name: 'payment', ...payment() },
    {
      name: 'letter',
      state: signed ? 'done' : 'todo',
      text: signed ? t('registration.letter.done', { name: signed.signerName }) : t('registration.letter.todo'),
    },
    { name: 'documents', state: documents[documentsStatus], text: t(`registration.documents.${documentsStatus}`) },
    {
      name: 'bib',
      state: bibNumber ? 'done' : 'waiting',
      text: bibNumber ? t('registration.bib.number', { number: bibNumber }) : t('registration.bib.none'),
    },
  ]

  function payment(): Pick<LineOf, 'state' | 'text'> {
    if (status === 'awaiting_payment')
      return { state: 'todo', text: t('registration.payment.todo', { amount: formatMoney(amount) }) }
    if (status === 'expired') return { state: 'problem', text: t('registration.payment.expired') }
    if (status === 'withdrawn' || status === 'refunded') return over()
    return { state: 'done', text: t(amount > 0 ? 'registration.payment.done' : 'registration.payment.free') }
  }

  /** What was paid goes back, unless the organiser decides otherwise. */
  function over(): Pick<LineOf, 'state' | 'text'> {
    if (!refundStatus) return { state: 'waiting', text: t('registration.payment.over') }
    const sum = { amount: formatMoney(amount) }
    if (refundStatus === 'done') return { state: 'done', text: t('registration.refund.done', sum) }
    if (refundStatus === 'rejected') return { state: 'problem', text: t('registration.refund.rejected') }
    return { state: 'waiting', text: t('registration.refund.coming', sum) }
  }
}
