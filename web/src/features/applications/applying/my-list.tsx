import { texts } from '@vondrona/rules/applications/applying'
import { isDateOpen } from '@vondrona/rules/events'
import { linkTo } from '@vondrona/rules/pages'
import { formatDay } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { List, Row } from '../../../ui/layout/list.tsx'
import { StatusBadge } from '../application-status.tsx'
import type { ApplicationLine } from '../operations.generated.ts'
import { statusOf } from '../status.ts'

/** Applications of a member as rows that open them. */
export function MyList({ applications, label }: { applications: readonly ApplicationLine[]; label: string }) {
  const t = useTexts(texts)
  return (
    <List className="border-t" label={label}>
      {applications.map(({ id, event, applicationType, status, waitlistPosition }) => (
        <Row
          key={id}
          text={
            <>
              <span className="block truncate">
                {event?.date && !isDateOpen(event) ? formatDay(event.date) : t('applying.dateUnknown')}
                {applicationType && ` · ${applicationType.name}`}
              </span>
              <span className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
                <StatusBadge status={statusOf(status)} />
                {status === 'waitlisted' && waitlistPosition !== null && (
                  <span>{t('applying.place', { n: waitlistPosition })}</span>
                )}
              </span>
            </>
          }
          title={event?.title ?? applicationType?.name ?? ''}
          to={linkTo('application', { id })}
        />
      ))}
    </List>
  )
}
