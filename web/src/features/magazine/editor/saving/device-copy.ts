import type { Stored, Written } from './draft-fields.ts'

/** The text as it is typed. */
export interface Text {
  written: Written
  /** Grows with every change. */
  turn: number
  /** The turn the server has. */
  sent: number
}

/** The unsent text on the device. */
export interface Kept {
  base: Stored | null
  written: Written
}

export interface Keeping {
  /** False: the device did not take it. */
  keep: (kept: Kept) => Promise<boolean>
  /** The server has it all. */
  drop: (stored: Stored) => Promise<void>
  /** Pictures that still have to arrive: their text is not thrown away before. */
  isWaiting: (written: Written) => boolean
}

interface State {
  get: () => { stored: Stored | null }
  set: (change: { isKept: boolean }) => void
}

/** The copy on the device: one is written at a time, and nothing is left of it once the server has all of the text. */
export function makeDeviceCopy({ keep: keepOn, drop, isWaiting }: Keeping, { get, set }: State, text: Text) {
  let kept = text.turn
  let isKeeping = false
  const isUnsent = () => text.turn > text.sent

  async function keep(): Promise<void> {
    const { written, turn } = text
    if (isKeeping || kept === turn) return
    isKeeping = true
    const isTaken = await keepOn({ base: get().stored, written })
    isKeeping = false
    kept = turn
    const isNewest = turn === text.turn
    if (isNewest || !isTaken) set({ isKept: isTaken || !isUnsent() })
    if (!isNewest && isUnsent()) await keep()
    else if (!isUnsent()) await tidy()
  }

  async function tidy(): Promise<void> {
    const { stored } = get()
    if (isKeeping || isUnsent() || !stored || isWaiting(text.written)) return
    set({ isKept: true })
    await drop(stored)
  }

  /** It is on top of an older revision. */
  function outdate(): void {
    kept = 0
  }

  return {
    keep,
    outdate,
    rekeep(): void {
      outdate()
      void keep()
    },
    tidy,
  }
}
