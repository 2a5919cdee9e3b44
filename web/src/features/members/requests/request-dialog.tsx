import type { Side } from '@vondrona/rules/identity'
import { texts } from '@vondrona/rules/members'
import { ChevronLeft, ChevronRight, ClipboardCheck, PenLine } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { call, useQuery } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/controls/field.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/dialogs/toasts.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { LeftQueue } from '../directory/member-history.tsx'
import { RecordCounterCheckDocument, RequestDetailDocument } from '../operations.generated.ts'
import { useNames } from '../person-words.ts'
import { CorrectionForm } from './correction-form.tsx'
import { notePhotosOpened } from './opened-photos.ts'
import { neighbours, successor, unseenSides } from './queue.ts'
import { RejectForm } from './reject-form.tsx'
import { Detail, DetailToCome, Marks } from './request-detail.tsx'
import { useDecisions } from './use-decisions.ts'
import type { PendingQueue } from './use-pending-users.ts'
import { useReviewKeys } from './use-review-keys.ts'

type Asking = 'reject' | 'correction' | 'counter' | null

const idsOf = (queue: PendingQueue) => queue.all.map((row) => row.id)

/** What is known of the request: from the queue at once, the rest with the answer; and which photos were not seen yet. */
function useRequest(id: string, queue: PendingQueue) {
  const { previous, next, position, total } = neighbours(idsOf(queue), id)
  const waiting = queue.all.find((row) => row.id === id)
  const [seen, setSeen] = useState<{ id: string; sides: readonly Side[] }>({ id, sides: [] })
  const [{ data, error }, again] = useQuery({
    query: RequestDetailDocument,
    variables: { id },
    requestPolicy: 'cache-and-network',
  })
  const detail = data?.user?.id === id ? data : undefined
  const unseen = detail ? unseenSides(detail.identityReview, seen.id === id ? seen.sides : []) : null
  const missing = queue.ready !== undefined && position === 0
  const isLookedAt = unseen?.length === 0
  useEffect(() => {
    if (isLookedAt) notePhotosOpened(id)
  }, [id, isLookedAt])
  // Gone from the queue while one looked: what became of it?
  useEffect(() => {
    if (missing) again({ requestPolicy: 'network-only' })
  }, [missing, again])
  return {
    previous,
    next,
    position,
    total,
    waiting,
    detail,
    person: detail?.user ?? waiting,
    unseen,
    /** It was decided elsewhere. */
    left: missing && detail?.user !== undefined && detail.user?.status !== 'pending',
    failed: error !== undefined && !data,
    isGone: data !== undefined && !data.user,
    refresh: () => again({ requestPolicy: 'network-only' }),
    noteSeen: (side: Side) => setSeen((before) => ({ id, sides: [...(before.id === id ? before.sides : []), side] })),
  }
}
type Request = ReturnType<typeof useRequest>

/** R-USER-02..11: one request, everything needed to judge it, and the decision under the thumb. */
export function RequestDialog({
  id,
  queue,
  chain,
  onChain,
  onGo,
  onClose,
}: {
  id: string
  queue: PendingQueue
  /** After a decision the next request opens automatically. */
  chain: boolean
  onChain: (chain: boolean) => void
  onGo: (id: string) => void
  onClose: (focus: string | null) => void
}) {
  const t = useTexts(texts)
  const [asking, setAsking] = useState<Asking>(null)
  const { busy, problem, decide, forget } = useDecisions(queue)
  const request = useRequest(id, queue)
  const { detail, person, unseen, left } = request

  function go(to: string | null) {
    if (!to || busy) return
    forget()
    setAsking(null)
    onGo(to)
  }
  const mayApprove = busy === null && unseen?.length === 0 && !left
  const mayReject = busy === null && detail !== undefined && !left
  useReviewKeys(
    {
      j: () => go(request.next),
      k: () => go(request.previous),
      ...(mayApprove && { a: () => void act('approve') }),
      ...(mayReject && { r: () => setAsking('reject') }),
    },
    asking === null,
  )

  async function act(decision: 'approve' | 'reject', reason: string | null = null) {
    const following = successor(idsOf(queue), id)
    if (!(await decide(id, decision, reason, person?.status === 'active'))) return
    setAsking(null)
    if (chain && following) onGo(following)
    else onClose(following)
  }

  return (
    <Dialog
      about={id}
      mayBeLost
      footer={
        !left &&
        person && (
          <DecisionBar
            busy={busy}
            onApprove={() => act('approve')}
            onReject={() => setAsking('reject')}
            unseen={unseen}
          />
        )
      }
      locked={busy !== null}
      onClose={() => onClose(id)}
      open
      size="full"
      title={t('members.request')}
    >
      <div className="flex flex-col gap-5">
        <Person onGo={go} request={request} />
        {left && <LeftQueue id={id} />}
        <FieldError>{problem}</FieldError>
        {request.waiting && <Marks waiting={request.waiting} />}
        <Facts id={id} request={request} />
        {detail?.user && !left && <OtherSteps isAtCounter={detail.identityReview.checkedAtCounter} onAsk={setAsking} />}
        {request.total > 1 && (
          <Switch
            checked={chain}
            className="border-t pt-3"
            label={t('members.chain')}
            onChange={(event) => onChain(event.target.checked)}
          />
        )}
      </div>
      {asking === 'reject' && (
        <RejectForm
          busy={busy !== null}
          confirm={t('members.reject')}
          onClose={() => setAsking(null)}
          onConfirm={(reason) => act('reject', reason)}
          title={t('members.reasonTitle')}
        />
      )}
      {asking === 'correction' && detail && (
        <CorrectionForm
          onClose={() => setAsking(null)}
          onSent={() => {
            setAsking(null)
            queue.refresh()
            request.refresh()
          }}
          review={detail.identityReview}
          userId={id}
        />
      )}
      {asking === 'counter' && (
        <CounterCheck
          onClose={() => setAsking(null)}
          onDone={() => {
            setAsking(null)
            request.refresh()
          }}
          userId={id}
        />
      )}
    </Dialog>
  )
}

/** Who it is, and the way to the requests before and after. */
function Person({
  request: { person, position, total, previous, next },
  onGo,
}: {
  request: Request
  onGo: (to: string | null) => void
}) {
  const t = useTexts(texts)
  const nameOf = useNames()
  return (
    <div className="flex items-center gap-3">
      <Avatar className="max-sm:hidden" name={person ? nameOf(person) : '…'} size="md" />
      <div className="min-w-0 flex-1">
        <p className="break-words font-semibold text-lg leading-tight">{person ? nameOf(person) : '…'}</p>
        <p className="text-faint text-sm tabular-nums">{position > 0 && t('members.position', { position, total })}</p>
      </div>
      <div className="flex">
        <IconButton disabled={!previous} label={t('members.goPrevious')} onClick={() => onGo(previous)}>
          <ChevronLeft aria-hidden="true" className="size-6" />
        </IconButton>
        <IconButton disabled={!next} label={t('members.goNext')} onClick={() => onGo(next)}>
          <ChevronRight aria-hidden="true" className="size-6" />
        </IconButton>
      </div>
    </div>
  )
}

function Facts({ id, request: { detail, failed, isGone, refresh, noteSeen } }: { id: string; request: Request }) {
  const t = useTexts(texts)
  if (detail?.user) return <Detail detail={detail} key={id} onSeen={noteSeen} />
  if (failed) return <ErrorState onRetry={refresh} />
  return isGone ? <p className="text-soft">{t('members.notFound')}</p> : <DetailToCome />
}

/** What may be asked for before it is decided. */
function OtherSteps({
  isAtCounter,
  onAsk,
}: {
  /** The person stood there already. */
  isAtCounter: boolean
  onAsk: (asking: Asking) => void
}) {
  const t = useTexts(texts)
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button icon={<PenLine aria-hidden="true" className="size-5" />} onClick={() => onAsk('correction')}>
        {t('members.askCorrection')}
      </Button>
      <Button
        disabled={isAtCounter}
        icon={<ClipboardCheck aria-hidden="true" className="size-5" />}
        onClick={() => onAsk('counter')}
      >
        {t('members.counter')}
      </Button>
    </div>
  )
}

/** Approved once every photo was looked at. */
function DecisionBar({
  busy,
  unseen,
  onApprove,
  onReject,
}: {
  busy: ReturnType<typeof useDecisions>['busy']
  /** null: not known yet. */
  unseen: readonly Side[] | null
  onApprove: () => void
  onReject: () => void
}) {
  const t = useTexts(texts)
  const hint = useId()
  return (
    <div className="grid w-full grid-cols-2 items-center gap-2.5 sm:flex sm:justify-end">
      <p className="col-span-2 text-soft text-sm empty:hidden sm:mr-auto" id={hint} role="status">
        {unseen && unseen.length > 0 && t(unseen.length > 1 ? 'members.seePhotos' : 'members.seePhoto')}
      </p>
      <p className="hidden text-faint text-sm lg:block">{t('members.keys')}</p>
      <Button
        busy={busy === 'reject'}
        className="max-sm:px-1.5 max-sm:text-sm sm:shrink-0 sm:whitespace-nowrap"
        disabled={busy !== null}
        onClick={onReject}
      >
        {t('members.reject')}
      </Button>
      <Button
        busy={busy === 'approve'}
        className="max-sm:px-1.5 max-sm:text-sm sm:shrink-0 sm:whitespace-nowrap"
        aria-describedby={hint}
        disabled={busy !== null || unseen?.length !== 0}
        onClick={onApprove}
        variant="primary"
      >
        {t('members.approve')}
      </Button>
    </div>
  )
}

/** F-KYC-05: the person stood at the counter with the document. */
function CounterCheck({ userId, onDone, onClose }: { userId: string; onDone: () => void; onClose: () => void }) {
  const t = useTexts(texts)
  const { run, busy } = useAction(async () => {
    toast.success((await call(RecordCounterCheckDocument, { userId })).recordCounterCheck.message)
    onDone()
  })
  return (
    <ConfirmDialog
      busy={busy}
      confirm={t('members.counterConfirm')}
      onClose={onClose}
      onConfirm={run}
      open
      text={t('members.counterText')}
      title={t('members.counter')}
    />
  )
}
