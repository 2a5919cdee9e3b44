/** When no gateway answers, the studio records itself and sends pieces that survive a bad network (R-SRC-29, R-SRC-30). */
import { chunkTimeout, live, recordingSlice } from '@vondrona/rules/constants'
import { getToken } from '../../../lib/token.ts'

export interface SelfRecording {
  /** Sends what is left and says that it is whole. */
  finish(): Promise<void>
}

const types = ['video/mp4;codecs=avc1.42E01F,mp4a.40.2', 'video/webm;codecs=h264,opus', 'video/webm;codecs=vp8,opus']
const pauses = [1000, 2000, 4000, 8000, 15_000]

export function recordHere(stream: MediaStream, liveId: string, onSent: (bytes: number) => void): SelfRecording {
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type)) ?? ''
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {})
  const startedAt = new Date().toISOString()
  let uploadId: string | undefined
  const waiting: Blob[] = []
  let sent = 0
  let isOver = false
  let wake = () => {}

  recorder.ondataavailable = ({ data }) => {
    if (data.size > 0) waiting.push(data)
    wake()
  }
  recorder.onstop = () => {
    isOver = true
    wake()
  }
  recorder.start(recordingSlice)

  const send = async () => {
    let tries = 0
    let isWhole = false
    while (!isWhole) {
      const size = waiting.reduce((sum, blob) => sum + blob.size, 0)
      if (size === 0 && !isOver) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        continue
      }
      if (size === 0 && sent === 0) break // nothing was recorded
      const piece = new Blob(waiting).slice(0, live.recordingPiece)
      const isLast = isOver && piece.size === size
      try {
        uploadId ??= await begin(liveId, startedAt)
        const offset = await sendPiece(liveId, uploadId, piece, sent, isLast)
        drop(waiting, offset - sent)
        sent = offset
        isWhole = isLast
        onSent(sent)
        tries = 0
      } catch (error) {
        if (error instanceof Refused) break // the server will not take it: trying again changes nothing
        await new Promise((resolve) => setTimeout(resolve, pauses[Math.min(tries++, pauses.length - 1)]))
      }
    }
  }
  const sending = send()
  return {
    async finish() {
      if (recorder.state !== 'inactive') recorder.stop()
      await sending
    },
  }
}

class Refused extends Error {}

const headers = () => ({ authorization: `Bearer ${getToken() ?? ''}` })
const addressOf = (liveId: string) => `/api/lives/${liveId}/recording`

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
  throw new (isFinal ? Refused : Error)(`HTTP ${status}`)
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
