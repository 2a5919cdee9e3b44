import { pageSize } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/members'
import { decideAtOnce } from '@vondrona/rules/members/constants'
import { CheckCheck, ListChecks } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { formatNumber } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { usePendingCount } from '../../../shell/menu/use-pending-count.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { classes } from '../../../ui/layout/class-names.ts'
import type { Decision, WaitingFields } from '../operations.generated.ts'
import { useRemembered } from '../use-stored-choice.ts'
import { GroupedDecision, SelectionBar } from './grouped-decision.tsx'
import { allOrNone, matching, type Selection, stillThere, toggled } from './queue.ts'
import { RequestDialog } from './request-dialog.tsx'
import { RequestRow, rowId } from './request-row.tsx'
import type { PendingQueue as Queue } from './use-pending-users.ts'
import { useReviewKeys } from './use-review-keys.ts'

const noSelection: Selection = new Set()
/** A search over a handful of rows would only be in the way. */
const searchFrom = 8

/** Which of these requests are chosen to be decided at once. */
function useSelecting(ids: readonly string[]) {
  const [isSelecting, setSelecting] = useState(false)
  const [selection, setSelection] = useState<Selection>(noSelection)
  const chosen = stillThere(selection, ids)
  return {
    isSelecting,
    chosen,
    isAll: chosen.size > 0 && chosen.size === Math.min(ids.length, decideAtOnce),
    begin: () => setSelecting(true),
    stop(): void {
      setSelecting(false)
      setSelection(noSelection)
    },
    toggle: useCallback((id: string) => setSelection((now) => toggled(now, id)), []),
    toggleAll: () => setSelection(allOrNone(chosen, ids, decideAtOnce)),
  }
}
type Selecting = ReturnType<typeof useSelecting>

/** R-USER-01: the requests that wait. `open` is the one being looked at; the page keeps it in its address. */
export function PendingQueue({
  queue,
  open,
  onOpen,
}: {
  queue: Queue
  open: string | null
  onOpen: (id: string | null) => void
}) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState('')
  const sought = useDeferredValue(typed)
  const [deciding, setDeciding] = useState<Decision | null>(null)
  const [chain, setChain] = useRemembered('requests-chained', ['no', 'yes'])
  const focus = useRef<string | null>(null)

  const ready = useMemo(() => matching(queue.ready ?? [], sought), [queue.ready, sought])
  const correcting = useMemo(() => matching(queue.correcting, sought), [queue.correcting, sought])
  const ids = useMemo(() => [...ready, ...correcting].map((row) => row.id), [ready, correcting])
  const selecting = useSelecting(ids)
  const { isSelecting, toggle } = selecting

  // The row that was open may be gone: the keyboard continues from the one in its place.
  useEffect(() => {
    if (open || !focus.current) return
    document.getElementById(rowId(focus.current))?.focus()
    focus.current = null
  }, [open])
  useReviewKeys({ j: () => step(ids, 1), k: () => step(ids, -1) }, !open && !deciding)

  const latest = useRef(onOpen)
  useEffect(() => {
    latest.current = onOpen
  })
  /** Always the same function, so that one tick does not draw two hundred rows again. */
  const press = useCallback((id: string) => (isSelecting ? toggle(id) : latest.current(id)), [isSelecting, toggle])

  if (queue.failed) return <ErrorState onRetry={queue.refresh} />
  if (!queue.ready) {
    return (
      <Card flush>
        <SkeletonRows rows={6} />
      </Card>
    )
  }
  const dialog = open && (
    <RequestDialog
      chain={chain === 'yes'}
      id={open}
      onChain={(on) => setChain(on ? 'yes' : 'no')}
      onClose={(next) => {
        focus.current = next
        onOpen(null)
      }}
      onGo={onOpen}
      queue={queue}
    />
  )
  if (queue.all.length === 0) {
    return (
      <>
        <EmptyState vignette="success" text={t('members.emptyQueueText')} title={t('members.emptyQueue')} />
        {dialog}
      </>
    )
  }

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2.5">
        {queue.all.length >= searchFrom && (
          <SearchField
            className={classes('min-w-0 flex-1', isSelecting ? 'basis-full sm:basis-52' : 'basis-40')}
            label={t('members.searchQueue')}
            onChange={setTyped}
            value={typed}
          />
        )}
        <SelectionTools mayBegin={queue.all.length > 1} selecting={selecting} />
      </div>
      {ids.length === 0 ? (
        <EmptyState vignette="search" text={t('members.noneFoundText')} title={t('members.noneFound')} />
      ) : (
        <Requests correcting={correcting} onPress={press} ready={ready} selecting={selecting} />
      )}
      {queue.all.length >= pageSize.max && <Beyond shown={queue.all.length} />}
      {isSelecting && <SelectionBar count={selecting.chosen.size} onDecide={setDeciding} />}
      {deciding && (
        <GroupedDecision
          decision={deciding}
          onClose={() => setDeciding(null)}
          onDone={() => {
            setDeciding(null)
            selecting.stop()
          }}
          queue={queue}
          selected={queue.all.filter((row) => selecting.chosen.has(row.id))}
        />
      )}
      {dialog}
    </>
  )
}

function SelectionTools({ selecting, mayBegin }: { selecting: Selecting; mayBegin: boolean }) {
  const t = useTexts(texts)
  if (selecting.isSelecting) {
    return (
      <>
        <Button icon={<CheckCheck aria-hidden="true" className="size-5" />} onClick={selecting.toggleAll}>
          {t(selecting.isAll ? 'members.selectNone' : 'members.selectAll')}
        </Button>
        <Button onClick={selecting.stop} variant="quiet">
          {t('members.stopSelecting')}
        </Button>
      </>
    )
  }
  return (
    mayBegin && (
      <Button
        aria-label={t('members.select')}
        className="max-sm:px-3"
        icon={<ListChecks aria-hidden="true" className="size-5" />}
        onClick={selecting.begin}
      >
        <span className="max-sm:hidden">{t('members.select')}</span>
      </Button>
    )
  )
}

/** Those that are ready to be decided, then those that were asked for a correction. */
function Requests({
  ready,
  correcting,
  selecting: { isSelecting, chosen },
  onPress,
}: {
  ready: readonly WaitingFields[]
  correcting: readonly WaitingFields[]
  selecting: Selecting
  onPress: (id: string) => void
}) {
  const t = useTexts(texts)
  const rows = (requests: readonly WaitingFields[]) =>
    requests.map((request) => (
      <RequestRow
        key={request.id}
        onPress={onPress}
        request={request}
        selected={isSelecting ? chosen.has(request.id) : null}
      />
    ))

  return (
    <div className="flex flex-col gap-5">
      {ready.length > 0 && (
        <Card flush>
          <ul aria-label={t('members.groupReady')} className="divide-y">
            {rows(ready)}
          </ul>
        </Card>
      )}
      {correcting.length > 0 && (
        <Card flush>
          <h2 className="px-4 pt-4 pb-1 font-semibold text-base sm:px-5">{t('members.groupCorrecting')}</h2>
          <ul className="divide-y">{rows(correcting)}</ul>
        </Card>
      )}
    </div>
  )
}

/** F-COM-08: the list is cut when very many wait; the badge counts them all. */
function Beyond({ shown }: { shown: number }) {
  const t = useTexts(texts)
  const total = usePendingCount()
  if (total <= shown) return null
  return (
    <p className="mt-4 text-center text-faint text-sm tabular-nums" role="status">
      {t('members.queueCut', { shown: formatNumber(shown), total: formatNumber(total) })}
    </p>
  )
}

/** Moves the focus along the rows without opening them. */
function step(ids: readonly string[], by: 1 | -1) {
  const at = ids.findIndex((id) => document.activeElement?.id === rowId(id))
  const next = ids[at < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, at + by))]
  if (next) document.getElementById(rowId(next))?.focus()
}
