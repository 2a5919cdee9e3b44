import { linkTo } from '@vondrona/rules/pages'
import { texts as reportTexts } from '@vondrona/rules/reports'
import { texts } from '@vondrona/rules/reports/moderating'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api/graphql.ts'
import { usePanelKeys } from '../../lib/device/use-panel-keys.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { useSession } from '../../lib/session/session.ts'
import { formatDateTime } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { classes } from '../../ui/layout/class-names.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { EscalateDialog } from './escalate-dialog.tsx'
import { DismissReportDocument, type ReportLine } from './operations.generated.ts'

/** One reported thing: itself, why, and what can be done. Once decided it stays in its place. */
export function ReportCard({ report, onDecided }: { report: ReportLine; onDecided: () => void }) {
  const t = useTexts(texts)
  const r = useTexts(reportTexts)
  const [done, setDone] = useState<string | null>(null)
  const card = useRef<HTMLLIElement>(null)
  const { kind, thing, reporters, reasons, notes, escalation, escalatedBy, status, createdAt } = report
  const isOver = done !== null || report.decidedAt !== null
  usePanelKeys(card, { j: () => step(card.current, 1), k: () => step(card.current, -1) })
  useEffect(() => {
    if (done !== null) card.current?.focus({ preventScroll: true }) // the button that was pressed is gone
  }, [done])
  const finish = (text: string) => {
    setDone(text)
    toast.success(text)
    onDecided()
  }
  return (
    <li
      className={classes('rounded-card border p-4 sm:p-5', done === null ? 'bg-raised shadow-card' : 'bg-surface')}
      data-report={report.id}
      ref={card}
      tabIndex={-1}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-sm">
        <Badge tone="accent">{t(`moderating.kind.${kind}`)}</Badge>
        <Badge tone={reporters > 4 ? 'danger' : 'neutral'}>{t('moderating.reporters', { n: reporters })}</Badge>
        {status === 'escalated' && <Badge tone="warning">{t('moderating.list.escalated')}</Badge>}
        <time className="text-faint max-sm:w-full sm:ml-auto tabular-nums" dateTime={createdAt}>
          {formatDateTime(createdAt)}
        </time>
      </div>
      {thing ? <Thing report={report} thing={thing} /> : <p className="mt-3 text-soft">{t('moderating.gone')}</p>}
      <ul className="mt-3 flex flex-wrap gap-1.5">
        {reasons.map(({ reason, count }) => (
          <li key={reason}>
            <Badge>{count > 1 ? `${r(`reports.reason.${reason}`)} · ${count}` : r(`reports.reason.${reason}`)}</Badge>
          </li>
        ))}
      </ul>
      {notes.length > 0 && (
        <ul className="mt-3 flex flex-col gap-1 text-soft text-sm">
          {notes.map((note, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: words without an id, which never change places
            <li className="break-words border-l-2 pl-3" key={index}>
              {note}
            </li>
          ))}
        </ul>
      )}
      {escalation && (
        <p className="mt-3 break-words rounded-control bg-warning-soft px-3.5 py-2.5 text-base">
          {t('moderating.escalation', { name: escalatedBy ?? t('moderating.somebody') })} {escalation}
        </p>
      )}
      {isOver ? <Outcome done={done} report={report} /> : <Actions card={card} onDone={finish} report={report} />}
    </li>
  )
}

function Thing({ report: { kind, thingId }, thing }: { report: ReportLine; thing: NonNullable<ReportLine['thing']> }) {
  const t = useTexts(texts)
  const place =
    kind === 'article'
      ? linkTo('article', { id: thingId })
      : thing.contestId
        ? linkTo('contest', { id: thing.contestId })
        : thing.liveId && linkTo('live', { id: thing.liveId })
  return (
    <div className="mt-3 flex gap-3">
      <Avatar name={thing.ownerName} picture={thing.picture} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {thing.ownerId ? (
            <Link className="underline-offset-4 hover:underline" to={linkTo('member-messages', { id: thing.ownerId })}>
              {thing.ownerName}
            </Link>
          ) : (
            thing.ownerName
          )}
        </p>
        {kind !== 'comment' && thing.title && <p className="mt-1 break-words font-semibold">{thing.title}</p>}
        {thing.text && <p className="mt-1 line-clamp-6 whitespace-pre-line break-words">{thing.text}</p>}
        {place && (
          <Link className="link mt-1 inline-flex min-h-9 items-center text-sm" to={place}>
            {kind === 'comment' ? t('moderating.inLive', { title: thing.title ?? '' }) : t('moderating.open')}
          </Link>
        )}
      </div>
    </div>
  )
}

/** To a neighbour, on whichever page of the list it is. */
function step(card: HTMLElement | null, by: number) {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-report]')]
  if (card) cards[cards.indexOf(card) + by]?.focus()
}

function Actions({
  card,
  report,
  onDone,
}: {
  card: RefObject<HTMLElement | null>
  report: ReportLine
  onDone: (text: string) => void
}) {
  const t = useTexts(texts)
  const { user } = useSession()
  const [asks, setAsks] = useState<'decide' | 'escalate' | null>(null)
  const { run: dismiss, busy } = useAction(async () => {
    await call(DismissReportDocument, { id: report.id })
    onDone(t(`moderating.done.${report.thing ? 'dismissed' : 'gone'}`))
  })
  const mayAct = report.mayDecide && report.measures.length > 0
  usePanelKeys(card, {
    ...(mayAct && { a: () => setAsks('decide') }),
    ...(report.mayDecide && !busy && { l: () => void dismiss() }),
  })
  if (!report.mayDecide) return <p className="mt-4 text-soft text-sm">{t('moderating.forAdmins')}</p>
  const close = () => setAsks(null)
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t pt-4">
      {mayAct && (
        <Button className="max-sm:w-full" onClick={() => setAsks('decide')} variant="primary">
          {t('moderating.act')}
        </Button>
      )}
      <Button busy={busy} className="max-sm:flex-auto" onClick={dismiss}>
        {t(report.thing ? 'moderating.dismiss' : 'moderating.close')}
      </Button>
      {user?.role === 'moderator' && report.thing && (
        <Button className="max-sm:flex-auto" onClick={() => setAsks('escalate')} variant="quiet">
          {t('moderating.escalate')}
        </Button>
      )}
      {asks === 'decide' && <DecideDialog onClose={close} onDone={onDone} report={report} />}
      {asks === 'escalate' && <EscalateDialog id={report.id} onClose={close} onDone={onDone} />}
    </div>
  )
}

/** What was decided, here or before. */
function Outcome({ report, done }: { report: ReportLine; done: string | null }) {
  const t = useTexts(texts)
  const { status, hidden, mutedMinutes, banned, decidedBy, decidedAt } = report
  const taken = [
    ...(hidden ? [t('moderating.was.hidden')] : []),
    ...(mutedMinutes ? [t('moderating.was.muted', { n: mutedMinutes })] : []),
    ...(banned ? [t(`moderating.was.banned.${banned}`)] : []),
  ]
  const said = done ?? (taken.length > 0 ? taken.join(' · ') : t(`moderating.was.${status as 'dismissed' | 'gone'}`))
  return (
    <p className="mt-4 border-t pt-3 text-soft text-sm">
      <span className="font-medium">{said}</span>
      {!done && decidedAt && (
        <span className="block text-faint">
          {decidedBy
            ? t('moderating.decidedBy', { name: decidedBy, when: formatDateTime(decidedAt) })
            : formatDateTime(decidedAt)}
        </span>
      )}
    </p>
  )
}
