/**
 * Keeps what is written of an event: on the device at every change, on the server after a pause while it is a draft.
 * What everybody sees changes only when somebody presses the button. One save is pending at a time. Pure: its
 * dependencies and its clock are passed to it.
 */
import { event as limits } from '@vondrona/rules/events/constants'
import { autosave as pace } from '@vondrona/rules/magazine/constants'
import { makeState } from '../../../lib/lifecycle/make-state.ts'
import { type After, makeTimer } from '../../../lib/lifecycle/timer.ts'
import { type EventDraft, type StoredEvent, sameDraft } from './draft.ts'
import { type Choices, mergeDrafts } from './merge.ts'

export type SavedStatus = 'draft' | 'published'

export interface Save {
  /** Null: it does not exist yet. */
  stored: StoredEvent | null
  draft: EventDraft
  /** Asked for by a button. */
  status?: SavedStatus | undefined
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
  after: After
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

type Start = KeptDraft & { isUnsent: boolean }

const stateOf = ({ base, draft, isUnsent }: Start): SavingState => ({
  phase: isUnsent ? 'unsaved' : 'saved',
  draft,
  stored: base,
  theirs: null,
  problem: '',
  problems: {},
})

const isDraft = ({ stored }: SavingState) => (stored?.status ?? 'draft') === 'draft'
/** A draft without a title exists on the device only. */
const savesByItself = (state: SavingState) =>
  isDraft(state) && (state.stored !== null || state.draft.title.trim().length >= limits.title.min)

export function makeSaving(dependencies: Dependencies, start: Start) {
  const { get, set, subscribe } = makeState(stateOf(start))
  const timer = makeTimer(dependencies.after, () => void go())
  let turn = start.isUnsent ? 1 : 0 // grows with every change
  let sentTurn = 0
  let isSending = false
  let isOver = false
  let failures = 0
  let wish: { status: SavedStatus; tell: (sent: Sent) => void } | null = null

  const isUnsent = () => turn > sentTurn

  function finish(sent: Sent): void {
    wish?.tell(sent)
    wish = null
  }

  async function go(): Promise<void> {
    if (isSending || isOver || get().theirs) return
    if (!wish && !(isUnsent() && savesByItself(get()))) return
    timer.stop()
    isSending = true
    // A draft's text goes before its publication: what refuses this must not keep that from being saved.
    const [going, asked] = [turn, isUnsent() && savesByItself(get()) ? null : wish]
    const { stored, draft } = get()
    set({ phase: 'saving', problem: '', problems: {} })
    const outcome = await dependencies.send({ stored, draft, status: asked?.status })
    isSending = false
    if (isOver) return
    if (outcome.kind !== 'lost') failures = 0
    if (outcome.kind === 'saved') saved(going, outcome.event, asked)
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
      dependencies.keep({ base: get().stored, draft: get().draft })
      if (savesByItself(get()) && !timer.isSet()) timer.plan(pace.pause)
    }
  }

  /** Another revision: what only one side changed is put together; of what both did, a person chooses. */
  function met(theirs: StoredEvent, problem: string) {
    const { asked } = mergeDrafts(get().stored?.draft ?? null, get().draft, theirs.draft)
    if (asked.length === 0) return settle(theirs, {})
    set({ phase: 'conflict', theirs, problem })
    finish('conflict')
  }

  function settle(theirs: StoredEvent, chosen: Choices): void {
    const { draft } = mergeDrafts(get().stored?.draft ?? null, get().draft, theirs.draft, chosen)
    if (sameDraft(draft, theirs.draft)) sentTurn = turn
    set({ stored: theirs, theirs: null, draft, phase: isUnsent() ? 'unsaved' : 'saved', problems: {} })
    if (theirs.status === wish?.status && !isUnsent()) finish('done')
    rest()
  }

  function lost(): void {
    failures += 1
    set({ phase: isUnsent() || !isDraft(get()) ? 'offline' : 'saved' })
    finish('lost')
    if (savesByItself(get())) timer.plan(Math.min(pace.retryCap, pace.pause * 2 ** (failures - 1)))
  }

  return {
    get,
    subscribe,
    /** The page is there: what an earlier one left unsent goes out. */
    begin(): void {
      isOver = false
      if (isUnsent()) timer.plan(0)
    },
    change(part: Partial<EventDraft>): void {
      turn += 1
      set({ draft: { ...get().draft, ...part } })
      dependencies.keep({ base: get().stored, draft: get().draft })
      if (get().phase === 'saved' || get().phase === 'refused') set({ phase: 'unsaved', problem: '' })
      if (savesByItself(get()) && !get().theirs && !(failures > 0 && timer.isSet())) timer.plan(pace.pause)
    },
    /** Now, without the pause: the page goes out of sight, the network is back. */
    flush: () => go(),
    /** Saves what is there, as a draft or for everybody. */
    save(status: SavedStatus): Promise<Sent> {
      if (get().theirs) return Promise.resolve('conflict')
      finish('lost') // an older wish
      const sent = new Promise<Sent>((tell) => {
        wish = { status, tell }
      })
      void go()
      return sent
    },
    /** The person chose, of each part that both changed. */
    resolve(chosen: Choices): void {
      const { theirs } = get()
      if (theirs) settle(theirs, chosen)
    },
    /** Back to what the server has. */
    discard(): void {
      const { stored } = get()
      if (!stored) return
      sentTurn = turn
      set({ draft: stored.draft, phase: 'saved', problem: '', problems: {} })
      dependencies.drop()
    },
    /** Another operation met a revision that is not known here. */
    met,
    /** The server moved it by another operation: cancelled, postponed. What is unsent stays. */
    heard(event: StoredEvent): void {
      const { date, endDate } = event.draft
      set({ stored: event, draft: isUnsent() ? { ...get().draft, date, endDate } : event.draft })
      rest()
    },
    /** It is deleted: nothing is kept or sent any more. */
    abandon(): void {
      isOver = true
      timer.stop()
      dependencies.drop()
    },
    /** The page is left: what there is goes out once more; on the device it stays until it has arrived. */
    end(): void {
      void go()
      isOver = true
      timer.stop()
    },
  }
}
