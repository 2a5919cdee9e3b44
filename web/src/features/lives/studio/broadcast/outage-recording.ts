/**
 * Records the broadcast on this device while no gateway accepts it, from the first moment of the outage, and uploads
 * the recording, even long after the gateway is back (R-SRC-29, R-SRC-30).
 */
import type { recordHere, SelfRecording } from './self-recording.ts'

/** Shorter outages leave no part of their own: the server takes so many parts of one live. */
export const worthKeeping = 5000

export interface Kept {
  /** Recorded at this moment. */
  isRecording: boolean
  /** Recordings that are not all sent yet. */
  waiting: number
  sentBytes: number
}
export const nothingKept: Kept = { isRecording: false, waiting: 0, sentBytes: 0 }

export interface OutageRecording {
  /** The gateway is away; says so as often as it likes. */
  begin(stream: MediaStream): void
  /** Other pictures are another recording: a recorder keeps to the tracks that it began with. */
  change(stream: MediaStream): void
  /** The gateway takes the pictures again, or nothing goes out any more. What is recorded is still uploaded. */
  end(): void
  /** When all that is kept has arrived. */
  sent(): Promise<void>
  /** Nothing is sent any more. */
  drop(): void
}

/** Records in this browser while the gateway is not reached, and uploads what is worth keeping. */
export function makeOutageRecording(
  dependencies: { record: typeof recordHere; liveId: string; videoBits: number },
  events: { changed(kept: Kept): void; refused(): void },
): OutageRecording {
  /** Bytes sent of each recording that is not done. */
  const underway = new Map<SelfRecording, number>()
  let ofThisOutage: SelfRecording[] = []
  let isOn = false
  let isKept = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const report = () => {
    const sentBytes = [...underway.values()].reduce((sum, sent) => sum + sent, 0)
    const waiting = [...underway.keys()].filter((one) => isKept || !ofThisOutage.includes(one)).length
    events.changed({ isRecording: isKept, waiting, sentBytes })
  }

  function record(stream: MediaStream): void {
    ofThisOutage.at(-1)?.stop()
    if (typeof MediaRecorder === 'undefined' || stream.getTracks().every(({ readyState }) => readyState === 'ended'))
      return
    const mine = dependencies.record(stream, dependencies.liveId, dependencies.videoBits, (sent) => {
      if (underway.has(mine)) underway.set(mine, sent)
      report()
    })
    underway.set(mine, 0)
    ofThisOutage.push(mine)
    if (isKept) mine.keep()
    void mine.done.then((fate) => {
      underway.delete(mine)
      if (fate === 'refused') events.refused()
      report()
    })
  }

  return {
    begin(stream) {
      if (isOn) return
      isOn = true
      record(stream)
      timer = setTimeout(() => {
        isKept = true
        for (const recording of ofThisOutage) recording.keep()
        report()
      }, worthKeeping)
    },
    change(stream) {
      if (isOn) record(stream)
    },
    end() {
      if (!isOn) return
      clearTimeout(timer)
      ofThisOutage.at(-1)?.stop()
      if (!isKept) for (const recording of ofThisOutage) recording.drop()
      ofThisOutage = []
      isOn = isKept = false
      report()
    },
    async sent() {
      await Promise.all([...underway.keys()].map(({ done }) => done))
    },
    drop() {
      clearTimeout(timer)
      isOn = isKept = false
      ofThisOutage = []
      for (const recording of underway.keys()) recording.drop()
    },
  }
}
