import type { PostponementChoice } from '@vondrona/rules/events'
import { openAnswers } from '@vondrona/rules/orders'
import { texts } from '@vondrona/rules/orders/reservations'
import { useState } from 'react'
import { useAction } from '../../lib/forms/use-action.ts'
import { formatDateTime, formatMoney } from '../../lib/texts/format.ts'
import { formatDeadline } from '../../lib/texts/format-deadline.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../ui/dialogs/toasts.tsx'

interface Props {
  asked: {
    choice: PostponementChoice | null
    answers: readonly PostponementChoice[]
    postponement: {
      id: string
      toDate: string | null
      reason: string
      choiceUntil: string
      otherwise: PostponementChoice
    }
  }
  isPaid: boolean
  total: number
  now: Date
  answer: (choice: PostponementChoice, postponementId: string) => Promise<unknown>
  /** Asks for the reservation again: it is another postponement by now. */
  onOutdated: () => void
}

/** « Garder ma place / Me rembourser »: what a postponement asks, until its deadline; of an order, or a registration. */
export function Choice({ asked, isPaid, total, now, answer, onOutdated }: Props) {
  const { choice, postponement } = asked
  const t = useTexts(texts)
  const [asking, setAsking] = useState<string | null>(null) // about the postponement that was read
  const close = () => setAsking(null)
  const { run, running, busy } = useAction(
    async (choice: PostponementChoice, seenId: string) => {
      await answer(choice, seenId)
      close()
      toast.success(t('reservations.answered'))
    },
    {
      refused: ({ code, message }) => {
        if (code === 'CONFLICT') {
          close()
          onOutdated()
        }
        return message
      },
    },
  )
  const { id, toDate, reason, choiceUntil, otherwise } = postponement
  const may = openAnswers(asked, now)
  if (may.length === 0 && choice !== 'keep') return null
  const deadline = formatDeadline(choiceUntil)
  const back = t(isPaid ? 'reservations.refund' : 'reservations.giveBack')
  return (
    <section className="rounded-control bg-accent-soft p-3.5 text-base">
      <p className="font-semibold">
        {toDate ? t('reservations.postponed', { date: formatDateTime(toDate) }) : t('reservations.postponedUnknown')}
      </p>
      <p className="mt-0.5 whitespace-pre-line break-words">{reason}</p>
      {choice === 'keep' ? (
        <>
          <p className="mt-2 font-medium">{t('reservations.kept')}</p>
          {may.includes('refund') && (
            <>
              <p className="text-soft">{t('reservations.changeMind', { date: deadline })}</p>
              <button
                className="min-h-11 font-medium text-accent-ink underline underline-offset-4"
                onClick={() => setAsking(id)}
                type="button"
              >
                {back}
              </button>
            </>
          )}
        </>
      ) : (
        <>
          <p className="mt-2 text-soft">
            {t('reservations.answerBy', { date: deadline })} {t(`reservations.otherwise.${otherwise}`)}
          </p>
          <div className="mt-3 flex flex-wrap gap-2.5">
            <Button
              busy={running?.[0] === 'keep'}
              disabled={busy}
              onClick={() => void run('keep', id)}
              variant="primary"
            >
              {t('reservations.keep')}
            </Button>
            {may.includes('refund') && (
              <Button disabled={busy} onClick={() => setAsking(id)}>
                {back}
              </Button>
            )}
          </div>
        </>
      )}
      <ConfirmDialog
        busy={busy}
        cancel={t('reservations.cancelKeep')}
        confirm={back}
        danger
        onClose={close}
        onConfirm={() => asking && void run('refund', asking)}
        open={asking !== null}
        text={isPaid ? t('reservations.cancelPaid', { amount: formatMoney(total) }) : t('reservations.cancelText')}
        title={t('reservations.refundTitle')}
      />
    </section>
  )
}
