import type { CallKind, Faults, nonsenses, Reply } from './types.ts'

type Nonsense = (typeof nonsenses)[number]
const countable = ['resets', 'http500Times', 'refusals', 'timeouts'] as const
type Countable = (typeof countable)[number]

export interface FaultDesk {
  add(faults: Faults): void
  /** A call of this kind begins; those to skip pass. */
  begin(kind: CallKind): void
  /** Whether this call has this fault; takes one of those that are left. */
  takes(fault: Countable, kind: CallKind): boolean
  takesNonsense(kind: CallKind): Nonsense | undefined
  tokenTtl(): number | undefined
  clear(): void
}

/** What still has to go wrong, in the order in which it was ordered. */
export function makeFaults(): FaultDesk {
  let left: Faults[] = []
  let tokenTtl: number | undefined
  const isOver = (each: Faults) => !each.nonsense?.length && countable.every((name) => !each[name])
  const taken = (each: Faults) => {
    if (isOver(each)) left = left.filter((other) => other !== each)
  }
  const waiting = new Set<Faults>() // those whose calls to skip are not over
  const concerns = (kind: CallKind) => (each: Faults) => (!each.on || each.on === kind) && !waiting.has(each)
  return {
    add(faults) {
      if (faults.tokenTtl !== undefined) tokenTtl = faults.tokenTtl
      const copy = { ...faults, nonsense: [...(faults.nonsense ?? [])] }
      if (!isOver(copy)) left = [...left, copy].slice(-1000)
    },
    begin(kind) {
      waiting.clear()
      for (const each of left.filter(({ on, skip }) => skip && (!on || on === kind))) {
        waiting.add(each)
        each.skip = (each.skip ?? 0) - 1
      }
    },
    takes(fault, kind) {
      const found = left.filter(concerns(kind)).find((each) => (each[fault] ?? 0) > 0)
      if (!found) return false
      found[fault] = (found[fault] ?? 0) - 1
      taken(found)
      return true
    },
    takesNonsense(kind) {
      const found = left.filter(concerns(kind)).find((each) => each.nonsense?.length)
      const nonsense = found?.nonsense?.shift()
      if (found) taken(found)
      return nonsense
    },
    tokenTtl: () => tokenTtl,
    clear() {
      left = []
      tokenTtl = undefined
    },
  }
}

/** The true answer, replaced or damaged. */
export function damaged(reply: Reply, nonsense: Nonsense): Reply {
  const whole = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
  const answers: Record<Nonsense, Reply> = {
    html: { status: 200, body: '<!doctype html><title>502 Bad Gateway</title>' },
    empty: { status: reply.status, body: '' },
    truncated: { ...reply, body: whole.slice(0, Math.floor(whole.length / 2)) },
    huge: { ...reply, body: `${' '.repeat(5_000_000)}${whole}` },
    list: { status: reply.status, body: '[1,[2,[3]]]' },
    null: { status: reply.status, body: 'null' },
    redirect: { status: 302, headers: { location: 'http://169.254.169.254/' }, body: '' },
  }
  return answers[nonsense]
}
