import { texts } from '@vondrona/rules/lives/studio'
import { linkTo } from '@vondrona/rules/pages'
import { Mic, MicOff, Radio } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { keepAbove } from '../../../lib/forms/keep-clear.ts'
import { useLeaveQuestion } from '../../../lib/lifecycle/background-work.ts'
import { useRunning } from '../../../lib/lifecycle/background-work-state.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { broadcastOf } from './broadcast/broadcasts.ts'

const studioOf = (liveId: string) => linkTo('studio', { id: liveId })

/**
 * What this browser broadcasts, or still has to send, wherever its studio does not show it; and the question before it
 * is left.
 */
export function BroadcastBar() {
  const t = useTexts(texts)
  const ids = useRunning()
  const watch = useCallback(
    (listener: () => void) => {
      const cleanups = ids.map((id) => broadcastOf(id).subscribe(listener))
      return () => {
        for (const end of cleanups) end()
      }
    },
    [ids],
  )
  const elsewhere = useSyncExternalStore(watch, () => ids.filter((id) => !broadcastOf(id).get().isOnPage).join())
    .split(',')
    .filter(Boolean)
  return (
    <>
      {elsewhere.length > 0 && <div className="no-print h-20" /> /* the page's end stays in sight above the bar */}
      {elsewhere.length > 0 && (
        <section
          aria-label={t('studio.onAir')}
          className="no-print pointer-events-none fixed inset-x-0 bottom-[var(--bottom-bar,0px)] z-20 flex flex-col items-center gap-2 safe-bottom-3 px-3 pt-3"
          ref={keepAbove}
        >
          {elsewhere.map((id) => (
            <Bar id={id} key={id} />
          ))}
        </section>
      )}
      <Leaving ids={ids} />
    </>
  )
}

function Bar({ id }: { id: string }) {
  const t = useTexts(texts)
  const broadcast = broadcastOf(id)
  const { sending, muted } = useSyncExternalStore(broadcast.subscribe, broadcast.get)
  const state = sending?.state === 'sending' ? 'live' : (sending?.state ?? 'sends')
  return (
    <div className="pointer-events-auto flex w-full max-w-md items-center gap-2 rounded-card border bg-raised py-1 pr-1 pl-3 text-ink shadow-float">
      <Radio
        aria-hidden="true"
        className={`size-5 shrink-0 ${state === 'live' ? 'animate-breathe text-danger' : 'text-warning'}`}
      />
      <p className="min-w-0 flex-1 text-sm leading-tight">
        <span className="block font-semibold" role="status">
          {t(`studio.onAir.${state}`)}
        </span>
        <span className="block truncate text-soft">
          {sending && muted.video ? t('studio.onAir.noPicture') : broadcast.title()}
        </span>
      </p>
      {sending && (
        <IconButton
          aria-pressed={muted.audio}
          label={t(muted.audio ? 'studio.micOn' : 'studio.micOff')}
          onClick={() => broadcast.mute('audio', !muted.audio)}
        >
          {muted.audio ? (
            <MicOff aria-hidden="true" className="size-5 text-danger" />
          ) : (
            <Mic aria-hidden="true" className="size-5" />
          )}
        </IconButton>
      )}
      <Link
        className="inline-flex min-h-11 items-center rounded-control px-3 font-semibold text-accent-ink text-sm hover:bg-accent-soft"
        to={studioOf(id)}
      >
        {t('studio.onAir.back')}
      </Link>
    </div>
  )
}

function Leaving({ ids }: { ids: readonly string[] }) {
  const t = useTexts(texts)
  const question = useLeaveQuestion()
  const [leaving, setLeaving] = useState(false)
  const isIdle = ids.length === 0 && !leaving
  useEffect(() => {
    if (isIdle) question?.answer(true) // it ended by itself while the question was open
  }, [isIdle, question])
  const [first] = ids
  const asked = useRef({ title: '', sends: false })
  if (first && !leaving) asked.current = { title: broadcastOf(first).title(), sends: !broadcastOf(first).get().sending }
  if (!question || isIdle) return null
  const leave = async () => {
    setLeaving(true)
    await Promise.all(ids.map((id) => broadcastOf(id).leave()))
    question.answer(true)
    setLeaving(false)
  }
  const { title, sends } = asked.current
  return (
    <ConfirmDialog
      busy={leaving}
      cancel={t('studio.leaveNo')}
      confirm={t('studio.leaveYes')}
      danger
      onClose={() => question.answer(false)}
      onConfirm={() => void leave()}
      open
      text={t(sends ? 'studio.leaveSends' : 'studio.leaveText', { title })}
      title={t('studio.leaveTitle')}
    />
  )
}
