/**
 * Keeps what is written (F-MAG-02, F-MAG-03, F-MAG-11): on the device at every change, on the server after a pause.
 * One save is pending at a time. A save on top of an old revision comes back with the text that is there: what only
 * one side changed is put together, and a person chooses where both did. Pure: its
 * dependencies and its clock are passed to it.
 */

import type { ArticleStatus } from '@vondrona/rules/magazine'
import { autosave as pace } from '@vondrona/rules/magazine/constants'
import type { merge } from '../comparing/merge.ts'
import { nothingWritten, type Stored, sameWords, sameWritten, type Written } from './draft-fields.ts'

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

/** The unsent text on the device. */
export interface Kept {
  base: Stored | null
  written: Written
}

export interface Dependencies {
  /** Never throws. */
  send: (save: Save) => Promise<Outcome>
  /** False: the device did not take it. */
  keep: (kept: Kept) => Promise<boolean>
  /** The server has it all. */
  drop: (stored: Stored) => Promise<void>
  /** Pictures that still have to arrive: their text is not thrown away before. */
  isWaiting: (written: Written) => boolean
  /** Runs `work` after so many milliseconds; the returned function takes that back. */
  after: (ms: number, work: () => void) => () => void
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

export type Autosave = ReturnType<typeof makeAutosave>
export type Moved = 'done' | 'conflict' | 'lost' | { refused: string }

/** The autosave of one article: saves what was written, retries, and reports conflicts. */
export function makeAutosave(
  dependencies: Dependencies,
  start: { stored: Stored | null; written: Written; isUnsent: boolean },
) {
  const listeners = new Set<() => void>()
  let written = start.written
  let turn = start.isUnsent ? 1 : 0 // grows with every change
  let sent = 0 // the turn the server has
  let keptTurn = start.isUnsent ? 1 : 0
  let isKeeping = false
  let isSending = false
  let isOver = false
  let failures = 0
  /** Texts whose answer was lost: the server may have stored any of them. */
  let doubts: { written: Written; turn: number }[] = []
  let move: { wanted: Move; settle: (moved: Moved) => void } | null = null
  let stopTimer: (() => void) | null = null
  let stopLimit: (() => void) | null = null
  let state: State = {
    phase: start.isUnsent ? 'unsaved' : 'saved',
    isKept: true,
    stored: start.stored,
    conflict: null,
    problem: null,
  }

  function set(change: Partial<State>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  const isUnsent = () => turn > sent

  async function keep(): Promise<void> {
    if (isKeeping || keptTurn === turn) return
    isKeeping = true
    const keeping = turn
    const isTaken = await dependencies.keep({ base: state.stored, written })
    isKeeping = false
    keptTurn = keeping
    if (keeping === turn || !isTaken) set({ isKept: isTaken || !isUnsent() })
    if (keeping !== turn && isUnsent()) await keep()
    else if (!isUnsent()) await tidy()
  }

  /** Again, on top of the new revision. */
  function rekeep(): void {
    keptTurn = 0
    void keep()
  }

  /** Nothing is left on the device once the server has all of it. */
  async function tidy(): Promise<void> {
    if (isKeeping || isUnsent() || !state.stored || dependencies.isWaiting(written)) return
    set({ isKept: true })
    await dependencies.drop(state.stored)
  }

  function plan(ms: number): void {
    stopTimer?.()
    stopTimer = dependencies.after(ms, () => {
      stopTimer = null
      void go()
    })
  }

  function calm(): void {
    stopTimer?.()
    stopLimit?.()
    stopTimer = stopLimit = null
  }

  function change(next: Written): void {
    written = next
    turn += 1
    if (state.phase === 'saved' || state.phase === 'refused') set({ phase: 'unsaved', isKept: false, problem: null })
    else if (state.isKept) set({ isKept: false })
    void keep()
    if (state.phase === 'conflict' || (failures > 0 && stopTimer)) return // it is tried again at its own time
    plan(pace.pause)
    stopLimit ??= dependencies.after(pace.longest, () => {
      stopLimit = null
      void go()
    })
  }

  /** Sends what there is, one save after the other. */
  async function go(): Promise<void> {
    if (isSending || state.conflict || (isOver && !isUnsent()) || (!isUnsent() && !move)) return
    calm()
    isSending = true
    const going = { written, turn }
    const asked = move
    set({ phase: 'saving' })
    const outcome = await dependencies.send({
      id: state.stored?.id ?? null,
      revision: state.stored?.revision ?? 0,
      written: going.written,
      auto: !asked,
      ...(asked && { move: asked.wanted }),
    })
    const merging = outcome.kind === 'conflict' ? await dependencies.merging() : null
    isSending = false
    if (outcome.kind !== 'lost') failures = 0
    if (outcome.kind === 'saved') saved(going, outcome.article, asked)
    else if (outcome.kind === 'conflict') met(outcome.article, outcome.by, merging!)
    else if (outcome.kind === 'lost') lost(going)
    else refused(outcome.message, asked)
  }

  function finish(moved: Moved): void {
    const { settle } = move ?? {}
    move = null
    settle?.(moved)
  }

  function saved(going: { written: Written; turn: number }, article: Stored, asked: typeof move): void {
    // A create that had arrived before answers the older text that came with it.
    const isOlder = state.stored === null && doubts.length > 0 && !sameWords(article.written, going.written)
    doubts = []
    if (!isOlder) sent = Math.max(sent, going.turn)
    // A move that came with a text of before is not done by an answer about that text.
    const isMoved = asked && (!isOlder || article.status === asked.wanted.status)
    set({ stored: article, problem: null, phase: isUnsent() ? 'unsaved' : 'saved' })
    if (isMoved && move === asked) finish('done')
    if (isOlder || move) void go()
    else if (isUnsent()) {
      if (!stopTimer) plan(pace.pause)
      rekeep()
    } else if (dependencies.isWaiting(written)) rekeep()
    else void tidy()
  }

  /** The server has another revision: ours that was thought lost, or somebody else's. */
  function met(theirs: Stored, by: By, merging: typeof merge): void {
    const own = doubts.findLast((doubt) => sameWords(doubt.written, theirs.written))
    const base = own?.written ?? state.stored?.written ?? nothingWritten
    const merged = own ? written : merging(base, written, theirs.written)
    doubts = []
    if (!merged) {
      set({ phase: 'conflict', conflict: { base, theirs, by } })
      finish('conflict')
      return
    }
    if (!own && isUnsent() && !sameWords(merged, written)) dependencies.joined(by)
    put(merged, theirs)
    if (own && own.turn === turn && sameWritten(written, theirs.written)) sent = turn
    if (isUnsent() || move) void go()
    else {
      set({ phase: 'saved' })
      void tidy()
    }
  }

  /** Goes on from another revision, with this text on top of it. */
  function put(next: Written, stored: Stored): void {
    const isOther = !sameWritten(next, written)
    written = next
    turn += isOther ? 1 : 0
    keptTurn = 0
    set({ stored, conflict: null })
    if (sameWritten(next, stored.written)) sent = turn
    else void keep()
    if (isOther) dependencies.show(next)
  }

  function lost(going: { written: Written; turn: number }): void {
    doubts.push(going)
    failures += 1
    set({ phase: dependencies.isOffline() || failures > 1 ? 'offline' : 'unsaved' })
    finish('lost')
    if (!isOver) plan(Math.min(pace.retryCap, pace.pause * 2 ** (failures - 1)))
  }

  /**
   * The text stays here; the next change asks again. Where another state was asked for, that may be all that is refused:
   * the text goes out by itself, and only its own answer says whether it is saved.
   */
  function refused(message: string, asked: typeof move): void {
    if (asked) {
      set({ phase: isUnsent() ? 'unsaved' : 'saved', problem: null })
      finish({ refused: message })
      if (isUnsent()) plan(0)
      return
    }
    set({ phase: 'refused', problem: message })
    finish({ refused: message })
  }

  return {
    /** The page is there: what an earlier one left unsent goes out. */
    begin(): void {
      isOver = false
      if (isUnsent()) plan(0)
    },
    get: () => state,
    written: () => written,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The person changed something. */
    change,
    /** Now, without the pause: the page goes out of sight, the network is back, a picture has come. */
    flush: () => go(),
    /** What was written, and then to another state. */
    async moveTo(wanted: Move): Promise<Moved> {
      if (state.conflict) return 'conflict'
      finish('lost') // an older wish
      const moved = new Promise<Moved>((settle) => {
        move = { wanted, settle }
      })
      void go()
      return moved
    },
    /** Another window or a restored version made a newer revision, or took this one to another state. */
    async heard(theirs: Stored, by: By): Promise<void> {
      const known = state.stored?.revision ?? 0
      if (isSending || state.conflict || theirs.revision < known) return
      if (theirs.revision === known && (isUnsent() || move)) return
      isSending = true
      const merging = await dependencies.merging()
      isSending = false
      met(theirs, by, merging)
    },
    /** What came of the choice between two texts; it is saved on top of theirs. */
    resolve(chosen: Written): void {
      if (!state.conflict) return
      const { theirs } = state.conflict
      put(chosen, theirs)
      if (isUnsent()) void go()
      else {
        set({ phase: 'saved' })
        void tidy()
      }
    },
    /** The article is deleted: nothing is sent any more. */
    abandon(): void {
      isOver = true
      calm()
      sent = turn
      set({ phase: 'saved', isKept: true })
    },
    /** The page is left: what there is goes out again; on the device it stays until it has arrived. */
    async end(): Promise<void> {
      isOver = true
      calm()
      await go()
    },
  }
}
