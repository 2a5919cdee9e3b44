import { texts } from '@vondrona/rules/shell'
import { Bell as BellIcon } from 'lucide-react'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { showBadge } from '../../lib/device/badge.ts'
import { latePart } from '../../lib/lifecycle/late-part.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { useBackClose } from '../../ui/dialogs/back-stack.ts'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { useOpenedMessages } from './use-opened-messages.ts'
import { useUnread } from './use-unread.ts'

/** Its words and rows are needed once it is pressed. */
const Latest = latePart(() => import('./latest.tsx').then(({ Latest }) => ({ default: Latest })))

/** The bell of the top bar: how much is new, and the latest of it one press away. */
export function Bell() {
  const t = useTexts(texts)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const { unread, refresh } = useUnread()
  useEffect(() => showBadge(unread), [unread])
  const close = () => panel.current?.hidePopover()
  useBackClose(open, close)
  useOpenedMessages(refresh)
  return (
    <>
      <button
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-label={unread > 0 ? t('shell.unread', { n: unread }) : t('shell.notifications')}
        className="relative grid size-11 shrink-0 place-items-center rounded-control text-soft transition-colors hover:bg-sunken hover:text-ink"
        popoverTarget={id}
        type="button"
      >
        <BellIcon aria-hidden="true" className="size-[1.375rem]" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-1 right-0.5 grid h-[1.125rem] min-w-[1.125rem] place-items-center rounded-full bg-danger px-1 font-semibold text-xs text-on-danger tabular-nums"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <div
        aria-label={t('shell.notifications')}
        className="fixed top-[calc(env(safe-area-inset-top)+3.5rem)] right-2 left-auto m-0 max-h-[75dvh] w-[min(24rem,calc(100vw-1rem))] flex-col overflow-hidden rounded-card border bg-raised p-0 text-ink shadow-float open:flex open:animate-enter"
        id={id}
        onToggle={(event) => setOpen(event.newState === 'open')}
        popover="auto"
        ref={panel}
        role="dialog"
      >
        {open && (
          <Suspense fallback={<SkeletonRows rows={3} />}>
            <Latest onLeave={close} refresh={refresh} unread={unread} />
          </Suspense>
        )}
      </div>
    </>
  )
}
