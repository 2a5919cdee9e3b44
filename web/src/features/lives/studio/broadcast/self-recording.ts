/**
 * When no gateway answers, the studio records itself and sends pieces that survive a bad network (R-SRC-29, R-SRC-30).
 */

import { chunkTimeout } from '@vondrona/rules/constants'
import { live, recordingSlice } from '@vondrona/rules/lives/constants'
import { Refusal } from '../../../../lib/api/refusal.ts'
import { onServer } from '../../../../lib/platform/server.ts'
import { getToken } from '../../../../lib/session/token.ts'
import { serverNow } from '../../../../lib/time/server-clock.ts'

export type Fate = 'sent' | 'refused' | 'dropped'

export interface SelfRecording {
  /** Nothing more is recorded. */
  stop(): void
  /** Starts uploading what was recorded so far and what follows. Until then it is only buffered. */
  keep(): void
  /** Nothing more is recorded or sent. */
  drop(): void
  /** When all of it has arrived, or nothing more will. */
  done: Promise<Fate>
}

const types = ['video/mp4;codecs=avc1.42E01F,mp4a.40.2', 'video/webm;codecs=h264,opus', 'video/webm;codecs=vp8,opus']
const pauses = [1000, 2000, 4000, 8000, 15_000]

export function recordHere(
  stream: MediaStream,
  liveId: string,
  videoBitsPerSecond: number,
  onSent: (bytes: number) => void,
): SelfRecording {
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type)) ?? ''
  const recorder = new MediaRecorder(stream, { videoBitsPerSecond, ...(mimeType && { mimeType }) })
  const startedAt = serverNow().toISOString()
  let uploadId: string | undefined
  let waiting: Blob[] = []
  let sent = 0
  let isOver = false
  let isDropped = false
  let wake = () => {}
  let isKept = false
  let settle: (fate: Fate) => void = () => {}
  const done = new Promise<Fate>((resolve) => {
    settle = resolve
  })

  recorder.ondataavailable = ({ data }) => {
    if (!isDropped) waiting.push(data)
    wake()
  }
  recorder.onstop = () => {
    isOver = true
    wake()
  }
  recorder.start(recordingSlice)

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer)
        removeEventListener('online', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      addEventListener('online', done)
    })

  const send = async (): Promise<Fate> => {
    let tries = 0
    while (!isDropped) {
      const size = waiting.reduce((sum, blob) => sum + blob.size, 0)
      if (size === 0 && !isOver) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        continue
      }
      if (size === 0 && sent === 0) return 'sent' // nothing was recorded
      const piece = new Blob(waiting).slice(0, live.recordingPiece)
      const isLast = isOver && piece.size === size
      try {
        uploadId ??= await begin(liveId, startedAt)
        const offset = await sendPiece(liveId, uploadId, piece, sent, isLast)
        const isWhole = isLast && offset === sent + piece.size
        drop(waiting, offset - sent)
        sent = offset
        if (!isDropped) onSent(sent)
        if (isWhole) return 'sent'
        tries = 0
      } catch (error) {
        if (error instanceof Refusal) return 'refused' // trying again changes nothing
        await pause(pauses[Math.min(tries++, pauses.length - 1)] ?? 0)
      }
    }
    return 'dropped'
  }
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  return {
    stop,
    keep() {
      if (!isKept) void send().then(settle)
      isKept = true
    },
    drop() {
      isDropped = true
      waiting = []
      stop()
      wake()
      settle('dropped')
    },
    done,
  }
}

const headers = () => ({ authorization: `Bearer ${getToken() ?? ''}` })
const addressOf = (liveId: string) => onServer(`/api/lives/${liveId}/recording`)

/** The server's name for this recording; asked again it answers the same. */
async function begin(liveId: string, startedAt: string): Promise<string> {
  const query = new URLSearchParams({ startedAt })
  const answer = await fetch(`${addressOf(liveId)}?${query}`, {
    method: 'POST',
    headers: headers(),
    signal: AbortSignal.timeout(chunkTimeout),
  })
  check(answer)
  return ((await answer.json()) as { id: string }).id
}

/** Answers how much the server has now; a piece that arrived without its answer is not sent twice. */
async function sendPiece(liveId: string, uploadId: string, piece: Blob, offset: number, isLast: boolean) {
  const answer = await fetch(`${addressOf(liveId)}?${new URLSearchParams({ upload: uploadId })}`, {
    method: 'PATCH',
    headers: {
      ...headers(),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      ...(isLast && { 'upload-complete': '1' }),
    },
    body: piece,
    signal: AbortSignal.timeout(chunkTimeout),
  })
  const known = Number(answer.headers.get('upload-offset'))
  if (answer.status === 409 && known > offset) return known
  check(answer)
  return known
}

function check({ ok, status }: Response) {
  if (ok) return
  const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429
  throw isFinal ? new Refusal({ code: 'BAD_ANSWER', message: `HTTP ${status}` }) : new Error(`HTTP ${status}`)
}

/** Takes so many bytes from the front. */
function drop(blobs: Blob[], bytes: number) {
  let left = bytes
  while (left > 0) {
    const first = blobs[0]
    if (!first) return
    if (first.size > left) {
      blobs[0] = first.slice(left)
      return
    }
    left -= first.size
    blobs.shift()
  }
}
