import { toastDuration } from '@vondrona/rules/constants'
import { onSessionEnd } from '../../lib/session/session-end.ts'
import { neverKey } from '../../lib/texts/texts.ts'

export type ToastTone = 'success' | 'info' | 'warning' | 'error'
export interface ToastMessage {
  id: number
  tone: ToastTone
  text: string
  duration: number
  action: ToastAction | undefined
}

/** What can still be done about it, such as taking it back; without a label: trying again. */
export interface ToastAction {
  label?: string
  run: () => void
}

interface Options {
  /** Milliseconds; R-CONST-34 by default. Infinity stays until it is closed. */
  duration?: number
  action?: ToastAction
}

let messages: readonly ToastMessage[] = []
let last = 0
const listeners = new Set<() => void>()
const most = 4

function change(next: readonly ToastMessage[]) {
  messages = next
  for (const listener of listeners) listener()
}

/** The same sentence is not said twice at once: it is said again. What can still be done about one thing stays. */
function say(tone: ToastTone, said: string, { duration = toastDuration, action }: Options = {}): number {
  const text = neverKey(said)
  last += 1
  const others = messages.filter((message) => message.text !== text || message.action)
  change([...others, { id: last, tone, text, duration, action }].slice(-most))
  return last
}

export const toast = {
  success: (text: string, options?: Options) => say('success', text, options),
  info: (text: string, options?: Options) => say('info', text, options),
  warning: (text: string, options?: Options) => say('warning', text, options),
  error: (text: string, options?: Options) => say('error', text, options),
  dismiss: (id: number) => change(messages.filter((message) => message.id !== id)),
}

/** They name what the member did (R-AUTH-10). */
onSessionEnd(() => change([]))

export const toastStore = {
  get: () => messages,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
