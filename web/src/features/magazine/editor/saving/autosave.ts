/**
 * Keeps what is written (F-MAG-02, F-MAG-03, F-MAG-11): on the device at every change, on the server after a pause.
 * One save is pending at a time. A save on top of an old revision comes back with the text that is there: what only
 * one side changed is put together, and a person chooses where both did. Pure: its
 * dependencies and its clock are passed to it.
 */

import type { ArticleStatus } from '@vondrona/rules/magazine'
import { makeState } from '../../../../lib/lifecycle/make-state.ts'
import type { After } from '../../../../lib/lifecycle/timer.ts'
import type { merge } from '../comparing/merge.ts'
import { type Keeping, makeDeviceCopy, type Text } from './device-copy.ts'
import { nothingWritten, type Stored, sameWords, sameWritten, type Written } from './draft-fields.ts'
import { makePace } from './pace.ts'

/** Another state of the article, requested by a button. */
export interface Move {
  status: ArticleStatus
  /** ISO; for `scheduled`. */
  scheduledAt?: string
}

export interface Save {
  /** Null: the article does not exist yet. */
  id: string | null
  revision: number
  written: Written
  move?: Move
  /** Nobody pressed a button. */
  auto: boolean
}

/** Whose the other text is: a name, empty if unknown; null: the same person's, in another window. */
export type By = string | null

/** What came of a save. lost: no answer, so it may have arrived or not. */
export type Outcome =
  | { kind: 'saved'; article: Stored }
  | { kind: 'conflict'; article: Stored; by: By }
  | { kind: 'lost' }
  | { kind: 'refused'; message: string }

export interface Dependencies extends Keeping {
  /** Never throws. */
  send: (save: Save) => Promise<Outcome>
  after: After
  isOffline: () => boolean
  /** The screen shows another text than the one that was typed. */
  show: (written: Written) => void
  /** What puts two texts together; only a conflict needs to load it. */
  merging: () => Promise<typeof merge>
  /** Somebody else's changes were taken into a text that is not sent yet. */
  joined: (by: By) => void
}

export interface Conflict {
  base: Written
  theirs: Stored
  by: By
}

export interface State {
  phase: 'saved' | 'unsaved' | 'saving' | 'offline' | 'refused' | 'conflict'
  /** False while there is unsent text that the device does not have either. */
  isKept: boolean
  stored: Stored | null
  conflict: Conflict | null
  /** Why the server refused, in its words. */
  problem: string | null
}

export type Moved = 'done' | 'conflict' | 'lost' | { refused: string }

/** What a button asked for, until it is settled; `ask` resolves with what came of it. */
function makeWish() {
  let current: { wanted: Move; tell: (moved: Moved) => void } | null = null
  return {
    current: () => current,
    ask: (wanted: Move): Promise<Moved> =>
      new Promise((tell) => {
        current = { wanted, tell }
      }),
    settle(moved: Moved): void {
      current?.tell(moved)
      current = null
    },
  }
}

/** The parts of one autosave. */
interface Parts {
  dependencies: Dependencies
  state: ReturnType<typeof makeState<State>>
  text: Text
  copy: ReturnType<typeof makeDeviceCopy>
  move: ReturnType<typeof makeWish>
}
/** What was sent. */
type Going = Pick<Text, 'written' | 'turn'>
type Asked = ReturnType<Parts['move']['current']>

/** Sends the text, one save after the other, and deals with each answer. */
function makeSending({ dependencies, state: { get, set }, text, copy, move }: Parts) {
  const isUnsent = () => text.turn > text.sent
  const timing = makePace(dependencies.after, () => void go())
  let isSending = false
  let isOver = false
  /** Texts whose answer was lost: the server may have stored any of them. */
  let doubts: Going[] = []

  async function go(): Promise<void> {
    if (isSending || get().conflict || (isOver && !isUnsent()) || (!isUnsent() && !move.current())) return
    timing.stop()
    isSending = true
    const going = { written: text.written, turn: text.turn }
    const asked = move.current()
    set({ phase: 'saving' })
    const outcome = await dependencies.send({
      id: get().stored?.id ?? null,
      revision: get().stored?.revision ?? 0,
      written: going.written,
      auto: !asked,
      ...(asked && { move: asked.wanted }),
    })
    const merging = outcome.kind === 'conflict' ? await dependencies.merging() : null
    isSending = false
    if (outcome.kind !== 'lost') timing.answered()
    if (outcome.kind === 'saved') saved(going, outcome.article, asked)
    else if (outcome.kind === 'conflict') met(outcome.article, outcome.by, merging!)
    else if (outcome.kind === 'lost') lost(going)
    else refused(outcome.message, asked)
  }

  function saved(going: Going, article: Stored, asked: Asked): void {
    // A create that had arrived before answers the older text that came with it.
    const isOlder = get().stored === null && !sameWritten(article.written, going.written)
    doubts = []
    if (!isOlder) text.sent = Math.max(text.sent, going.turn)
    // A move that came with a text of before is not done by an answer about that text.
    const isMoved = asked && (!isOlder || article.status === asked.wanted.status)
    set({ stored: article, problem: null, phase: isUnsent() ? 'unsaved' : 'saved' })
    if (isMoved && move.current() === asked) move.settle('done')
    if (isOlder || move.current()) void go()
    else if (isUnsent()) {
      timing.soon()
      copy.rekeep()
    } else if (dependencies.isWaiting(text.written)) copy.rekeep()
    else void copy.tidy()
  }

  /** The server has another revision: ours that was thought lost, or somebody else's. */
  function met(theirs: Stored, by: By, merging: typeof merge): void {
    const { written, turn } = text
    const own = doubts.findLast((doubt) => sameWords(doubt.written, theirs.written))
    const base = own?.written ?? get().stored?.written ?? nothingWritten
    const merged = own ? written : merging(base, written, theirs.written)
    doubts = []
    if (!merged) {
      set({ phase: 'conflict', conflict: { base, theirs, by } })
      move.settle('conflict')
      return
    }
    if (!own && isUnsent() && !sameWords(merged, written)) dependencies.joined(by)
    put(merged, theirs)
    if (own && own.turn === turn && sameWritten(written, theirs.written)) text.sent = turn
    if (isUnsent() || move.current()) void go()
    else rest()
  }

  /** Goes on from another revision, with this text on top of it. */
  function put(next: Written, stored: Stored): void {
    const isOther = !sameWritten(next, text.written)
    text.written = next
    if (isOther) text.turn += 1
    copy.outdate()
    set({ stored, conflict: null })
    if (sameWritten(next, stored.written)) text.sent = text.turn
    else void copy.keep()
    if (isOther) dependencies.show(next)
  }

  /** All of it is on the server. */
  function rest(): void {
    set({ phase: 'saved' })
    void copy.tidy()
  }

  function lost(going: Going): void {
    doubts.push(going)
    const failures = timing.lost(!isOver)
    set({ phase: dependencies.isOffline() || failures > 1 ? 'offline' : 'unsaved' })
    move.settle('lost')
  }

  /**
   * The text stays here; the next change asks again. Where another state was asked for, that may be all that is refused:
   * the text goes out by itself, and only its own answer says whether it is saved.
   */
  function refused(message: string, asked: Asked): void {
    if (asked) set({ phase: isUnsent() ? 'unsaved' : 'saved', problem: null })
    else set({ phase: 'refused', problem: message })
    move.settle({ refused: message })
    if (asked && isUnsent()) timing.now()
  }

  return {
    go,
    /** The page is there: what an earlier one left unsent goes out. */
    begin(): void {
      isOver = false
      if (isUnsent()) timing.now()
    },
    typed(): void {
      if (get().phase !== 'conflict') timing.typed()
    },
    /** Another window or a restored version made a newer revision, or took this one to another state. */
    async heard(theirs: Stored, by: By): Promise<void> {
      const { stored, conflict } = get()
      const known = stored?.revision ?? 0
      if (isSending || conflict || theirs.revision < known) return
      if (theirs.revision === known && (isUnsent() || move.current())) return
      isSending = true
      const merging = await dependencies.merging()
      isSending = false
      met(theirs, by, merging)
    },
    /** What came of the choice between two texts; it is saved on top of theirs. */
    resolve(chosen: Written): void {
      const { conflict } = get()
      if (!conflict) return
      put(chosen, conflict.theirs)
      if (isUnsent()) void go()
      else rest()
    },
    /** Nothing is sent by itself any more. */
    stop(): void {
      isOver = true
      timing.stop()
    },
  }
}

export type Autosave = ReturnType<typeof makeAutosave>

/** The autosave of one article: saves what was written, retries, and reports conflicts. */
export function makeAutosave(
  dependencies: Dependencies,
  start: { stored: Stored | null; written: Written; isUnsent: boolean },
) {
  const state = makeState<State>({
    phase: start.isUnsent ? 'unsaved' : 'saved',
    isKept: true,
    stored: start.stored,
    conflict: null,
    problem: null,
  })
  const { get, set, subscribe } = state
  const turn = start.isUnsent ? 1 : 0
  const text: Text = { written: start.written, turn, sent: 0 }
  const copy = makeDeviceCopy(dependencies, state, text)
  const move = makeWish()
  const sending = makeSending({ dependencies, state, text, copy, move })
  return {
    get,
    subscribe,
    written: () => text.written,
    begin: sending.begin,
    /** The person changed something. */
    change(next: Written): void {
      text.written = next
      text.turn += 1
      const { phase, isKept } = get()
      if (phase === 'saved' || phase === 'refused') set({ phase: 'unsaved', isKept: false, problem: null })
      else if (isKept) set({ isKept: false })
      void copy.keep()
      sending.typed()
    },
    /** Now, without the pause: the page goes out of sight, the network is back, a picture has come. */
    flush: sending.go,
    /** What was written, and then to another state. */
    async moveTo(wanted: Move): Promise<Moved> {
      if (get().conflict) return 'conflict'
      move.settle('lost') // an older wish
      const moved = move.ask(wanted)
      void sending.go()
      return moved
    },
    heard: sending.heard,
    resolve: sending.resolve,
    /** The article is deleted: nothing is sent any more. */
    abandon(): void {
      sending.stop()
      text.sent = text.turn
      set({ phase: 'saved', isKept: true })
    },
    /** The page is left: what there is goes out again; on the device it stays until it has arrived. */
    async end(): Promise<void> {
      sending.stop()
      await sending.go()
    },
  }
}
