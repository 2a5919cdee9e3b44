import type { EventStatus } from '@vondrona/rules/events'
import { texts } from '@vondrona/rules/events/organizing'
import { linkTo } from '@vondrona/rules/pages'
import { CalendarClock, CalendarX, Copy, Eye, type LucideIcon, Send, Trash2, Undo2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../../lib/api/graphql.ts'
import { useAction } from '../../../../lib/forms/use-action.ts'
import { latePart } from '../../../../lib/lifecycle/late-part.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { serverNow } from '../../../../lib/time/server-clock.ts'
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { lateDialog } from '../../../../ui/dialogs/late-dialog.tsx'
import { LinkPreviewButton } from '../../../../ui/dialogs/link-preview-button.tsx'
import { toast } from '../../../../ui/dialogs/toast.ts'
import { Badge, type Tone } from '../../../../ui/feedback/badge.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { type EventDraft, storedOf, takenOf, tells } from '../draft.ts'
import { DeleteEventDocument, DuplicateEventDocument, type EditedEvent } from '../operations.generated.ts'
import { askServer } from '../requests.ts'
import type { Saving } from '../saving.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { focusField, missingLabels, type PublicationState } from './use-publication.ts'

const tones: Record<EventStatus, Tone> = { draft: 'neutral', published: 'success', cancelled: 'danger' }
const iconLook = 'size-4'

/** Few events are postponed. */
const PostponeDialog = lateDialog(() =>
  import('./postpone-dialog.tsx').then((module) => ({ default: module.PostponeDialog })),
)
const WithdrawPostponementDialog = lateDialog(() =>
  import('./withdraw-postponement-dialog.tsx').then((module) => ({ default: module.WithdrawPostponementDialog })),
)
const EventLinkPreview = latePart(() => import('../event-link-preview.tsx'))

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
  const { stored, status, isOut, hasChanges, setAsking } = publication
  const told = hasChanges && stored ? tells(stored.draft, draft, serverNow()) : null
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
        <Missing id={id} publication={publication} />
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
        <Steps id={id} publication={publication} />
      </div>
      <PublicationDialogs id={id} publication={publication} saving={saving} />
    </Card>
  )
}

/** Without which it cannot be announced. */
function Missing({ id, publication }: { id: string; publication: PublicationState }) {
  const t = useTexts(texts)
  const { status, missing, lacksRules } = publication
  return (
    <>
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
              {t(missingLabels[field])}
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
    </>
  )
}

/** Where else it may go: rarely, and not while places are taken. */
function Steps({ id, publication }: { id: string; publication: PublicationState }) {
  const t = useTexts(texts)
  const { stored, isOut, setAsking, moving } = publication
  const { places, applications } = stored ? takenOf(stored) : { places: 0, applications: 0 }
  const isUsed = places + applications > 0
  return (
    <div className="flex flex-col gap-1 border-t pt-3 empty:hidden">
      {stored && <Duplicate id={id} />}
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
  )
}

function Duplicate({ id }: { id: string }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [copyKey, setCopyKey] = useState(() => crypto.randomUUID()) // pressed again after a lost answer it is the same copy
  const copy = useAction(async () => {
    const { duplicateEvent } = await call(DuplicateEventDocument, { id, idempotencyKey: copyKey })
    setCopyKey(crypto.randomUUID())
    toast.success(t('organizing.done.duplicated'))
    await navigate(linkTo('edit-event', { id: duplicateEvent.id }))
  })
  return (
    <QuietStep busy={copy.busy} icon={Copy} onClick={() => copy.run()}>
      {t('organizing.duplicate')}
    </QuietStep>
  )
}

function QuietStep({ icon: Icon, ...button }: { icon: LucideIcon } & Omit<ComponentProps<typeof Button>, 'icon'>) {
  return <Button block icon={<Icon aria-hidden="true" className={iconLook} />} variant="quiet" {...button} />
}

/** What is asked before the event goes somewhere. */
function PublicationDialogs({
  id,
  saving,
  publication: { stored, lacksRules, asking, setAsking, close, go, moving },
}: {
  id: string
  saving: Saving
  publication: PublicationState
}) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const moved = (event: EditedEvent) => saving.heard(storedOf(event))
  const outdated = async (message: string) => {
    const theirs = await askServer(id)
    if (theirs && theirs !== 'unreachable') saving.met(theirs, message)
  }
  const remove = useAction(async () => {
    if (stored) await call(DeleteEventDocument, { id })
    saving.abandon()
    toast.success(t('organizing.done.deleted'))
    await navigate(linkTo('events', { query: { mine: '1' } }), { replace: true })
  })
  return (
    <>
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
          onDone={moved}
          onOutdated={outdated}
          onPostpone={() => setAsking('postpone')}
          stored={stored}
        />
      )}
      {asking === 'unpostpone' && stored?.postponement && (
        <WithdrawPostponementDialog id={id} onClose={close} onDone={moved} postponement={stored.postponement} />
      )}
      {asking === 'postpone' && (
        <PostponeDialog
          id={id}
          onClose={close}
          onDone={moved}
          onOutdated={outdated}
          revision={stored?.revision ?? null}
        />
      )}
    </>
  )
}
