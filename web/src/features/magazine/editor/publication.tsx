import { fromMadagascar, toMadagascar } from '@vondrona/rules/dates'
import { type ArticleStatus, texts as magazineTexts, mayMove } from '@vondrona/rules/magazine'
import { isHeld, texts } from '@vondrona/rules/magazine/editor'
import { CalendarClock, Send } from 'lucide-react'
import { useState } from 'react'
import { sayWhyLost } from '../../../lib/api/last-failure.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { formatDateTime } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import type { Autosave, Move, Moved, State } from './saving/autosave.ts'
import { discardChanges } from './saving/discard-changes.ts'

export const statusTones: Record<ArticleStatus, Tone> = {
  draft: 'neutral',
  scheduled: 'warning',
  published: 'success',
  archived: 'neutral',
}

type Asking = 'published' | 'scheduled' | 'discarded' | null

/** R-MAG-14: the state of the article and where it may go from there; once for all places that offer it. */
export function usePublication(autosave: Autosave, { stored, phase }: State) {
  const t = useTexts(texts)
  const [asking, setAsking] = useState<Asking>(null)
  const [problem, setProblem] = useState<string>()
  const status = stored?.status ?? 'draft'
  const isOut = status === 'published'
  const hasChanges = isOut && (Boolean(stored?.pendingAt) || phase !== 'saved')

  const { run: go, running } = useAction(async (move: Move) => {
    setProblem(undefined)
    const moved = await autosave.moveTo(move)
    if (move.status === 'scheduled' && typeof moved === 'object') return setProblem(moved.refused)
    showResult(moved, isOut && move.status === 'published' ? 'changes' : move.status)
  })
  const moving = running?.[0].status
  const discard = useAction(async () => showResult(await discardChanges(autosave), 'discarded'))
  const showResult = (moved: Moved, done: ArticleStatus | 'changes' | 'discarded') => {
    if (moved === 'done') toast.success(t(`editor.done.${done}`))
    else if (moved === 'lost') void sayWhyLost(t('editor.needsNetwork')).then((text) => toast.warning(text))
    else if (moved !== 'conflict') toast.error(moved.refused)
    setAsking(null)
  }
  const may = (to: ArticleStatus) => to !== status && mayMove(status, to)
  return {
    stored,
    status,
    isOut,
    hasChanges,
    may,
    go,
    moving,
    discard,
    asking,
    problem,
    mayPublish: may('published') || hasChanges,
    ask(what: Asking) {
      setProblem(undefined)
      setAsking(what)
    },
  }
}
type PublicationState = ReturnType<typeof usePublication>

/** Always in reach on a phone, whose column of settings lies below the text. */
export function PublishNow({ publication: { mayPublish, isOut, moving, ask } }: { publication: PublicationState }) {
  const t = useTexts(texts)
  if (!mayPublish) return null
  const label = t(isOut ? 'editor.publishChanges' : 'editor.publish')
  return (
    <button
      aria-busy={moving === 'published'}
      aria-label={label}
      className="grid size-11 place-items-center rounded-control bg-accent text-on-accent lg:hidden"
      onClick={() => ask('published')}
      title={label}
      type="button"
    >
      <Send aria-hidden="true" className="size-5" />
    </button>
  )
}

/** The state of the article, with every way from there. */
export function Publication({ publication }: { publication: PublicationState }) {
  const t = useTexts(texts)
  const m = useTexts(magazineTexts)
  const { stored, status, isOut, hasChanges, may, mayPublish, go, moving, discard, asking, problem, ask } = publication
  return (
    <Card title={t('editor.publication')}>
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap gap-2">
          <Badge tone={statusTones[status]}>{m(`magazine.status.${status}`)}</Badge>
          {hasChanges && <Badge tone="warning">{t('editor.changes')}</Badge>}
        </p>
        {status === 'scheduled' && stored?.scheduledAt && (
          <p className="text-soft">
            {t(isHeld(stored, serverNow()) ? 'editor.held' : 'editor.scheduledFor', {
              date: formatDateTime(stored.scheduledAt),
            })}
          </p>
        )}
        {isOut && stored?.publishedAt && (
          <p className="text-soft">
            {t('editor.publishedOn', { date: formatDateTime(stored.publishedAt) })}.{' '}
            {hasChanges ? t('editor.changesText', { date: formatDateTime(stored.shownAt) }) : t('editor.unseen')}
          </p>
        )}
        {mayPublish && (
          <Button
            block
            busy={moving === 'published'}
            icon={<Send aria-hidden="true" className="size-4" />}
            onClick={() => ask('published')}
            variant="primary"
          >
            {t(isOut ? 'editor.publishChanges' : 'editor.publish')}
          </Button>
        )}
        {hasChanges && (
          <Button block busy={discard.busy} onClick={() => ask('discarded')} variant="quietDanger">
            {t('editor.discardChanges')}
          </Button>
        )}
        {(may('scheduled') || status === 'scheduled') && (
          <Button block icon={<CalendarClock aria-hidden="true" className="size-4" />} onClick={() => ask('scheduled')}>
            {t('editor.schedule')}
          </Button>
        )}
        {may('draft') && (
          <Button block busy={moving === 'draft'} onClick={() => go({ status: 'draft' })} variant="quiet">
            {t('editor.unpublish')}
          </Button>
        )}
        {may('archived') && stored && (
          <Button block busy={moving === 'archived'} onClick={() => go({ status: 'archived' })} variant="quiet">
            {t('editor.archive')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        busy={moving === 'published'}
        confirm={t(isOut ? 'editor.publishChanges' : 'editor.publish')}
        onClose={() => ask(null)}
        onConfirm={() => go({ status: 'published' })}
        open={asking === 'published'}
        text={t(isOut ? 'editor.publishChangesText' : 'editor.publishText')}
        title={t(isOut ? 'editor.publishChangesTitle' : 'editor.publishTitle')}
      />
      <ConfirmDialog
        busy={discard.busy}
        confirm={t('editor.discardChanges')}
        onClose={() => ask(null)}
        onConfirm={discard.run}
        open={asking === 'discarded'}
        text={t('editor.discardChangesText')}
        title={t('editor.discardChangesTitle')}
      />
      {asking === 'scheduled' && (
        <Schedule
          busy={moving === 'scheduled'}
          current={stored?.scheduledAt ?? null}
          onClose={() => ask(null)}
          onSchedule={(scheduledAt) => go({ status: 'scheduled', scheduledAt })}
          problem={problem}
        />
      )}
    </Card>
  )
}

const hour = 3_600_000

function Schedule({
  current,
  problem,
  busy,
  onClose,
  onSchedule,
}: {
  current: string | null
  problem: string | undefined
  busy: boolean
  onClose: () => void
  onSchedule: (at: string) => void
}) {
  const t = useTexts(texts)
  const m = useTexts(magazineTexts)
  const [at, setAt] = useState(() => toMadagascar(current ? new Date(current) : new Date(serverNow().getTime() + hour)))
  const [isMissing, setMissing] = useState(false)
  const confirm = () => {
    const iso = fromMadagascar(at)
    if (iso) onSchedule(iso)
    else setMissing(true)
  }
  return (
    <ConfirmDialog
      busy={busy}
      confirm={t('editor.schedule')}
      onClose={onClose}
      onConfirm={confirm}
      open
      title={t('editor.scheduleTitle')}
    >
      <TextField
        error={isMissing ? m('magazine.scheduleMissing') : problem}
        label={t('editor.scheduleAt')}
        onChange={({ target }) => {
          setAt(target.value)
          setMissing(false)
        }}
        type="datetime-local"
        value={at}
      />
    </ConfirmDialog>
  )
}
