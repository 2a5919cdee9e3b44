import { pageSize, searchDelay } from '@vondrona/rules/constants'
import { documentsStatuses, participationStatuses } from '@vondrona/rules/races'
import { race as limits } from '@vondrona/rules/races/constants'
import { texts } from '@vondrona/rules/races/organising'
import { cutTo } from '@vondrona/rules/typed'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call, useQuery } from '../../../lib/api/graphql.ts'
import { download } from '../../../lib/device/download.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { useSettled } from '../../../lib/forms/use-debounced-value.ts'
import { formatNumber } from '../../../lib/texts/format.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { SheetMenu } from '../../../ui/dialogs/sheet-menu.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { More, type PagePlace, Pages } from '../../../ui/layout/pagination.tsx'
import {
  ExportMitParticipationsDocument,
  type ParticipationFilters,
  type ParticipationOrder,
  ParticipationTeamsDocument,
  RegistrationsDocument,
} from './operations.generated.ts'
import type { Registration } from './registration.ts'
import { RegistrationHead, RegistrationLines } from './registration-lines.tsx'
import { RegistrationPanel } from './registration-panel.tsx'

/** A search is worth asking from two letters on (list-participations.ts). */
const shortestSearch = 2
const orders = ['newest', 'oldest', 'name', 'nameDesc'] as const satisfies readonly ParticipationOrder[]

/** R-GAP-17: registrations by state, documents and words, sorted by date or name; each opens on a sheet. */
export function Registrations({ eventId, onChanged }: { eventId: string; onChanged: () => void }) {
  const t = useTexts(texts)
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<Registration | null>(null)
  const [turn, setTurn] = useState(0)
  const settled = useSettled(typed.trim(), searchDelay)
  const status = participationStatuses.find((one) => one === params.get('status'))
  const documents = documentsStatuses.find((one) => one === params.get('documents'))
  const team = cutTo(params.get('team') ?? '', limits.club.max)
  const order = orders.find((one) => one === params.get('order')) ?? 'newest'
  const teams = useTeams(eventId, team)
  const filters: ParticipationFilters = {
    eventId,
    ...(status && { status }),
    ...(documents && { documents }),
    ...(team && { team }),
    ...(settled.length >= shortestSearch && { search: settled }),
  }
  const keep = (name: string, value: string) =>
    setParams(
      (now) => {
        value ? now.set(name, value) : now.delete(name)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  const clear = () => {
    setTyped('')
    setParams({ event: eventId, tab: 'registrations', ...(order !== 'newest' && { order }) }, { replace: true })
  }
  const sort = (next: ParticipationOrder) => keep('order', next === 'newest' ? '' : next)
  const isFiltered = Object.keys(filters).length > 1
  return (
    <>
      <div className="mb-3 grid gap-2.5 lg:grid-cols-[1fr_12rem_14rem_auto]">
        <SearchField label={t('organising.search')} onChange={setTyped} value={typed} />
        <div className="grid grid-cols-2 gap-2.5 lg:contents">
          <SelectField
            className="min-w-0 [&>label]:sr-only"
            label={t('organising.status')}
            onChange={({ target }) => keep('status', target.value)}
            options={participationStatuses
              .filter((one) => one !== 'draft')
              .map((one) => ({ value: one, label: t(`organising.status.${one}`) }))}
            placeholder={t('organising.anyStatus')}
            value={status ?? ''}
          />
          <SelectField
            className="min-w-0 [&>label]:sr-only"
            label={t('organising.documents')}
            onChange={({ target }) => keep('documents', target.value)}
            options={documentsStatuses.map((one) => ({ value: one, label: t(`organising.documents.${one}`) }))}
            placeholder={t('organising.anyDocuments')}
            value={documents ?? ''}
          />
          {teams.length > 0 && (
            <SelectField
              className="col-span-2 min-w-0 lg:order-last lg:col-span-1 [&>label]:sr-only"
              label={t('organising.column.team')}
              onChange={({ target }) => keep('team', target.value)}
              options={teams.map(({ name, count }) => ({
                value: name,
                label: count === null ? name : t('organising.teamOf', { name, n: formatNumber(count) }),
              }))}
              placeholder={t('organising.anyTeam')}
              value={team ?? ''}
            />
          )}
          <SelectField
            className="col-span-2 min-w-0 lg:hidden [&>label]:sr-only"
            label={t('organising.sort')}
            onChange={({ target }) => sort(target.value as ParticipationOrder)}
            options={orders.map((value) => ({ value, label: t(`organising.sort.${value}`) }))}
            value={order}
          />
        </div>
        <ExportMenu filters={filters} order={order} />
      </div>
      <Card flush>
        <Pages key={`${JSON.stringify(filters)}${order}${turn}`}>
          {(place) => (
            <OnePage
              {...place}
              clear={isFiltered ? clear : null}
              filters={filters}
              onOpen={setOpen}
              onOrder={sort}
              order={order}
            />
          )}
        </Pages>
      </Card>
      {open && (
        <RegistrationPanel
          onChanged={() => {
            setTurn(turn + 1)
            onChanged()
          }}
          onClose={() => setOpen(null)}
          registration={open}
        />
      )}
    </>
  )
}

/** F-RACE-13: the teams of the race, and the one of the address if it is none of them. */
function useTeams(eventId: string, chosen: string | undefined): { name: string; count: number | null }[] {
  const [{ data }] = useQuery({
    query: ParticipationTeamsDocument,
    variables: { eventId },
    requestPolicy: 'cache-and-network',
  })
  const teams = data?.participationTeams ?? []
  return !chosen || teams.some(({ name }) => name === chosen) ? teams : [{ name: chosen, count: null }, ...teams]
}

function OnePage({
  filters,
  order,
  onOrder,
  after,
  isFirst,
  isLast,
  onMore,
  onOpen,
  clear,
}: PagePlace & {
  filters: ParticipationFilters
  order: ParticipationOrder
  onOrder: (order: ParticipationOrder) => void
  onOpen: (one: Registration) => void
  clear: (() => void) | null
}) {
  const t = useTexts(texts)
  const [{ data, error }, again] = useQuery({
    query: RegistrationsDocument,
    variables: { filters, order, pagination: { limit: pageSize.rows, ...(after && { after }) } },
    requestPolicy: 'cache-and-network',
  })
  const page = data?.mitParticipations
  if (!page) {
    if (error) return <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />
    return <SkeletonRows rows={after ? 3 : 8} />
  }
  if (page.items.length === 0) return isFirst ? <Nothing clear={clear} /> : null
  const next = isLast && page.hasMore ? page.endCursor : null
  return (
    <>
      {isFirst && (
        <p aria-live="polite" className="border-b px-4 py-2.5 text-faint text-sm tabular-nums sm:px-5">
          {t(`organising.total.${plural(page.total)}`, {
            n: `${formatNumber(page.total)}${page.totalCapped ? '+' : ''}`,
          })}
        </p>
      )}
      {isFirst && <RegistrationHead onOrder={onOrder} order={order} />}
      <RegistrationLines onOpen={onOpen} registrations={page.items} />
      {next && <More next={next} onMore={onMore} />}
      {!isLast && <hr className="border-line" />}
    </>
  )
}

function Nothing({ clear }: { clear: (() => void) | null }) {
  const t = useTexts(texts)
  return clear ? (
    <EmptyState
      action={<Button onClick={clear}>{t('organising.clear')}</Button>}
      vignette="search"
      title={t('organising.noneFound')}
    />
  ) : (
    <EmptyState vignette="people" text={t('organising.noneText')} title={t('organising.none')} />
  )
}

/** The filtered list as a file: the browser downloads it from an address that holds for a minute. */
function ExportMenu({ filters, order }: { filters: ParticipationFilters; order: ParticipationOrder }) {
  const t = useTexts(texts)
  const { run, busy } = useAction(async (format: 'csv' | 'xlsx') => {
    download((await call(ExportMitParticipationsDocument, { filters, format, order })).exportMitParticipations.url)
    toast.info(t('organising.fileStarted'))
  })
  return (
    <SheetMenu
      button={(trigger) => (
        <Button {...trigger} busy={busy} icon={<Download aria-hidden="true" className="size-5" />}>
          {t('organising.export')}
        </Button>
      )}
      onChoose={run}
    />
  )
}
