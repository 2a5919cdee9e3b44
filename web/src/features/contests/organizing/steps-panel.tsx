import { type ContestStatus, contestStates, texts as contestTexts } from '@vondrona/rules/contests'
import { texts } from '@vondrona/rules/contests/arranging'
import { linkTo } from '@vondrona/rules/pages'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { formatMoney } from '../../../lib/texts/format.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Card } from '../../../ui/layout/card.tsx'
import {
  CancelContestDocument,
  DeleteContestDocument,
  type RunContest,
  UpdateContestDocument,
} from './operations.generated.ts'

type Step = 'open' | 'closed' | 'judging' | 'finished'
const steps: readonly Step[] = ['open', 'closed', 'judging', 'finished']

/** Where the contest may go from here, by the declared moves. */
const stepsFrom = (status: ContestStatus): Step[] =>
  steps.filter((step) =>
    Object.values(contestStates.moves).some(
      ({ from, to }) => to === step && (from as readonly ContestStatus[]).includes(status),
    ),
  )

/** D-15: the states of a contest, one button for each move. */
export function StepsPanel({ contest }: { contest: RunContest }) {
  const { id, status, currentParticipants: entrants, fee, applicationDeadline: deadline, missingToFinish } = contest
  const t = useTexts(texts)
  const say = useTexts(contestTexts)
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Step | 'cancel' | 'delete' | null>(null)
  const [reason, setReason] = useState('')
  const close = () => setAsking(null)
  const move = useAction(async (to: Step) => {
    close()
    await call(UpdateContestDocument, { id, input: { status: to } })
    toast.success(t('arranging.moved'))
  })
  const cancel = useAction(
    async () => {
      await call(CancelContestDocument, { id, reason, revision: contest.revision })
      close()
      toast.success(t('arranging.cancelled'))
    },
    { inPlace: true },
  )
  const remove = useAction(async () => {
    close()
    await call(DeleteContestDocument, { id })
    toast.success(t('arranging.deleted'))
    await navigate(linkTo('contests', { query: { mine: '1' } }), { replace: true })
  })
  const next = stepsFrom(status)
  const missing: Partial<Record<Step, string>> = {
    ...(deadline && new Date(deadline) <= serverNow() && { open: t('arranging.deadlinePast') }),
    ...(missingToFinish && { finished: say(`contests.${missingToFinish}`) }),
  }
  const mayCancel = (contestStates.moves.cancel.from as readonly ContestStatus[]).includes(status)
  const step = steps.find((one) => one === asking)
  if (next.length === 0 && !mayCancel) return null
  return (
    <Card title={t('arranging.steps')}>
      <div className="flex flex-col gap-2.5">
        {next.map((to, index) => (
          <div key={to}>
            <Button
              aria-describedby={missing[to] && `missing-${to}`}
              block
              busy={move.busy}
              disabled={Boolean(missing[to])}
              onClick={() => setAsking(to)}
              variant={index === next.length - 1 ? 'primary' : 'secondary'}
            >
              {t(`arranging.move.${to}`)}
            </Button>
            {missing[to] && (
              <p className="mt-1.5 text-soft text-sm" id={`missing-${to}`}>
                {missing[to]}
              </p>
            )}
          </div>
        ))}
        {mayCancel && (
          <Button block onClick={() => setAsking('cancel')} variant="quietDanger">
            {t('arranging.cancel')}
          </Button>
        )}
        {(status === 'draft' || status === 'open') && entrants === 0 && (
          <Button block onClick={() => setAsking('delete')} variant="quietDanger">
            {t('arranging.delete')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        busy={move.busy}
        confirm={step ? t(`arranging.move.${step}`) : ''}
        onClose={close}
        onConfirm={() => step && void move.run(step)}
        open={step !== undefined}
        text={step && t(`arranging.moveText.${step}`)}
        title={step ? t(`arranging.move.${step}`) : ''}
      />
      <ConfirmDialog
        busy={cancel.busy}
        confirm={t('arranging.cancel')}
        danger
        onClose={close}
        onConfirm={() => void cancel.run()}
        open={asking === 'cancel'}
        text={[
          t(`arranging.cancelEntrants.${plural(entrants)}`, { n: entrants }),
          ...(fee * entrants > 0 ? [t('arranging.cancelFees', { amount: formatMoney(fee * entrants) })] : []),
          t('arranging.cancelText'),
        ].join(' ')}
        title={t('arranging.cancel')}
      >
        <TextArea
          error={cancel.problem}
          label={t('arranging.reason')}
          name="reason"
          onChange={({ target }) => setReason(target.value)}
          required
          value={reason}
        />
      </ConfirmDialog>
      <ConfirmDialog
        busy={remove.busy}
        confirm={t('arranging.delete')}
        danger
        onClose={close}
        onConfirm={() => void remove.run()}
        open={asking === 'delete'}
        text={t('arranging.deleteText')}
        title={t('arranging.delete')}
      />
    </Card>
  )
}
