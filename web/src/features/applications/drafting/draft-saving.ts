/**
 * Keeps what an applicant writes: on the device at every change, on the server after a pause. One save is pending at a
 * time. A save on top of an old revision comes back with the draft that is there, and the applicant chooses. Pure: its
 * dependencies and its clock are passed to it.
 */

import { firstRevision } from '@vondrona/rules/constants'
import type { Answers } from '@vondrona/rules/forms'
import { autosave as pace } from '@vondrona/rules/magazine/constants'

export interface Written {
  motivationLetter: string
  additionalInfo: Answers
}

/** The draft as the server has it. */
export interface StoredDraft {
  id: string
  revision: number
  written: Written
}

/** The unsent draft on the device. */
export interface Kept {
  id: string
  stored: StoredDraft | null
  written: Written
  /** What was on its way when this was kept: found on the server later, it is our own. */
  sending: Written | null
}

/** What came of a save. lost: no answer, so it may have arrived or not. closed: it is no draft any more. */
export type Outcome =
  | { kind: 'saved'; stored: StoredDraft }
  | { kind: 'conflict'; theirs: StoredDraft }
  | { kind: 'lost' | 'closed' }
  | { kind: 'refused'; message: string; fields: Record<string, string> }

export interface Dependencies {
  /** Never throws. */
  send: (id: string, written: Written, stored: StoredDraft | null) => Promise<Outcome>
  keep: (kept: Kept) => void
  drop: () => void
  /** Once the server has cleaned them. */
  isSame: (one: Written, other: Written) => boolean
  /** Runs `work` after so many milliseconds; the returned function takes that back. */
  after: (ms: number, work: () => void) => () => void
}

export interface DraftState {
  phase: 'untouched' | 'saved' | 'unsaved' | 'saving' | 'offline' | 'refused' | 'conflict' | 'closed'
  written: Written
  stored: StoredDraft | null
  /** Another version, saved elsewhere. */
  theirs: StoredDraft | null
  problem: { message: string; fields: Record<string, string> } | null
}

export type DraftSaving = ReturnType<typeof makeDraftSaving>

export function makeDraftSaving(
  dependencies: Dependencies,
  start: Omit<Kept, 'sending'> & { isUnsent: boolean; theirs?: StoredDraft | null },
) {
  const listeners = new Set<() => void>()
  let { id } = start
  let turn = start.isUnsent ? 1 : 0 // grows with every change
  let sent = 0 // the turn the server has
  let pending: Promise<void> | null = null
  let sending: Written | null = null
  let doubts: Written[] = [] // sent without an answer since the last one: the server may have stored any of them
  let stopTimer: (() => void) | null = null
  let state: DraftState = {
    phase: start.theirs ? 'conflict' : start.isUnsent ? 'unsaved' : start.stored ? 'saved' : 'untouched',
    written: start.written,
    stored: start.stored,
    theirs: start.theirs ?? null,
    problem: null,
  }
  const set = (change: Partial<DraftState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const isUnsent = () => turn > sent
  const keep = () => dependencies.keep({ id, stored: state.stored, written: state.written, sending })

  function plan(ms: number) {
    stopTimer?.()
    stopTimer = dependencies.after(ms, () => void flush())
  }

  function change(part: Partial<Written>) {
    turn += 1
    const isCalm = state.phase === 'saving' || state.phase === 'offline' || state.phase === 'conflict'
    set({ written: { ...state.written, ...part }, problem: null, ...(!isCalm && { phase: 'unsaved' }) })
    keep()
    if (state.phase !== 'conflict') plan(doubts.length > 0 ? pace.longest : pace.pause)
  }

  /** Sends what there is, and resolves once nothing is pending; the state says what came of it. */
  async function flush(): Promise<void> {
    while (pending) await pending
    if (!isUnsent() || state.phase === 'conflict' || state.phase === 'closed') return
    pending = save().finally(() => {
      pending = null
    })
    await pending
    if (isUnsent() && state.phase === 'unsaved') await flush()
  }

  async function save(): Promise<void> {
    stopTimer?.()
    const going = turn
    const base = state.stored
    const written = state.written
    sending = written
    keep()
    set({ phase: 'saving' })
    const outcome = await dependencies.send(id, written, base)
    if (outcome.kind === 'lost') {
      doubts.push(written)
      set({ phase: 'offline' })
      return plan(pace.longest)
    }
    const earlier = doubts
    doubts = []
    sending = null
    if (outcome.kind === 'saved') {
      // A create that had arrived before answers what is there now: our content of then, or what another device made of it.
      const isWhatWent = base !== null || dependencies.isSame(outcome.stored.written, written)
      if (!isWhatWent && outcome.stored.revision > firstRevision)
        return set({ theirs: outcome.stored, phase: 'conflict' })
      if (isWhatWent) sent = going
      set({ stored: outcome.stored, phase: isUnsent() ? 'unsaved' : 'saved' })
      if (isUnsent()) keep()
      else dependencies.drop()
    } else if (outcome.kind === 'conflict') {
      const isOwn = earlier.some((one) => dependencies.isSame(one, outcome.theirs.written))
      if (isOwn) set({ stored: outcome.theirs, phase: 'unsaved' })
      else set({ theirs: outcome.theirs, phase: 'conflict' })
    } else if (outcome.kind === 'refused') {
      set({ phase: 'refused', problem: outcome })
    } else {
      dependencies.drop()
      set({ phase: 'closed' })
    }
  }

  /** The applicant chose between the two versions. */
  function decide(choice: 'mine' | 'theirs') {
    const { theirs } = state
    if (!theirs) return
    id = theirs.id // another device may have begun one of its own
    if (choice === 'theirs') {
      sent = turn
      set({ stored: theirs, written: theirs.written, theirs: null, phase: 'saved' })
      dependencies.drop()
    } else {
      turn += 1
      set({ stored: theirs, theirs: null, phase: 'unsaved' })
      keep()
      void flush()
    }
  }

  return {
    get id() {
      return id
    },
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change,
    flush,
    decide,
    /** The page is left: what is unsent is sent now, and stays on the device until it has arrived. */
    end() {
      stopTimer?.()
      void flush().then(() => stopTimer?.())
    },
  }
}
