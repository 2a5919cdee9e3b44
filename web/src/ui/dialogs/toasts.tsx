import { texts } from '@vondrona/rules/shell'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { isTyping } from '../../lib/device/is-typing.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { classes } from '../layout/class-names.ts'
import { Icon } from '../pictures/icons.tsx'
import { type ToastMessage, toast, toastStore } from './toast.ts'

export { toast } from './toast.ts'

const looks = {
  success: { icon: 'check', tone: 'text-success' },
  info: { icon: 'info', tone: 'text-accent-ink' },
  warning: { icon: 'warning', tone: 'text-warning' },
  error: { icon: 'alert', tone: 'text-danger' },
} as const

/**
 * R-CONST-34: top right, 3 s; on a phone above the bar at the bottom, so that no title is covered (docs/decisions/0097).
 * Mounted once; stays above open dialogs.
 */
export function Toasts() {
  const t = useTexts(texts)
  const messages = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.get)
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => {
    raise(place)
    if (messages.length === 0) return
    const dialogs = new MutationObserver(() => place.parentNode !== topmost() && raise(place))
    dialogs.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
    return () => dialogs.disconnect()
  }, [messages, place])
  return createPortal(
    <section
      aria-label={t('shell.messages')}
      className="no-print pointer-events-none fixed inset-auto top-0 right-0 m-0 flex w-full flex-col gap-2 overflow-visible border-0 bg-transparent p-3 pt-[calc(env(safe-area-inset-top)+0.75rem)] max-sm:data-low:top-auto max-sm:data-low:bottom-[max(env(safe-area-inset-bottom),var(--bottom-bar,4rem))] sm:w-[25rem] sm:p-4"
      popover="manual"
    >
      {messages.map((message) => (
        <Toast key={message.id} message={message} />
      ))}
    </section>,
    place,
  )
}

/** A modal dialog makes everything outside it inert, also what is shown above it. */
const topmost = () => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body

/** Not where the buttons of a dialog or of a working place without tabs (gate, desk) are, nor a keyboard. */
const isBottomFree = () =>
  topmost() === document.body && document.querySelector('.area-tabs') !== null && !isTyping(document.activeElement)

/** What was shown last is on top, also of a popover opened in the meantime. */
function raise(place: HTMLElement) {
  const box = place.firstElementChild as HTMLElement
  if (place.parentNode !== topmost()) topmost().append(place)
  box.toggleAttribute('data-low', isBottomFree())
  if (!box.showPopover) return
  box.hidePopover()
  box.showPopover()
}

function Toast({ message }: { message: ToastMessage }) {
  const t = useTexts(texts)
  const [isPaused, setPaused] = useState(false)
  const { icon, tone } = looks[message.tone]
  useEffect(() => {
    if (isPaused || message.duration === Number.POSITIVE_INFINITY) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // Its time begins with the frame that shows it, not while a heavy page is still being rendered.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => toast.dismiss(message.id), message.duration)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [message, isPaused])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading takes time, so looking at it stops the clock
    <div
      className="pointer-events-auto flex animate-enter items-start gap-3 rounded-card border bg-raised py-2 pr-1 pl-4 text-ink shadow-float"
      onBlur={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      role={message.tone === 'error' ? 'alert' : 'status'}
    >
      <Icon className={classes('mt-2.5 size-5', tone)} name={icon} />
      <p className="min-w-0 flex-1 py-2 text-base leading-snug">{message.text}</p>
      {message.action && (
        <button
          className="target min-h-9 shrink-0 rounded-control px-2.5 font-semibold text-base text-accent-ink hover:bg-accent-soft"
          onClick={() => {
            toast.dismiss(message.id)
            message.action?.run()
          }}
          type="button"
        >
          {message.action.label ?? t('shell.retry')}
        </button>
      )}
      <button
        aria-label={t('shell.close')}
        className="target grid size-9 shrink-0 place-items-center rounded-control text-faint hover:bg-sunken hover:text-ink"
        onClick={() => toast.dismiss(message.id)}
        type="button"
      >
        <Icon className="size-4" name="close" />
      </button>
    </div>
  )
}
