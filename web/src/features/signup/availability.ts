/** R-SIGN-30..32: is a value free? Asked 1.5 s after typing stops, and when the field is left. A failed question means yes. */
import { availabilityDebounce } from '@vondrona/rules/signup/constants'

export type Availability = 'unknown' | 'checking' | 'free' | 'taken'

export interface Dependencies {
  /** True when free; may throw. */
  check: (value: string) => Promise<boolean>
  /** What is compared: trimmed, in lower case, …; null while the value cannot be right yet. */
  clean: (typed: string) => string | null
  onChange: (state: Availability) => void
  after: (ms: number, act: () => void) => () => void
}

/** Checks while typing whether a value is free; asks once for each value. */
export function makeAvailability({ check, clean, onChange, after }: Dependencies) {
  const answers = new Map<string, boolean>()
  let current: string | null = null
  let state: Availability = 'unknown'
  let running: { value: string; done: Promise<void> } | null = null
  let cancel = () => {}

  const set = (next: Availability) => {
    if (next === state) return
    state = next
    onChange(state)
  }
  const known = (value: string) => answers.get(value)

  /** Sets the current value; an older answer no longer counts. */
  function setValue(typed: string): string | null {
    cancel()
    current = clean(typed)
    const answer = current === null ? undefined : known(current)
    if (answer !== undefined) set(answer ? 'free' : 'taken')
    else set(running && running.value === current ? 'checking' : 'unknown')
    return answer === undefined ? current : null
  }

  function ask(value: string): Promise<void> {
    if (running?.value === value) return running.done
    set('checking')
    const done = check(value)
      .then(
        (isFree) => void answers.set(value, isFree),
        () => {}, // R-SIGN-32; not remembered, so that it may be asked again
      )
      .then(() => {
        if (running?.value === value) running = null
        if (current === value) set(known(value) === false ? 'taken' : 'free')
      })
    running = { value, done }
    return done
  }

  return {
    get: () => state,
    /** A word on the way to a longer one is not refused: even a known taken name is reported only after the pause. */
    typed(text: string) {
      const value = clean(text)
      if (value === null || known(value) !== false) setValue(text)
      else {
        cancel()
        current = value
        set('unknown')
      }
      if (value !== null && known(value) !== true)
        cancel = after(availabilityDebounce, () => (known(value) === false ? set('taken') : void ask(value)))
    },
    left(text: string) {
      const value = setValue(text)
      if (value !== null) void ask(value)
    },
    /** For the Next button: the answer, if it comes in time; else the value counts as free. */
    async settle(text: string, timeout: number): Promise<boolean> {
      const value = setValue(text)
      if (value === null) return state !== 'taken'
      let isOver = () => {}
      const late = new Promise<void>((resolve) => {
        isOver = after(timeout, resolve)
      })
      await Promise.race([ask(value), late])
      isOver()
      return known(value) !== false
    },
    /** The field was emptied by the form itself: what is on screen stays, unless it says « free ». */
    forget() {
      cancel()
      current = null
      if (state === 'free') set('unknown')
    },
    /** The server said so at the end. */
    isTaken(text: string) {
      const value = clean(text)
      if (value !== null) answers.set(value, false)
    },
  }
}
