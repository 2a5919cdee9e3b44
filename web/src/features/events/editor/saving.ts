/**
 * Keeps what is written of an event: on the device at every change, on the server after a pause while it is a draft.
 * What everybody sees changes only when somebody presses the button. One save is pending at a time. Pure: its
 * dependencies and its clock are passed to it.
 */
import { event as limits } from '@vondrona/rules/events/constants'
import { autosave as pace } from '@vondrona/rules/magazine/constants'
import { type EventDraft, type StoredEvent, sameDraft } from './draft.ts'
import { type Choices, mergeDrafts } from './merge.ts'

export type SavedStatus = 'draft' | 'published'

export interface Save {
  /** Null: it does not exist yet. */
  stored: StoredEvent | null
  draft: EventDraft
  /** Asked for by a button. */
  status?: SavedStatus
}

/** lost: no answer, so it may have arrived or not; sent again it changes nothing twice. */
export type Outcome =
  | { kind: 'saved'; event: StoredEvent }
  | { kind: 'conflict'; theirs: StoredEvent; message: string }
  | { kind: 'lost' }
  | { kind: 'refused'; message: string; fields: Readonly<Record<string, string>> }

/** Unsent changes on the device. */
export interface KeptDraft {
  base: StoredEvent | null
  draft: EventDraft
}

export interface Dependencies {
  /** Never throws. */
  send: (save: Save) => Promise<Outcome>
  keep: (kept: KeptDraft) => void
  drop: () => void
  /** Runs `work` after so many milliseconds; the returned function takes that back. */
  after: (ms: number, work: () => void) => () => void
}

export interface SavingState {
  phase: 'saved' | 'unsaved' | 'saving' | 'offline' | 'refused' | 'conflict'
  draft: EventDraft
  stored: StoredEvent | null
  /** What somebody else saved in the meantime. */
  theirs: StoredEvent | null
  /** Why the server refused, in its words, and by field. */
  problem: string
  problems: Readonly<Record<string, string>>
}

export type Sent = 'done' | 'conflict' | 'lost' | 'refused'
export type Saving = ReturnType<typeof makeSaving>

export function makeSaving(dependencies: Dependencies, start: KeptDraft & { isUnsent: boolean }) {
  const listeners = new Set<() => void>()
  let turn = start.isUnsent ? 1 : 0 // grows with every change
  let sentTurn = 0
  let isSending = false
  let isOver = false
  let failures = 0
  let wish: { status: SavedStatus; tell: (sent: Sent) => void } | null = null
  let stopTimer: (() => void) | null = null
  let state: SavingState = {
    phase: start.isUnsent ? 'unsaved' : 'saved',
    draft: start.draft,
    stored: start.base,
    theirs: null,
    problem: '',
    problems: {},
  }

  function set(change: Partial<SavingState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  const isUnsent = () => turn > sentTurn
  const isDraft = () => (state.stored?.status ?? 'draft') === 'draft'
  /** A draft without a title exists on the device only. */
  const savesByItself = () =>
    isDraft() && (state.stored !== null || state.draft.title.trim().length >= limits.title.min)

  function plan(ms: number): void {
    stopTimer?.()
    stopTimer = dependencies.after(ms, () => {
      stopTimer = null
      void go()
    })
  }

  function finish(sent: Sent): void {
    const { tell } = wish ?? {}
    wish = null
    tell?.(sent)
  }

  async function go(): Promise<void> {
    if (isSending || isOver || state.theirs) return
    if (!wish && !(isUnsent() && savesByItself())) return
    stopTimer?.()
    stopTimer = null
    isSending = true
    // A draft's text goes before its publication: what refuses this must not keep that from being saved.
    const [going, asked] = [{ turn, draft: state.draft }, isUnsent() && savesByItself() ? null : wish]
    set({ phase: 'saving', problem: '', problems: {} })
    const { stored } = state
    const outcome = await dependencies.send({ stored, draft: going.draft, ...(asked && { status: asked.status }) })
    isSending = false
    if (isOver) return
    if (outcome.kind !== 'lost') failures = 0
    if (outcome.kind === 'saved') saved(going.turn, outcome.event, asked)
    else if (outcome.kind === 'conflict') met(outcome.theirs, outcome.message)
    else if (outcome.kind === 'lost') lost()
    else {
      const isSaved = asked !== null && stored !== null && !isUnsent()
      set({ phase: isSaved ? 'saved' : 'refused', problem: outcome.message, problems: outcome.fields })
      if (isSaved) dependencies.drop()
      finish('refused')
    }
  }

  function saved(sent: number, event: StoredEvent, asked: typeof wish): void {
    sentTurn = Math.max(sentTurn, sent)
    set({ stored: event, phase: isUnsent() ? 'unsaved' : 'saved' })
    if (asked && wish === asked) finish('done')
    rest()
  }

  /** What comes after an answer: nothing is left on the device once the server has all of it. */
  function rest(): void {
    if (wish) void go()
    else if (!isUnsent()) dependencies.drop()
    else {
      dependencies.keep({ base: state.stored, draft: state.draft })
      if (savesByItself() && !stopTimer) plan(pace.pause)
    }
  }

  /** Another revision: what only one side changed is put together; of what both did, a person chooses. */
  function met(theirs: StoredEvent, problem: string): void {
    if (mergeDrafts(state.stored?.draft ?? null, state.draft, theirs.draft).asked.length > 0) {
      set({ phase: 'conflict', theirs, problem })
      finish('conflict')
      return
    }
    settle(theirs, {})
  }

  function settle(theirs: StoredEvent, chosen: Choices): void {
    const { draft } = mergeDrafts(state.stored?.draft ?? null, state.draft, theirs.draft, chosen)
    if (sameDraft(draft, theirs.draft)) sentTurn = turn
    set({ stored: theirs, theirs: null, draft, phase: isUnsent() ? 'unsaved' : 'saved', problems: {} })
    if (wish && theirs.status === wish.status && !isUnsent()) finish('done')
    rest()
  }

  function lost(): void {
    failures += 1
    set({ phase: isUnsent() || !isDraft() ? 'offline' : 'saved' })
    finish('lost')
    if (savesByItself()) plan(Math.min(pace.retryCap, pace.pause * 2 ** (failures - 1)))
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The page is there: what an earlier one left unsent goes out. */
    begin(): void {
      isOver = false
      if (isUnsent()) plan(0)
    },
    change(part: Partial<EventDraft>): void {
      turn += 1
      set({ draft: { ...state.draft, ...part } })
      dependencies.keep({ base: state.stored, draft: state.draft })
      if (state.phase === 'saved' || state.phase === 'refused') set({ phase: 'unsaved', problem: '' })
      if (savesByItself() && !state.theirs && !(failures > 0 && stopTimer)) plan(pace.pause)
    },
    /** Now, without the pause: the page goes out of sight, the network is back. */
    flush: () => go(),
    /** Saves what is there, as a draft or for everybody. */
    save(status: SavedStatus): Promise<Sent> {
      if (state.theirs) return Promise.resolve('conflict')
      finish('lost') // an older wish
      const sent = new Promise<Sent>((tell) => {
        wish = { status, tell }
      })
      void go()
      return sent
    },
    /** The person chose, of each part that both changed. */
    resolve(chosen: Choices): void {
      if (state.theirs) settle(state.theirs, chosen)
    },
    /** Back to what the server has. */
    discard(): void {
      if (!state.stored) return
      sentTurn = turn
      set({ draft: state.stored.draft, phase: 'saved', problem: '', problems: {} })
      dependencies.drop()
    },
    /** The server moved it by another operation: cancelled, postponed. What is unsent stays. */
    heard(event: StoredEvent): void {
      const { date, endDate } = event.draft
      set({ stored: event, draft: isUnsent() ? { ...state.draft, date, endDate } : event.draft })
      rest()
    },
    /** It is deleted: nothing is kept or sent any more. */
    abandon(): void {
      isOver = true
      stopTimer?.()
      dependencies.drop()
    },
    /** The page is left: what there is goes out once more; on the device it stays until it has arrived. */
    end(): void {
      void go()
      isOver = true
      stopTimer?.()
    },
  }
}
