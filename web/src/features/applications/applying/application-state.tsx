import {
  type ApplicationStatus,
  applicationStates,
  texts as domainTexts,
  overStatuses,
  whyNotApply,
} from '@vondrona/rules/applications'
import { texts } from '@vondrona/rules/applications/applying'
import { linkTo } from '@vondrona/rules/pages'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { NotifyMe } from '../../../lib/push/notify-me.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { formatDateTime } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { useFirstTime } from '../../../ui/pictures/moment/first-time.ts'
import { Moment } from '../../../ui/pictures/moment.tsx'
import { Answers } from '../answers.tsx'
import { StatusBadge, statusIcons } from '../application-status.tsx'
import { type ApplicationFields, WithdrawApplicationDocument } from '../operations.generated.ts'
import { statusOf } from '../status.ts'
import { Occasion } from './occasion.tsx'
import type { Pay } from './questions.ts'

const decided: readonly ApplicationStatus[] = ['approved', 'rejected', 'waitlisted']
const canWithdraw = (status: ApplicationStatus) =>
  (applicationStates.moves.withdraw.from as readonly ApplicationStatus[]).includes(status)

/** Where one application stands, what was said about it, and what can be done. */
export function ApplicationState({ application, pay }: { application: ApplicationFields; pay: Pay }) {
  const t = useTexts(texts)
  const { user } = useSession()
  const { event, applicationType: type, reviewNotes, waitlistPosition, moves, answers, chargeId } = application
  const status = statusOf(application.status)
  const isSent = status !== 'draft'
  const isNews = useFirstTime(
    status === 'approved' ? `application ${application.id}` : null,
    moves?.findLast(({ to }) => to === 'approved')?.at,
  )
  const mayApplyAgain =
    overStatuses.includes(status) && user && type && event && !whyNotApply(user, type, event, serverNow())
  return (
    <div className="mx-auto max-w-page">
      <PageHeader
        back={linkTo('applications')}
        text={event?.title}
        title={type?.name ?? t('shell.menu.applications')}
      />
      <Stack>
        <Card>
          {isNews && <Moment />}
          <StatusBadge status={status} />
          {status !== 'draft' && <p className="mt-3">{t(`applying.now.${status}`)}</p>}
          {status === 'waitlisted' && waitlistPosition !== null && (
            <p className="mt-2 font-semibold">{t('applying.place', { n: waitlistPosition })}</p>
          )}
          {isSent && reviewNotes && (
            <section className="mt-4 flex gap-3 rounded-control bg-sunken p-3.5">
              <MessageSquareText aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-ink" />
              <div className="min-w-0">
                <h2 className="font-medium text-faint text-sm">{t('applying.notes')}</h2>
                <p className="mt-0.5 whitespace-pre-wrap break-words">{reviewNotes}</p>
              </div>
            </section>
          )}
          {(mayApplyAgain || canWithdraw(status)) && (
            <div className="mt-4 flex flex-wrap gap-2.5">
              {mayApplyAgain && (
                <ButtonLink to={linkTo('apply', { typeId: type.id })} variant="primary">
                  {t('applying.again')}
                </ButtonLink>
              )}
              {canWithdraw(status) && <Withdraw application={application} />}
            </div>
          )}
        </Card>
        {!overStatuses.includes(status) && (
          <NotifyMe
            subjects={status === 'waitlisted' ? ['waitingList', 'applications'] : ['applications', 'payments']}
          />
        )}
        {chargeId && pay({ orderId: chargeId, back: linkTo('application', { id: application.id }) })}
        {moves.length > 0 && (
          <Card title={t('applying.history')}>
            <Timeline moves={moves} />
          </Card>
        )}
        {type && <Occasion event={event} type={type} />}
        <Card title={t('applying.sentContent')}>
          {application.motivationLetter && (
            <section className={answers.length > 0 ? 'mb-5' : undefined}>
              <h3 className="font-normal text-faint text-sm">{t('applying.letter')}</h3>
              <p className="mt-0.5 whitespace-pre-wrap break-words">{application.motivationLetter}</p>
            </section>
          )}
          {answers.length > 0 && <Answers answers={answers} />}
          {!application.motivationLetter && answers.length === 0 && (
            <p className="text-soft">{t('applying.nothingSent')}</p>
          )}
        </Card>
      </Stack>
    </div>
  )
}

/** Every move: when, and why as it was meant for the applicant. */
export function Timeline({ moves }: { moves: ApplicationFields['moves'] }) {
  const t = useTexts(texts)
  const label = ({ from, to }: ApplicationFields['moves'][number]) =>
    to === 'under_review' && from && decided.includes(statusOf(from))
      ? t('applying.move.reopened')
      : t(`applying.move.${statusOf(to)}`)
  return (
    <ol className="flex flex-col">
      {moves.map((move, index) => (
        <li className="relative flex gap-3.5 pb-5 last:pb-0" key={`${move.at} ${move.to}`}>
          {index < moves.length - 1 && (
            <span aria-hidden="true" className="absolute top-8 bottom-0 left-4 w-px bg-line" />
          )}
          <span className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink [&_svg]:size-4">
            {statusIcons[statusOf(move.to)]}
          </span>
          <div className="min-w-0 flex-1 pt-1">
            <p className="font-medium leading-snug">{label(move)}</p>
            <p className="text-faint text-sm">{formatDateTime(move.at)}</p>
            {move.reason && <p className="mt-1 whitespace-pre-wrap break-words text-soft">{move.reason}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Withdraw({ application: { id, status } }: { application: ApplicationFields }) {
  const t = useTexts(texts)
  const d = useTexts(domainTexts)
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { run, busy, problem } = useAction(
    async () => {
      await call(WithdrawApplicationDocument, { id, reason: reason.trim() || null })
      setAsking(false)
      toast.success(t('applying.withdrawn'))
    },
    { inPlace: true, refused: ({ message }) => message || d('applications.moved') },
  )
  return (
    <>
      <Button onClick={() => setAsking(true)} variant="quietDanger">
        {t('applying.withdraw')}
      </Button>
      <ConfirmDialog
        busy={busy}
        confirm={t('applying.withdraw')}
        danger
        onClose={() => setAsking(false)}
        onConfirm={run}
        open={isAsking}
        text={t(status === 'approved' ? 'applying.withdrawApprovedText' : 'applying.withdrawText')}
        title={t('applying.withdrawTitle')}
      >
        <TextArea
          error={problem}
          label={t('applying.withdrawReason')}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
          optional={t('shell.optional')}
          rows={2}
          value={reason}
        />
      </ConfirmDialog>
    </>
  )
}
