import { linkTo } from '@vondrona/rules/pages'
import { overStatuses } from '@vondrona/rules/races'
import { texts } from '@vondrona/rules/races/registration'
import { Ticket } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSeen } from '../../../lib/api/asking.ts'
import { call } from '../../../lib/api/call.ts'
import { callKept } from '../../../lib/api/kept-answers.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { later } from '../../../lib/later/index.ts'
import { latePart } from '../../../lib/lifecycle/late-part.ts'
import { useSession } from '../../../lib/session/session.ts'
import { type RegistrationAddress, registrationAddress } from '../../../lib/site/registration-address.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { CopyField } from '../../../ui/controls/copy-field.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { VerifyPlace } from '../contact/verify-place.tsx'
import {
  ChooseForParticipationDocument,
  type OwnParticipation,
  ParticipationDocument,
  RaceOfParticipationDocument,
  ResumeParticipationDocument,
  WithdrawParticipationDocument,
} from '../operations.generated.ts'
import type { Own, OwnProps, RegistrationParts } from '../parts.ts'
import { renewLink } from '../registering/made.ts'
import { Details } from './details.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { LetterPanel } from './letter-panel.tsx'
import { raceLine } from './race-line.ts'
import { packInstead } from './race-pack.ts'
import { StatusBadge, Timeline } from './timeline.tsx'

const KeepRace = latePart(() => import('./keep-race.tsx'))

const questions = (id: string, key: string | null) =>
  ask(id, key).catch((error: unknown) => packInstead(id, error, later.get))

async function ask(id: string, key: string | null) {
  const { data, seenAt } = await callKept(ParticipationDocument, { id, key })
  const own = data.mitParticipation
  if (!own?.details) return null
  const { race } = (await callKept(RaceOfParticipationDocument, { eventId: own.eventId })).data
  return race && { own: own as Own, race, seenAt }
}

type Parts = Omit<RegistrationParts, 'payFound'>

/** F-RACE: where a registration stands, and everything that its registrant may still do, by its link or as its owner. */
export function ParticipationPage({ id, accessKey, code, ...parts }: RegistrationAddress & Parts) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const { data, problem, again } = useAnswer(
    () => questions(id, accessKey).then((found) => ({ found })),
    `${id} ${accessKey ?? ''}`,
  )
  useSeen(ParticipationPage, data?.found ? data.found.seenAt : null)
  const [changed, setChanged] = useState<Own | null>(null)
  useEffect(() => {
    if (data) setChanged(null)
  }, [data])
  if (problem && problem.code !== 'NOT_FOUND') return <ErrorState onRetry={again} text={problem.message || undefined} />
  if (problem || (data && !data.found))
    return (
      <EmptyState
        action={
          <ButtonLink to={linkTo('mit-payment', { query: { find: '1' } })} variant="primary">
            {t('registration.find')}
          </ButtonLink>
        }
        vignette="lost"
        level="h1"
        text={t('registration.goneText')}
        title={t('registration.gone')}
      />
    )
  if (!data?.found)
    return (
      <div className="mx-auto w-full max-w-page">
        <Skeleton className="mb-6 h-24 w-full rounded-card" />
        <Skeleton className="h-80 w-full rounded-card" />
      </div>
    )
  const { race } = data.found
  const own = changed ?? data.found.own
  const onChanged = (next: OwnParticipation, renewed?: string | null) => {
    if (next.details) setChanged(next as Own)
    if (!renewed || renewed === accessKey) return
    renewLink(id, renewed)
    void navigate(registrationAddress({ id, accessKey: renewed }), { replace: true })
  }
  return (
    <Participation
      linked={code}
      accessKey={accessKey}
      onChanged={onChanged}
      onOutdated={again}
      own={own}
      race={race}
      {...parts}
    />
  )
}

type PageProps = OwnProps & Parts & { linked: string | null; onOutdated: () => void }

function Participation({ pay, choice, linked, onOutdated, ...part }: PageProps) {
  const t = useTexts(texts)
  const { pathname, search, hash } = useLocation()
  const { own, accessKey, onChanged } = part
  const { id, amount, fullName, registrationNumber, status, orderId, details } = own
  const isMember = useSession().status === 'member' // a visitor's phone may be another one's
  const isLive = status === 'awaiting_payment' || status === 'confirmed' || status === 'checked_in'
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-7">
      <header>
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <h1 className="min-w-0 max-w-full break-words text-xl">{fullName}</h1>
          <span className="mt-2 shrink-0">
            <StatusBadge status={status} />
          </span>
        </div>
        <p className="mt-1 text-soft">{raceLine(own)}</p>
      </header>
      {own.choice &&
        !overStatuses.includes(status) &&
        choice({
          asked: own.choice,
          isPaid: status !== 'awaiting_payment' && amount > 0,
          total: amount,
          onOutdated,
          answer: async (chosen, postponementId) => {
            const answered = { id, key: accessKey, choice: chosen, postponementId }
            onChanged((await call(ChooseForParticipationDocument, answered)).chooseMitPostponement)
          },
        })}
      {own.contact === 'awaited' && (status === 'awaiting_payment' || status === 'expired') && (
        <VerifyPlace
          {...(linked && { linked })}
          onVerified={([next]) => next && onChanged(next)}
          places={[{ ...own, accessKey }]}
        />
      )}
      <CopyField label={t('registration.number')} mono roomy value={registrationNumber} />
      {details.ticket?.link && (
        <a
          className="target inline-flex min-h-12 items-center justify-center gap-2 rounded-control bg-accent px-4 py-2 font-semibold text-on-accent hover:bg-accent-hover"
          href={details.ticket.link}
        >
          <Ticket aria-hidden="true" className="size-5" />
          {t('registration.ticket')}
        </a>
      )}
      <Timeline own={own} />
      {status === 'expired' && own.contact !== 'awaited' && <Resume {...part} />}
      {orderId && status !== 'expired' && <section>{pay({ orderId, back: `${pathname}${search}${hash}` })}</section>}
      {isLive && <DocumentsPanel {...part} />}
      {isLive && <LetterPanel {...part} />}
      {isLive && isMember && (
        <Suspense fallback={<span className="h-11" />}>
          <KeepRace accessKey={part.accessKey} own={own} race={part.race} />
        </Suspense>
      )}
      <Details {...part} />
      {(status === 'awaiting_payment' || status === 'confirmed' || status === 'expired') && <Withdraw {...part} />}
    </div>
  )
}

/** The price of then is kept. */
function Resume({ own: { id }, accessKey, onChanged }: OwnProps) {
  const t = useTexts(texts)
  const { run, busy } = useAction(async () => {
    onChanged((await call(ResumeParticipationDocument, { id, key: accessKey })).resumeMitParticipation)
    toast.success(t('registration.resumed'))
  })
  return (
    <section className="rounded-card bg-warning-soft p-4">
      <p>{t('registration.resumeText')}</p>
      <Button block busy={busy} className="mt-3" onClick={() => void run()} variant="primary">
        {t('registration.resumeAction')}
      </Button>
    </section>
  )
}

function Withdraw({ own: { id }, accessKey, onChanged }: OwnProps) {
  const t = useTexts(texts)
  const [isAsking, setAsking] = useState(false)
  const { run, busy } = useAction(async () => {
    onChanged((await call(WithdrawParticipationDocument, { id, key: accessKey })).withdrawMitParticipation)
    setAsking(false)
    toast.success(t('registration.withdrawn'))
  })
  return (
    <div className="border-t pt-4">
      <Button onClick={() => setAsking(true)} variant="quietDanger">
        {t('registration.withdraw')}
      </Button>
      <ConfirmDialog
        busy={busy}
        cancel={t('registration.withdrawKeep')}
        confirm={t('registration.withdraw')}
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => void run()}
        open={isAsking}
        text={t('registration.withdrawText')}
        title={t('registration.withdrawTitle')}
      />
    </div>
  )
}
