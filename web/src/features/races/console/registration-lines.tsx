import { texts } from '@vondrona/rules/races/organising'
import { shortDay } from '../../../lib/texts/short-day.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { classes } from '../../../ui/layout/class-names.ts'
import { SortButton } from '../../../ui/layout/sort-button.tsx'
import { Unbroken } from '../../../ui/layout/unbroken.tsx'
import type { ParticipationOrder } from './operations.generated.ts'
import type { Registration } from './registration.ts'
import { DocumentsBadge, StatusBadge } from './registration-badges.tsx'

/** The columns of a wide screen; a phone puts them under each other. */
const columns =
  'lg:grid lg:grid-cols-[minmax(0,1fr)_4rem_8.5rem_6.25rem_5.5rem] lg:items-center lg:gap-3 xl:grid-cols-[minmax(0,5fr)_4rem_9.5rem_minmax(0,3fr)_8.5rem_6.25rem_5.5rem]'

/** The names of the columns; those that have an index sort. A phone has the choice among its filters. */
export function RegistrationHead({
  order,
  onOrder,
}: {
  order: ParticipationOrder
  onOrder: (order: ParticipationOrder) => void
}) {
  const t = useTexts(texts)
  const sort = { order, onOrder, words: (one: ParticipationOrder) => t(`organising.sort.${one}`) }
  return (
    <div className={classes('hidden border-b bg-sunken px-5 py-1 font-medium text-faint text-sm', columns)}>
      <SortButton {...sort} down="nameDesc" first="up" label={t('organising.column.name')} up="name" />
      <span>{t('organising.bib')}</span>
      <span className="max-xl:hidden">{t('organising.number')}</span>
      <span className="max-xl:hidden">{t('organising.column.type')}</span>
      <span>{t('organising.status')}</span>
      <span>{t('organising.documents')}</span>
      <SortButton {...sort} down="newest" first="down" label={t('organising.column.date')} up="oldest" />
    </div>
  )
}

/** Some registrations; each opens. */
export function RegistrationLines({
  registrations,
  onOpen,
}: {
  registrations: readonly Registration[]
  onOpen: (one: Registration) => void
}) {
  const t = useTexts(texts)
  return (
    <ul aria-label={t('organising.list')} className="divide-y">
      {registrations.map((one) => (
        <li
          className="[contain-intrinsic-size:auto_6rem] [content-visibility:auto] lg:[contain-intrinsic-size:auto_2.75rem]"
          key={one.id}
        >
          <button
            className={classes(
              'w-full px-4 py-3 text-left transition-colors hover:bg-sunken focus-visible:outline-offset-[-3px] sm:px-5 lg:min-h-11 lg:py-1.5 lg:text-sm',
              columns,
            )}
            onClick={() => onOpen(one)}
            type="button"
          >
            <span className="line-clamp-2 break-words font-medium leading-snug lg:line-clamp-1">
              {one.details.fullName}
            </span>
            <span className="block text-faint text-sm tabular-nums lg:hidden">
              <Unbroken>{[one.bibNumber, one.registrationNumber].filter(Boolean).join(' · ')}</Unbroken>
            </span>
            <span className="tabular-nums max-lg:hidden">
              <Unbroken>{one.bibNumber ?? '–'}</Unbroken>
            </span>
            <span className="truncate text-soft text-xs tabular-nums max-xl:hidden">
              <Unbroken>{one.registrationNumber}</Unbroken>
            </span>
            <span className="truncate text-soft max-xl:hidden">{one.ticketType}</span>
            <span className="mt-1 flex flex-wrap gap-1.5 lg:contents">
              <span>
                <StatusBadge status={one.status} />
              </span>
              <span>
                <DocumentsBadge inColumn status={one.documentsStatus} />
              </span>
            </span>
            <span className="text-soft text-sm tabular-nums max-lg:hidden">{shortDay(one.createdAt)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
