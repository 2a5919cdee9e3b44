import type { Obstacle } from '@vondrona/rules/applications'
import { texts } from '@vondrona/rules/applications/applying'
import { isDateOpen } from '@vondrona/rules/events'
import { linkTo } from '@vondrona/rules/pages'
import { FileCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoney } from '../../../lib/texts/format.ts'
import { formatDeadline } from '../../../lib/texts/format-deadline.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Fact, Facts } from '../../../ui/layout/description-list.tsx'
import { When } from '../../../ui/layout/when.tsx'
import type { OccasionFields, TypeFields } from '../operations.generated.ts'

/** What one applies for: when, where, until when, for how much, with which documents. */
export function Occasion({ event, type }: { event: OccasionFields | null; type: TypeFields }) {
  const t = useTexts(texts)
  return (
    <Card>
      {event && (
        <h2 className="mb-3.5 text-lg leading-snug">
          <Link className="hover:underline" to={linkTo('event', { id: event.id })}>
            {event.title}
          </Link>
        </h2>
      )}
      <Facts className="grid-cols-2">
        {event && (
          <Fact label={t('applying.when')}>
            {event.date && !isDateOpen(event) ? <When at={event.date} /> : t('applying.dateUnknown')}
          </Fact>
        )}
        {event?.location && <Fact label={t('applying.where')}>{event.location}</Fact>}
        <Fact label={t('applying.deadline')}>
          {type.applicationDeadline ? formatDeadline(type.applicationDeadline) : t('applying.noDeadline')}
        </Fact>
        <Fact label={t('applying.price')}>{type.price > 0 ? formatMoney(type.price) : t('applying.free')}</Fact>
      </Facts>
      {type.details && <p className="mt-4 whitespace-pre-wrap break-words text-soft">{type.details}</p>}
      {type.eligibilityCriteria && (
        <>
          <h3 className="mt-4 font-medium text-faint text-sm">{t('applying.criteria')}</h3>
          <p className="mt-0.5 whitespace-pre-wrap break-words">{type.eligibilityCriteria}</p>
        </>
      )}
      {type.requiredDocuments.length > 0 && (
        <>
          <h3 className="mt-4 font-medium text-faint text-sm">{t('applying.documents')}</h3>
          <ul className="mt-1.5 flex flex-col gap-1.5">
            {type.requiredDocuments.map((document) => (
              <li className="flex items-start gap-2" key={document}>
                <FileCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-ink" />
                <span className="min-w-0 break-words">{document}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

/** Why one cannot apply, and what to do about it. */
export function ObstacleNote({
  obstacle,
  type,
  eventId,
}: {
  obstacle: Obstacle
  type: Pick<TypeFields, 'applicationDeadline'>
  eventId: string
}) {
  const t = useTexts(texts)
  const date = type.applicationDeadline ? formatDeadline(type.applicationDeadline) : ''
  return (
    <div className="flex gap-3 rounded-card border bg-warning-soft p-4 sm:p-5" role="note">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
      <div className="min-w-0 flex-1">
        <h2 className="text-base">{t(`applying.obstacle.${obstacle}`)}</h2>
        <p className="mt-1 text-sm text-soft">{t(`applying.obstacleText.${obstacle}`, { date })}</p>
        <div className="mt-3">
          {obstacle === 'ACCOUNT_NOT_ACTIVE' ? (
            <ButtonLink to={linkTo('profile')}>{t('applying.seeProfile')}</ButtonLink>
          ) : obstacle === 'EVENT_OVER' ? (
            <ButtonLink to={linkTo('events')}>{t('applying.seeEvents')}</ButtonLink>
          ) : (
            <ButtonLink to={linkTo('event', { id: eventId })}>{t('applying.seeEvent')}</ButtonLink>
          )}
        </div>
      </div>
    </div>
  )
}
