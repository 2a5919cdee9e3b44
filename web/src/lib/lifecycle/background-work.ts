/**
 * Work that continues whatever page is shown, and that leaving the app would end: a broadcast. While there is some, a
 * small bar leads back to it (shell/root.tsx), the page does not reload itself, and leaving asks first.
 */
import { useSyncExternalStore } from 'react'
import { runningNow } from './background-work-state.ts'
import { preventReload } from './prevent-reload.ts'

let letGo = () => {}
let question: { answer: (mayLeave: boolean) => void } | null = null

const announce = () => dispatchEvent(new Event('running'))

const warn = (event: Event) => event.preventDefault()

/** The question waits for its answer; whoever shows what runs asks it, and ends it before a yes. */
function ask(event: Event): void {
  event.preventDefault()
  question?.answer(false)
  const { detail: resolve } = event as CustomEvent<(yes: boolean) => void>
  const mine = {
    answer: (yes: boolean) => {
      if (question === mine) question = null
      announce()
      resolve(yes)
    },
  }
  question = mine
  announce()
}

function become(next: readonly string[]): void {
  const was = runningNow.ids.length > 0
  runningNow.ids = next
  if (next.length > 0 && !was) {
    letGo = preventReload()
    addEventListener('beforeunload', warn)
    addEventListener('leaving', ask)
  }
  if (next.length === 0 && was) {
    letGo()
    removeEventListener('beforeunload', warn)
    removeEventListener('leaving', ask)
  }
  announce()
}

/** The same one twice counts once. */
export function beginRunning(id: string): void {
  if (!runningNow.ids.includes(id)) become([...runningNow.ids, id])
}

/** Ends the work with this id. */
export function endRunning(id: string): void {
  if (runningNow.ids.includes(id)) become(runningNow.ids.filter((one) => one !== id))
}

const subscribe = (listener: () => void) => {
  addEventListener('running', listener)
  return () => removeEventListener('running', listener)
}
export const getLeaveQuestion = () => question

/** The pending question whether to leave, if there is one. */
export const useLeaveQuestion = () => useSyncExternalStore(subscribe, getLeaveQuestion, getLeaveQuestion)
