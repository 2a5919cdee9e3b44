/** Some acts want the password again (REAUTHENTICATION_REQUIRED). Who needs it waits here; one dialog asks for all of them. */

let asking: { answer: Promise<boolean>; settle: (given: boolean) => void } | undefined
const listeners = new Set<() => void>()

const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/** Whether the password is being asked for. */
export const isAskedAgain = (): boolean => asking !== undefined

/** Calls the listener when the question appears or is answered; returns the function that unsubscribes. */
export function onAskedAgain(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Resolves once the person has given it, or would not: false. Where no dialog is there to ask: false. */
export function askAgain(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  if (!asking) {
    let settle: (given: boolean) => void = () => {}
    const answer = new Promise<boolean>((resolve) => {
      settle = resolve
    })
    asking = { answer, settle }
    notifyListeners()
  }
  return asking.answer
}

/** Answers everybody who waits. */
export function answerAsked(given: boolean): void {
  asking?.settle(given)
  asking = undefined
  notifyListeners()
}
