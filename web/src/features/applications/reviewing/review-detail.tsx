import { texts as domainTexts } from '@vondrona/rules/applications'
import { application as limits } from '@vondrona/rules/applications/constants'
import { texts } from '@vondrona/rules/applications/reviewing'
import { type ReactNode, useState } from 'react'
import { formatDateTime, formatDay } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { Fact, Facts } from '../../../ui/layout/description-list.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Answers } from '../answers.tsx'
import { StatusBadge, statusIcons } from '../application-status.tsx'
import { statusOf } from '../status.ts'
import type { ReviewFields } from './operations.generated.ts'
import type { Review } from './use-review.ts'

/** The applicant, the answers, what the staff writes about them, and what happened so far. */
export function ReviewDetail({ review }: { review: Review }) {
  const t = useTexts(texts)
  const d = useTexts(domainTexts)
  const { application } = review
  if (review.isMissing) return <p className="text-soft">{t('reviewing.notFound')}</p>
  if (!application) return review.failed ? <ErrorState onRetry={review.failed} /> : <SkeletonText lines={10} />
  const { motivationLetter, answers } = application
  return (
    <div className="flex flex-col gap-6">
      {review.isConflict && (
        <p className="rounded-control bg-warning-soft px-4 py-3 text-base text-warning" role="alert">
          {t('reviewing.conflict', { status: d(`applications.status.${statusOf(application.status)}`) })}
        </p>
      )}
      <Person application={application} />
      <Section title={t('reviewing.answers')}>
        {motivationLetter && (
          <div className={answers.length > 0 ? 'mb-4' : undefined}>
            <h4 className="font-normal text-faint text-sm">{t('reviewing.letter')}</h4>
            <p className="mt-0.5 whitespace-pre-wrap break-words">{motivationLetter}</p>
          </div>
        )}
        {answers.length > 0 && <Answers answers={answers} />}
        {!motivationLetter && answers.length === 0 && <p className="text-soft">{t('reviewing.noAnswers')}</p>}
      </Section>
      <Section title={t('reviewing.notes')}>
        <Notes key={application.id} review={review} />
      </Section>
      {application.moves.length > 0 && (
        <Section title={t('reviewing.history')}>
          <ol className="flex flex-col gap-3">
            {application.moves.map((move) => (
              <li className="flex gap-2.5" key={`${move.at} ${move.to}`}>
                <span className="mt-0.5 shrink-0 text-faint [&_svg]:size-4.5">{statusIcons[statusOf(move.to)]}</span>
                <div className="min-w-0 flex-1">
                  <p className="text-base leading-snug">
                    {d(`applications.status.${statusOf(move.to)}`)}
                    {move.by && <span className="text-faint"> {t('reviewing.by', { name: move.by })}</span>}
                  </p>
                  <p className="text-faint text-sm">{formatDateTime(move.at)}</p>
                  {move.reason && <p className="mt-0.5 whitespace-pre-wrap break-words text-soft">{move.reason}</p>}
                </div>
              </li>
            ))}
          </ol>
        </Section>
      )}
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t pt-5">
      <h3 className="mb-3 text-base">{title}</h3>
      {children}
    </section>
  )
}

const year = 365.25 * 86_400_000
const ageOn = (birthDate: string, now: number) => Math.floor((now - Date.parse(birthDate)) / year)

function Person({ application }: { application: ReviewFields }) {
  const t = useTexts(texts)
  const { applicant, event, applicationType, status, submittedAt, waitlistPosition } = application
  const name = applicant?.name || applicant?.pseudo || t('reviewing.unknownPerson')
  const age = applicant?.birthDate ? ageOn(applicant.birthDate, serverNow().getTime()) : null
  return (
    <div>
      <div className="flex items-center gap-4">
        <Avatar name={name} picture={applicant?.profilePicture ?? null} size="lg" />
        <div className="min-w-0 flex-1">
          <p className="break-words font-semibold text-lg leading-tight">{name}</p>
          {applicant && <p className="truncate text-faint text-sm">@{applicant.pseudo}</p>}
          <div className="mt-2 flex flex-wrap gap-2">
            <StatusBadge status={statusOf(status)} />
            {age !== null && age < 18 && <Badge tone="warning">{t('reviewing.minor')}</Badge>}
          </div>
        </div>
      </div>
      <Facts className="mt-5">
        <Fact label={t('reviewing.for')} wide>
          {[applicationType?.name, event?.title].filter(Boolean).join(' · ')}
        </Fact>
        {applicant?.email && (
          <Fact label={t('reviewing.email')} wide>
            {applicant.email}
          </Fact>
        )}
        {applicant?.phone && <Fact label={t('reviewing.phone')}>{applicant.phone}</Fact>}
        {applicant?.birthDate && (
          <Fact label={t('reviewing.birthDate')}>
            {formatDay(applicant.birthDate)} ({t('reviewing.age', { n: age ?? 0 })})
          </Fact>
        )}
        {submittedAt && <Fact label={t('reviewing.sentAt')}>{formatDateTime(submittedAt)}</Fact>}
        {waitlistPosition !== null && (
          <Fact label={t('reviewing.waitlist')}>{t('reviewing.waitlistPlace', { n: waitlistPosition })}</Fact>
        )}
      </Facts>
    </div>
  )
}

function Notes({ review: { notes, edit, isEdited, scoreProblem, decide, busy, deciding } }: { review: Review }) {
  const t = useTexts(texts)
  const [isTouched, setTouched] = useState(false)
  const change = (part: Parameters<typeof edit>[0]) => {
    setTouched(true)
    edit(part)
  }
  return (
    <div className="flex flex-col gap-4">
      <TextArea
        hint={t('reviewing.notesHint')}
        label={t('reviewing.notes')}
        maxLength={limits.notes.max}
        onChange={({ target }) => change({ reviewNotes: target.value })}
        rows={2}
        value={notes.reviewNotes}
      />
      <TextArea
        hint={t('reviewing.staffNotesHint')}
        label={t('reviewing.staffNotes')}
        maxLength={limits.notes.max}
        onChange={({ target }) => change({ staffNotes: target.value })}
        rows={2}
        value={notes.staffNotes}
      />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <TextField
          className="w-36"
          error={scoreProblem}
          hint={t('reviewing.scoreHint')}
          inputMode="numeric"
          label={t('reviewing.score')}
          maxLength={3}
          onChange={({ target }) => change({ score: target.value })}
          value={notes.score}
        />
        {(isTouched || isEdited) && (
          <Button busy={busy && deciding === null} disabled={!isEdited || busy} onClick={() => decide(null)}>
            {t('reviewing.saveNotes')}
          </Button>
        )}
      </div>
    </div>
  )
}
