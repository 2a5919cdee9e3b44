import { texts } from '@vondrona/rules/audit'
import { type Dispatch, type ReactNode, type SetStateAction, useEffect } from 'react'
import { useQuery } from '../../lib/api/graphql.ts'
import { formatDateTime, formatDay, formatTime } from '../../lib/texts/format.ts'
import { plural } from '../../lib/texts/plural.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Fact, Facts } from '../../ui/layout/description-list.tsx'
import { More } from '../../ui/layout/pagination.tsx'
import { detailLines } from './entry-detail.ts'
import { byDay, groupLines, targetsOf } from './group-lines.ts'
import { type AuditFilters, type AuditLog, AuditLogDocument, type PaginationInput } from './operations.generated.ts'
import { useAuditWords } from './use-audit-words.ts'

type Entry = AuditLog['auditLog']['items'][number]
type Only = (name: 'action' | 'actor' | 'target', value: string, label?: string) => void

/** One page of the log. */
export function AuditLines({
  filters,
  pagination,
  isFirst,
  isLast,
  onMore,
  onOnly,
  onNames,
  empty,
}: {
  filters: AuditFilters
  pagination: PaginationInput
  isFirst: boolean
  isLast: boolean
  onMore: (after: string) => void
  onOnly: Only
  /** Tells the page which names belong to the ids of its filter. */
  onNames: Dispatch<SetStateAction<ReadonlyMap<string, string>>>
  empty: ReactNode
}) {
  const [{ data, error }, again] = useQuery({
    query: AuditLogDocument,
    variables: { filters, pagination },
    requestPolicy: 'cache-and-network',
  })
  const page = data?.auditLog
  const { actorId, targetId, personId } = filters
  useEffect(() => {
    const found = new Map<string, string>()
    for (const { actorId: actor, actorName, targetId: target, targetName } of page?.items ?? []) {
      if (actor && actor === actorId && actorName) found.set(actor, actorName)
      if (target && target === targetId && targetName) found.set(target, targetName)
      if (personId && actor === personId && actorName) found.set(personId, actorName)
      if (personId && target === personId && targetName) found.set(personId, targetName)
    }
    if (found.size > 0) onNames((now) => new Map([...now, ...found]))
  }, [page, actorId, targetId, personId, onNames])

  if (!page) {
    if (error) return <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />
    return <SkeletonRows rows={isFirst ? 8 : 2} />
  }
  if (page.items.length === 0) return isFirst ? empty : null
  return (
    <>
      {byDay(page.items, ({ at }) => formatDay(at)).map(({ day, lines }) => (
        <section className="not-first:border-t" key={day}>
          <h2 className="border-b bg-sunken px-4 py-2 font-medium text-soft text-sm sm:px-5">{day}</h2>
          <ul className="divide-y">
            {groupLines(lines).map((entries) => (
              <Group entries={entries} key={entries[0]?.id} onOnly={onOnly} />
            ))}
          </ul>
        </section>
      ))}
      {isLast && page.hasMore && page.endCursor && <More next={page.endCursor} onMore={onMore} />}
    </>
  )
}

/** At most so many names stand in the line of a group. */
const namesShown = 3

/** One act, or looks of one person that follow each other. */
function Group({ entries, onOnly }: { entries: readonly Entry[]; onOnly: Only }) {
  const t = useTexts(texts)
  const words = useAuditWords()
  const [entry] = entries
  if (!entry) return null
  const about = targetsOf(entries)
  const more = about.length - namesShown
  const names = about.slice(0, namesShown).join(', ')
  return (
    <li className="[contain-intrinsic-size:auto_4rem] [content-visibility:auto]">
      <details className="group">
        <summary className="flex min-h-16 list-none items-center justify-between gap-x-4 px-4 py-3 transition-colors hover:bg-sunken focus-visible:outline-offset-[-3px] sm:px-5 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0">
            <span className="block font-medium">
              {words.action(entry.action)}
              {entries.length > 1 && <span className="whitespace-nowrap text-soft"> × {entries.length}</span>}
            </span>
            <span className="block break-words text-faint text-sm">
              {entry.actorName ?? t('audit.nobody')}
              {names && ` → ${more > 0 ? t(`audit.andMore.${plural(more)}`, { names, n: more }) : names}`}
            </span>
          </span>
          <time className="shrink-0 text-faint text-sm tabular-nums" dateTime={entry.at}>
            {formatTime(entry.at)}
          </time>
        </summary>
        <div className="flex flex-col gap-4 border-t bg-sunken px-4 py-4 sm:px-5">
          {entries.map((one) => (
            <EntryFacts entry={one} isGrouped={entries.length > 1} key={one.id} onOnly={onOnly} />
          ))}
        </div>
      </details>
    </li>
  )
}

function EntryFacts({ entry, isGrouped, onOnly }: { entry: Entry; isGrouped: boolean; onOnly: Only }) {
  const t = useTexts(texts)
  const detail = detailLines(entry.detail, useAuditWords())
  return (
    <div className="not-first:border-t not-first:pt-4">
      <Facts>
        {isGrouped && <Fact label={t('audit.when')}>{formatDateTime(entry.at)}</Fact>}
        <Fact label={t('audit.who')}>
          <Narrow id={entry.actorId} name={entry.actorName ?? t('audit.nobody')} onOnly={onOnly} what="actor" />
        </Fact>
        {entry.targetId && (
          <Fact label={t('audit.target')}>
            <Narrow id={entry.targetId} name={entry.targetName ?? entry.targetId} onOnly={onOnly} what="target" />
          </Fact>
        )}
        {entry.address && <Fact label={t('audit.address')}>{entry.address}</Fact>}
        {detail.length > 0 && (
          <Fact label={t('audit.detail')} wide>
            {detail.map(([name, value]) => (
              <span className="block break-words" key={name}>
                {name && <span className="text-faint">{name} : </span>}
                {value}
              </span>
            ))}
          </Fact>
        )}
      </Facts>
    </div>
  )
}

/** A name that, pressed, leaves only its lines. */
function Narrow({
  what,
  id,
  name,
  onOnly,
}: {
  what: 'actor' | 'target'
  id: string | null
  name: string
  onOnly: Only
}) {
  if (!id) return name
  return (
    <button
      className="target break-words text-left font-medium text-accent-ink underline-offset-2 hover:underline"
      onClick={() => onOnly(what, id, name)}
      type="button"
    >
      {name}
    </button>
  )
}
