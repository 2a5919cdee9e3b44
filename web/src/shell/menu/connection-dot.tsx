import { texts } from '@vondrona/rules/shell'
import { useReach } from '../../lib/device/server-reach.ts'
import { useSocketStatus } from '../../lib/socket/socket.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { classes } from '../../ui/layout/class-names.ts'
import { shownStatus } from './shown-status.ts'

const looks = {
  connected: { text: 'shell.online', dot: 'bg-online' },
  connecting: { text: 'shell.connecting', dot: 'bg-connecting animate-breathe' },
  reconnecting: { text: 'shell.connecting', dot: 'bg-connecting animate-breathe' },
  disconnected: { text: 'shell.offline', dot: 'bg-offline' },
  error: { text: 'shell.offline', dot: 'bg-offline' },
} as const

const useShownStatus = () => shownStatus(useSocketStatus(), useReach())

/** R-SHELL-04..06: whether what happens elsewhere reaches this page at once. On a phone the words show only when it does not. */
export function ConnectionDot() {
  const t = useTexts(texts)
  const status = useShownStatus()
  const { text, dot } = looks[status]
  return (
    <span
      className="inline-flex items-center gap-2 px-1.5 font-medium text-soft text-sm"
      data-connection={status}
      title={t(text)}
    >
      <span aria-hidden="true" className={classes('size-2.5 shrink-0 rounded-full', dot)} />
      <span className={status === 'connected' ? 'max-md:sr-only' : 'max-[25rem]:sr-only'}>{t(text)}</span>
    </span>
  )
}

/** Says the same to whoever does not see it; beside the button that holds the dot: what changes inside one is not announced. */
export function ConnectionSaid() {
  const t = useTexts(texts)
  return (
    <span aria-live="polite" className="sr-only">
      {t(looks[useShownStatus()].text)}
    </span>
  )
}
