import { texts } from '@vondrona/rules/applications/applying'
import { isDateOpen } from '@vondrona/rules/events'
import { linkTo } from '@vondrona/rules/pages'
import type { ReactNode } from 'react'
import { formatDay } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { List, Row } from '../../../ui/layout/list.tsx'
import { StatusBadge } from '../application-status.tsx'
import type { ApplicationLine, EntryLine } from '../operations.generated.ts'
import { isEntry, type Mine, statusOf } from '../status.ts'

/** An entry of a contest as a row, which the feature of contests shows. */
export type EntryRow = (props: { entry: EntryLine }) => ReactNode

/** R-APP-04: what a member applied for, of both kinds, as rows that open it. */
export function MyList({
  applications,
  label,
  entryRow: Entry,
}: {
  applications: readonly Mine[]
  label: string
  entryRow: EntryRow
}) {
  return (
    <List className="border-t" label={label}>
      {applications.map((one) =>
        isEntry(one) ? <Entry entry={one} key={one.id} /> : <Application application={one} key={one.id} />,
      )}
    </List>
  )
}

function Application({ application }: { application: ApplicationLine }) {
  const t = useTexts(texts)
  const { id, event, applicationType, status, waitlistPosition } = application
  return (
    <Row
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
  )
}
