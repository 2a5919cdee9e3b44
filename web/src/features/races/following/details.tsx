import { texts } from '@vondrona/rules/races/registration'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { answerText } from '../../../lib/forms/answer-text.ts'
import { formatDateTime, formatDay } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { lateDialog } from '../../../ui/dialogs/late-dialog.tsx'
import { Fact, Facts } from '../../../ui/layout/description-list.tsx'
import type { OwnProps } from '../parts.ts'

const CorrectDialog = lateDialog(() =>
  import('./correct-dialog.tsx').then(({ CorrectDialog }) => ({ default: CorrectDialog })),
)

/** What was entered, who changed it since, and its correction until bib pick-up. */
export function Details(part: OwnProps) {
  const t = useTexts(texts)
  const [isCorrecting, setCorrecting] = useState(false)
  const { details } = part.own
  const { gender, nationality, birthDate, birthDateIsApproximate, idType, idNumber, phone, email, club } = details
  const sex = gender === 'female' ? 'F' : 'M'
  const { emergencyContact, isEditable, changes, answers, wishedBib } = details
  return (
    <section>
      <h2 className="mb-3 text-lg">{t('registration.details')}</h2>
      <Facts className="rounded-card border bg-raised p-4 sm:p-5">
        <Fact label={birthDateIsApproximate ? t('registration.birth') : t('registration.born', { sex })}>
          {birthDateIsApproximate
            ? t('registration.bornAbout', { year: birthDate.slice(0, 4), sex })
            : formatDay(birthDate)}
        </Fact>
        <Fact label={t('registration.gender')}>{t(`registration.gender.${gender}`)}</Fact>
        <Fact label={t('registration.nationality')}>{t(`registration.nationality.${nationality}`)}</Fact>
        {idType && idNumber && <Fact label={t(`registration.idType.${idType}`)}>{idNumber}</Fact>}
        {phone && <Fact label={t('registration.phone')}>{phone}</Fact>}
        {email && <Fact label={t('registration.email')}>{email}</Fact>}
        {emergencyContact && (
          <Fact label={t('registration.emergencyName')}>
            {emergencyContact.name}, {emergencyContact.phone}
          </Fact>
        )}
        {club && <Fact label={t('registration.club')}>{club}</Fact>}
        {wishedBib !== null && !part.own.bibNumber && <Fact label={t('registration.wishedBib')}>{wishedBib}</Fact>}
        {answers.map((answer) => (
          <Fact key={answer.fieldName} label={answer.fieldLabel}>
            <span className="whitespace-pre-wrap">{answerText(answer) || '–'}</span>
          </Fact>
        ))}
      </Facts>
      {isEditable ? (
        <Button
          block
          className="mt-3"
          icon={<Pencil aria-hidden="true" className="size-4" />}
          onClick={() => setCorrecting(true)}
        >
          {t('registration.correct')}
        </Button>
      ) : (
        <p className="mt-3 text-faint text-sm">{t('registration.notEditable')}</p>
      )}
      {changes.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-11 items-center text-sm text-soft">{t('registration.changes')}</summary>
          <ul className="text-faint text-sm">
            {changes.map(({ at, by }) => (
              <li key={at}>
                {formatDateTime(at)} · {by}
              </li>
            ))}
          </ul>
        </details>
      )}
      {isCorrecting && <CorrectDialog {...part} onClose={() => setCorrecting(false)} />}
    </section>
  )
}
