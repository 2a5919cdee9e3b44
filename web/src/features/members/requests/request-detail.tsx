import type { Side } from '@vondrona/rules/identity'
import { texts } from '@vondrona/rules/members'
import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import type { RequestDetail, WaitingFields } from '../operations.generated.ts'
import { IdentityPhotos } from '../photos/identity-photos.tsx'
import { PossibleDuplicates } from './possible-duplicates.tsx'
import { RequestFacts } from './request-facts.tsx'

/** What sets a request apart. */
export function Marks({ waiting }: { waiting: WaitingFields }) {
  const t = useTexts(texts)
  if (!waiting.limited && !waiting.awaitingCorrection && waiting.status === 'pending') return null
  return (
    <div className="-mt-2 flex flex-wrap gap-2">
      {waiting.limited && <Badge tone="accent">{t('members.minor')}</Badge>}
      {waiting.status === 'active' && <Badge>{t('members.laterDocument')}</Badge>}
      {waiting.awaitingCorrection && <Badge tone="warning">{t('members.awaitingCorrection')}</Badge>}
    </div>
  )
}

/** Everything that is known of who asks: photos, facts, guardian, corrections, possible duplicates. */
export function Detail({ detail, onSeen }: { detail: RequestDetail; onSeen: (side: Side) => void }) {
  const t = useTexts(texts)
  const user = detail.user!
  const review = detail.identityReview
  const [matches, setMatches] = useState(review.numberMatches)
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-x-8">
      <div className="flex flex-col gap-5">
        <section aria-label={t('members.photos')}>
          <IdentityPhotos
            limited={user.limited}
            matches={matches}
            onMatches={setMatches}
            facts={<RequestFacts joined="requestedOn" user={user} />}
            onSeen={onSeen}
            review={review}
          />
        </section>
        <PossibleDuplicates duplicates={review.duplicates} />
      </div>
      <div className="flex flex-col gap-5">
        <section aria-label={t('members.facts')} className="max-lg:border-t max-lg:pt-5">
          <RequestFacts joined="requestedOn" user={user} />
        </section>
        {user.limited && (
          <section className="border-t pt-4">
            <h3 className="text-base">{t('members.guardian')}</h3>
            <p className="mt-1 text-soft">{guardianState(review, t)}</p>
          </section>
        )}
        {review.corrections.length > 0 && (
          <ul className="flex flex-col gap-2 border-t pt-4 text-base">
            {review.corrections.map(({ id, item, note, requestedAt, answeredAt }) => (
              <li key={id}>
                {t(answeredAt ? 'members.correctionAnswered' : 'members.correctionSince', {
                  item: t(`members.correction.${item}`),
                  date: formatDay(answeredAt ?? requestedAt),
                })}
                {note && <span className="block text-faint text-sm">{note}</span>}
              </li>
            ))}
          </ul>
        )}
        {review.checkedAtCounter && (
          <p className="flex items-center gap-2 font-medium text-success">
            <ClipboardCheck aria-hidden="true" className="size-5" />
            {t('members.counter')}
          </p>
        )}
      </div>
    </div>
  )
}

type Say = ReturnType<typeof useTexts<keyof typeof texts.fr>>

function guardianState({ guardianConsent, guardianEmail }: RequestDetail['identityReview'], t: Say): string {
  const email = guardianEmail ?? t('members.unknown')
  if (guardianConsent === 'confirmed') return t('members.guardianConfirmed', { email })
  if (guardianConsent === 'requested') return t('members.guardianRequested', { email })
  return t('members.guardianNone')
}

/** As high as what comes, so that the buttons do not jump under the thumb. */
export function DetailToCome() {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <div className="aspect-[3/2] animate-breathe rounded-control bg-sunken" />
        <div className="aspect-[3/2] animate-breathe rounded-control bg-sunken" />
      </div>
      <SkeletonText lines={6} />
    </>
  )
}
