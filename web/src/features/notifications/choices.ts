/**
 * Switches that are saved at once: of each kind one request at a time, and then the state of now. A request that is
 * repeated because its answer was lost (lib/api/retry.ts) would else bring an older choice back. Pure.
 */

export interface Choice {
  kind: string
  inApp: boolean
  email: boolean
}

interface Dependencies {
  save: (choice: Choice) => Promise<unknown>
  show: (choice: Choice) => void
  failed: (error: unknown) => void
}

export function makeChoices({ save, show, failed }: Dependencies) {
  /** What is wanted of a kind while a request of it is on its way. */
  const wanted = new Map<string, Choice>()

  /** `before`: what was shown. Resolves when all that was chosen meanwhile is saved, or the newest of it is refused. */
  return async function choose(before: Choice, change: Partial<Choice>): Promise<void> {
    const { kind } = before
    const isUnderWay = wanted.has(kind)
    let next: Choice = { ...before, ...wanted.get(kind), ...change }
    wanted.set(kind, next)
    show(next)
    if (isUnderWay) return
    let saved = before
    for (;;) {
      const error = await save(next).then(
        () => null,
        (reason: unknown) => ({ reason }),
      )
      if (!error) saved = next
      const latest = wanted.get(kind) as Choice
      if (latest === next) {
        wanted.delete(kind)
        if (!error) return
        show(saved)
        return failed(error.reason)
      }
      next = latest
    }
  }
}
