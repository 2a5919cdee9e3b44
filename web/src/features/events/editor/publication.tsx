import { type EventStatus, texts as eventTexts } from '@vondrona/rules/events'
import { texts } from '@vondrona/rules/events/organizing'
import { linkTo } from '@vondrona/rules/pages'
import { CalendarClock, CalendarX, Copy, Eye, type LucideIcon, Send, Trash2, Undo2 } from 'lucide-react'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../lib/api/graphql.ts'
import { sayWhyLost } from '../../../lib/api/last-failure.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { loadWithRetry } from '../../../lib/lifecycle/lazy-with-retry.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { LinkPreviewButton } from '../../../ui/dialogs/link-preview-button.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { type EventDraft, missingOf, storedOf, takenOf, tells } from './draft.ts'
import { DeleteEventDocument, DuplicateEventDocument } from './operations.generated.ts'
import type { SavedStatus, Saving, SavingState } from './saving.ts'

const tones: Record<EventStatus, Tone> = { draft: 'neutral', published: 'success', cancelled: 'danger' }
const iconLook = 'size-4'

/** Few events are postponed. */
const PostponeDialog = lazy(
  loadWithRetry(() => import('./postpone-dialog.tsx').then((module) => ({ default: module.PostponeDialog }))),
)
const WithdrawPostponementDialog = lazy(
  loadWithRetry(() =>
    import('./withdraw-postponement-dialog.tsx').then((module) => ({ default: module.WithdrawPostponementDialog })),
  ),
)
const EventLinkPreview = lazy(() => import('./event-link-preview.tsx'))

type Asking = 'publish' | 'withdraw' | 'discard' | 'delete' | 'cancel' | 'postpone' | 'unpostpone' | null

/** What is said at a field that is missing. */
const whyMissing = { title: 'events.titleTooShort', date: 'events.dateMissing' } as const
const labels = { title: 'organizing.title', date: 'organizing.start' } as const

/** The fields of `missingOf` are named so. */
const focusField = (name: string) => document.getElementsByName(name)[0]?.focus()

/** Where the event may go from here; once for all places that offer it. */
export function usePublication(saving: Saving, { stored, draft, phase }: SavingState) {
  const t = useTexts(texts)
  const said = useTexts(eventTexts)
  const [asking, setAsking] = useState<Asking>(null)
  const [isRefused, setRefused] = useState(false)
  const close = () => setAsking(null)
  const status = stored?.status ?? 'draft'
  const isOut = status === 'published'
  const hasChanges = isOut && phase !== 'saved'
  const missing = missingOf(draft)
  const lacksRules = draft.isMit && !stored?.hasRules
  const { run: go, running } = useAction(async (to: SavedStatus) => {
    const sent = await saving.save(to)
    close()
    if (sent === 'done') toast.success(t(`organizing.done.${isOut && to === 'published' ? 'changes' : to}`))
    else if (sent === 'lost') void sayWhyLost(t('organizing.needsNetwork')).then((text) => toast.warning(text))
    else if (sent === 'refused') toast.error(saving.get().problem)
  })
  /** What is missing first; an announcement is asked about, changes are not. */
  const publish = () => {
    if (missing[0]) {
      setRefused(true)
      toast.info(`${t('organizing.missing')} ${missing.map((name) => t(labels[name])).join(', ')}`)
      focusField(missing[0])
    } else if (isOut) void go('published')
    else setAsking('publish')
  }
  return {
    stored,
    status,
    isOut,
    hasChanges,
    missing,
    /** By field, once it could not be announced. */
    problems: isRefused ? Object.fromEntries(missing.map((name) => [name, said(whyMissing[name])])) : {},
    lacksRules,
    asking,
    setAsking,
    close,
    go,
    publish,
    moving: running?.[0],
  }
}
type PublicationState = ReturnType<typeof usePublication>

/** In the card on a wide screen; on a phone, where the card lies below everything, in the bar that stays in reach. */
export function PublishButton({
  publication: { status, isOut, hasChanges, moving, publish },
  className,
  isShort,
}: {
  publication: PublicationState
  className: string
  isShort?: boolean
}) {
  const t = useTexts(texts)
  if (status !== 'draft' && !hasChanges) return null
  const label = t(isOut ? 'organizing.publishChanges' : 'organizing.publish')
  return (
    <Button
      aria-label={label}
      block={!isShort}
      busy={moving === 'published'}
      className={className}
      icon={<Send aria-hidden="true" className={iconLook} />}
      onClick={publish}
      variant="primary"
    >
      {isShort && isOut ? t('organizing.publishShort') : label}
    </Button>
  )
}

/** The state of the event, where its changes are, and where it may go from there. `save` says what is saved. */
export function Publication({
  id,
  saving,
  draft,
  publication,
  save,
}: {
  id: string
  saving: Saving
  draft: EventDraft
  publication: PublicationState
  save: ReactNode
}) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const { stored, status, isOut, hasChanges, missing, lacksRules, asking, setAsking, close, go, moving } = publication
  const told = hasChanges && stored ? tells(stored.draft, draft, new Date()) : null
  const { places, applications } = stored ? takenOf(stored) : { places: 0, applications: 0 }
  const isUsed = places + applications > 0
  const remove = useAction(async () => {
    if (stored) await call(DeleteEventDocument, { id })
    saving.abandon()
    toast.success(t('organizing.done.deleted'))
    await navigate(linkTo('events', { query: { mine: '1' } }), { replace: true })
  })
  const [copyKey, setCopyKey] = useState(() => crypto.randomUUID()) // pressed again after a lost answer it is the same copy
  const copy = useAction(async () => {
    const { duplicateEvent } = await call(DuplicateEventDocument, { id, idempotencyKey: copyKey })
    setCopyKey(crypto.randomUUID())
    toast.success(t('organizing.done.duplicated'))
    await navigate(linkTo('edit-event', { id: duplicateEvent.id }))
  })
  return (
    <Card title={t('organizing.publication')}>
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap gap-2">
          <Badge tone={tones[status]}>{t(`organizing.status.${status}`)}</Badge>
          {hasChanges && <Badge tone="warning">{t('organizing.changes')}</Badge>}
        </p>
        <p className="text-sm text-soft">
          {status === 'cancelled'
            ? t('organizing.cancelledText', { reason: stored?.cancelReason ?? '' })
            : t(isOut ? 'organizing.publishedText' : 'organizing.draftText')}
        </p>
        {status !== 'cancelled' && <div className="max-lg:hidden">{save}</div>}
        {status === 'draft' && missing.length > 0 && (
          <p className="text-base">
            {t('organizing.missing')}{' '}
            {missing.map((field) => (
              <button
                className="mr-2 min-h-11 font-medium text-accent-ink underline"
                key={field}
                onClick={() => focusField(field)}
                type="button"
              >
                {t(labels[field])}
              </button>
            ))}
          </p>
        )}
        {lacksRules && status !== 'cancelled' && (
          <p className="rounded-control bg-warning-soft p-3 text-base">
            {t('organizing.lacksRules')}{' '}
            <Link className="link" to={linkTo('mit', { query: { event: id, tab: 'settings' } })}>
              {t('organizing.writeRules')}
            </Link>
          </p>
        )}
        {status === 'draft' && <PublishButton className="max-lg:hidden" publication={publication} />}
        {hasChanges && (
          <>
            {told && (
              <p className="rounded-control bg-warning-soft p-3 text-base" role="status">
                {t(`organizing.tells.${told}`)}
              </p>
            )}
            <PublishButton className="max-lg:hidden" publication={publication} />
            <Button block onClick={() => setAsking('discard')} variant="quietDanger">
              {t('organizing.discard')}
            </Button>
          </>
        )}
        {stored && (
          <ButtonLink block icon={<Eye aria-hidden="true" className={iconLook} />} to={linkTo('event', { id })}>
            {t(status === 'draft' ? 'organizing.preview' : 'organizing.see')}
          </ButtonLink>
        )}
        <LinkPreviewButton>
          <EventLinkPreview draft={draft} id={id} />
        </LinkPreviewButton>
        {isOut && (
          <Button
            block
            icon={<CalendarClock aria-hidden="true" className={iconLook} />}
            onClick={() => setAsking('postpone')}
          >
            {t('organizing.postpone')}
          </Button>
        )}
        <div className="flex flex-col gap-1 border-t pt-3 empty:hidden">
          {stored && (
            <QuietStep busy={copy.busy} icon={Copy} onClick={() => copy.run()}>
              {t('organizing.duplicate')}
            </QuietStep>
          )}
          {isOut && !isUsed && (
            <QuietStep busy={moving === 'draft'} icon={Undo2} onClick={() => setAsking('withdraw')}>
              {t('organizing.withdraw')}
            </QuietStep>
          )}
          {isOut && stored?.postponement && (
            <QuietStep icon={CalendarClock} onClick={() => setAsking('unpostpone')}>
              {t('organizing.unpostpone')}
            </QuietStep>
          )}
          {isOut && (
            <QuietStep icon={CalendarX} onClick={() => setAsking('cancel')} variant="quietDanger">
              {t('organizing.cancel')}
            </QuietStep>
          )}
          {!isUsed && (
            <QuietStep icon={Trash2} onClick={() => setAsking('delete')} variant="quietDanger">
              {t('shell.delete')}
            </QuietStep>
          )}
        </div>
      </div>
      <ConfirmDialog
        busy={moving === 'published'}
        confirm={t('organizing.publish')}
        onClose={close}
        onConfirm={() => go('published')}
        open={asking === 'publish'}
        text={lacksRules ? t('organizing.lacksRules') : t('organizing.publishText')}
        title={t('organizing.publishTitle')}
      />
      <ConfirmDialog
        busy={moving === 'draft'}
        confirm={t('organizing.withdraw')}
        onClose={close}
        onConfirm={() => go('draft')}
        open={asking === 'withdraw'}
        text={t('organizing.withdrawText')}
        title={t('organizing.withdrawTitle')}
      />
      <ConfirmDialog
        confirm={t('organizing.discard')}
        danger
        onClose={close}
        onConfirm={() => {
          saving.discard()
          close()
        }}
        open={asking === 'discard'}
        text={t('organizing.discardText')}
        title={t('organizing.discardTitle')}
      />
      <ConfirmDialog
        busy={remove.busy}
        confirm={t('shell.delete')}
        danger
        onClose={close}
        onConfirm={() => remove.run().then(close)}
        open={asking === 'delete'}
        text={t('organizing.deleteText')}
        title={t('organizing.deleteTitle')}
      />
      {asking === 'cancel' && stored && (
        <CancelDialog
          onClose={close}
          onDone={(event) => saving.heard(storedOf(event))}
          onPostpone={() => setAsking('postpone')}
          stored={stored}
        />
      )}
      <Suspense>
        {asking === 'unpostpone' && stored?.postponement && (
          <WithdrawPostponementDialog
            id={id}
            onClose={close}
            onDone={(event) => saving.heard(storedOf(event))}
            postponement={stored.postponement}
          />
        )}
        {asking === 'postpone' && (
          <PostponeDialog id={id} onClose={close} onDone={(event) => saving.heard(storedOf(event))} />
        )}
      </Suspense>
    </Card>
  )
}

function QuietStep({ icon: Icon, ...button }: { icon: LucideIcon } & Omit<ComponentProps<typeof Button>, 'icon'>) {
  return <Button block icon={<Icon aria-hidden="true" className={iconLook} />} variant="quiet" {...button} />
}
