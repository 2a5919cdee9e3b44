import type { Side } from '@vondrona/rules/identity'
import { texts } from '@vondrona/rules/members'
import { ChevronLeft, ChevronRight, ClipboardCheck, PenLine } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useState } from 'react'
import { call, useQuery } from '../../../lib/api/graphql.ts'
import { isTyping } from '../../../lib/device/is-typing.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { formatDay } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/controls/field.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/dialogs/toasts.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { LeftQueue } from '../directory/member-history.tsx'
import {
  RecordCounterCheckDocument,
  type RequestDetail,
  RequestDetailDocument,
  type WaitingFields,
} from '../operations.generated.ts'
import { useNames } from '../person-words.ts'
import { IdentityPhotos } from '../photos/identity-photos.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { notePhotosOpened } from './opened-photos.ts'
import { PossibleDuplicates } from './possible-duplicates.tsx'
import { neighbours, successor, unseenSides } from './queue.ts'
import { RejectForm } from './reject-form.tsx'
import { RequestFacts } from './request-facts.tsx'
import { rowId } from './request-row.tsx'
import { useDecisions } from './use-decisions.ts'
import type { PendingQueue } from './use-pending-users.ts'

type Asking = 'reject' | 'correction' | 'counter' | null

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
  const nameOf = useNames()
  const hint = useId()
  const ids = queue.all.map((row) => row.id)
  const { previous, next, position, total } = neighbours(ids, id)
  const waiting = queue.all.find((row) => row.id === id)
  const [asking, setAsking] = useState<Asking>(null)
  const [seen, setSeen] = useState<{ id: string; sides: readonly Side[] }>({ id, sides: [] })
  const { busy, problem, decide, forget } = useDecisions(queue)
  const [{ data, error }, again] = useQuery({
    query: RequestDetailDocument,
    variables: { id },
    requestPolicy: 'cache-and-network',
  })
  const detail = data?.user?.id === id ? data : undefined
  const person = detail?.user ?? waiting
  const unseen = detail ? unseenSides(detail.identityReview, seen.id === id ? seen.sides : []) : null
  const missing = queue.ready !== undefined && position === 0
  const left = missing && detail?.user !== undefined && detail.user?.status !== 'pending'
  const isLookedAt = unseen?.length === 0
  useEffect(() => {
    if (isLookedAt) notePhotosOpened(id)
  }, [id, isLookedAt])
  // Gone from the queue while one looked: what became of it?
  useEffect(() => {
    if (missing) again({ requestPolicy: 'network-only' })
  }, [missing, again])

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
      j: () => go(next),
      k: () => go(previous),
      ...(mayApprove && { a: () => void act('approve') }),
      ...(mayReject && { r: () => setAsking('reject') }),
    },
    asking === null,
  )

  async function act(decision: 'approve' | 'reject', reason: string | null = null) {
    const following = successor(ids, id)
    if (!(await decide(id, decision, reason, person?.status === 'active'))) return
    setAsking(null)
    if (chain && following) onGo(following)
    else onClose(following)
  }

  return (
    <Dialog
      about={id}
      footer={
        !left &&
        person && (
          <div className="grid w-full grid-cols-2 items-center gap-2.5 sm:flex sm:justify-end">
            <p className="col-span-2 text-soft text-sm empty:hidden sm:mr-auto" id={hint} role="status">
              {unseen && unseen.length > 0 && t(unseen.length > 1 ? 'members.seePhotos' : 'members.seePhoto')}
            </p>
            <p className="hidden text-faint text-sm lg:block">{t('members.keys')}</p>
            <Button
              busy={busy === 'reject'}
              className="max-sm:px-1.5 max-sm:text-sm sm:shrink-0 sm:whitespace-nowrap"
              disabled={busy !== null}
              onClick={() => setAsking('reject')}
            >
              {t('members.reject')}
            </Button>
            <Button
              busy={busy === 'approve'}
              className="max-sm:px-1.5 max-sm:text-sm sm:shrink-0 sm:whitespace-nowrap"
              aria-describedby={hint}
              disabled={busy !== null || unseen?.length !== 0}
              onClick={() => act('approve')}
              variant="primary"
            >
              {t('members.approve')}
            </Button>
          </div>
        )
      }
      locked={busy !== null}
      onClose={() => onClose(id)}
      open
      size="full"
      title={t('members.request')}
    >
      <div className="flex flex-col gap-5">
        <div className="flex items-center gap-3">
          <Avatar className="max-sm:hidden" name={person ? nameOf(person) : '…'} size="md" />
          <div className="min-w-0 flex-1">
            <p className="break-words font-semibold text-lg leading-tight">{person ? nameOf(person) : '…'}</p>
            <p className="text-faint text-sm tabular-nums">
              {position > 0 && t('members.position', { position, total })}
            </p>
          </div>
          <div className="flex">
            <IconButton disabled={!previous} label={t('members.goPrevious')} onClick={() => go(previous)}>
              <ChevronLeft aria-hidden="true" className="size-6" />
            </IconButton>
            <IconButton disabled={!next} label={t('members.goNext')} onClick={() => go(next)}>
              <ChevronRight aria-hidden="true" className="size-6" />
            </IconButton>
          </div>
        </div>
        {left && <LeftQueue id={id} />}
        <FieldError>{problem}</FieldError>
        {waiting && <Marks waiting={waiting} />}
        {detail?.user ? (
          <Detail
            detail={detail}
            key={id}
            onSeen={(side) => setSeen((before) => ({ id, sides: [...(before.id === id ? before.sides : []), side] }))}
          />
        ) : error && !data ? (
          <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />
        ) : data && !data.user ? (
          <p className="text-soft">{t('members.notFound')}</p>
        ) : (
          <DetailToCome />
        )}
        {detail?.user && !left && (
          <div className="flex flex-wrap gap-2.5">
            <Button icon={<PenLine aria-hidden="true" className="size-5" />} onClick={() => setAsking('correction')}>
              {t('members.askCorrection')}
            </Button>
            <Button
              disabled={detail.identityReview.checkedAtCounter}
              icon={<ClipboardCheck aria-hidden="true" className="size-5" />}
              onClick={() => setAsking('counter')}
            >
              {t('members.counter')}
            </Button>
          </div>
        )}
        {total > 1 && (
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
            again({ requestPolicy: 'network-only' })
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
            again({ requestPolicy: 'network-only' })
          }}
          userId={id}
        />
      )}
    </Dialog>
  )
}

function Marks({ waiting }: { waiting: WaitingFields }) {
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

function Detail({ detail, onSeen }: { detail: RequestDetail; onSeen: (side: Side) => void }) {
  const t = useTexts(texts)
  const user = detail.user!
  const review = detail.identityReview
  const [matches, setMatches] = useState(review.numberMatches)
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-x-8">
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
      <div className="flex flex-col gap-5">
        <section aria-label={t('members.facts')} className="max-lg:border-t max-lg:pt-5">
          <RequestFacts joined="requestedOn" user={user} />
        </section>
        <PossibleDuplicates duplicates={review.duplicates} />
        {user.limited && (
          <section className="border-t pt-4">
            <h3 className="text-base">{t('members.guardian')}</h3>
            <p className="mt-1 text-soft">{guardianState(review, t)}</p>
          </section>
        )}
        {review.corrections.length > 0 && (
          <ul className="flex flex-col gap-2 border-t pt-4 text-[0.9375rem]">
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
function DetailToCome() {
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

const walking = ['j', 'k']

/** Single keys act only where the focus is: in the open request, else on a row of the queue; never while typing. */
export function useReviewKeys(keys: Record<string, () => void>, active: boolean) {
  useLayoutEffect(() => {
    if (!active) return
    const pressed = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      // A button that was just switched off leaves the focus to the page, which only an open dialog takes for its own.
      const place = target === document.body ? document.querySelector('dialog:modal') : target
      if (!place?.closest(`dialog:modal, [id^="${rowId('')}"]`)) return
      if (isTyping(target) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (document.querySelectorAll('dialog:modal').length > 1) return
      const key = event.key.toLowerCase()
      const act = keys[key]
      if (!act || (event.repeat && !walking.includes(key))) return // a key that is held decides nothing
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  })
}
