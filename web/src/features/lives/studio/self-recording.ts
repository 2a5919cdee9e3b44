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
  const session = crypto.randomUUID()
  const waiting: Blob[] = []
  let sent = 0
  let isOver = false
  let wake = () => {}
  let finished: (() => void) | undefined

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
    for (;;) {
      const size = waiting.reduce((sum, blob) => sum + blob.size, 0)
      if (size === 0) {
        if (isOver) break
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        continue
      }
      const piece = new Blob(waiting).slice(0, live.recordingPiece)
      try {
        const offset = await sendPiece(liveId, session, recorder.mimeType, piece, sent, isOver && piece.size === size)
        drop(waiting, offset - sent)
        sent = offset
        onSent(sent)
        tries = 0
      } catch (error) {
        if (error instanceof Refused) break // the server will not take it: trying again changes nothing
        await new Promise((resolve) => setTimeout(resolve, pauses[Math.min(tries++, pauses.length - 1)]))
      }
    }
    finished?.()
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

/** Answers how much the server has now; a piece that arrived without its answer is not sent twice. */
async function sendPiece(
  liveId: string,
  session: string,
  type: string,
  piece: Blob,
  offset: number,
  isLast: boolean,
): Promise<number> {
  const answer = await fetch(`/api/lives/${liveId}/recording`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${getToken() ?? ''}`,
      'content-type': 'application/offset+octet-stream',
      'upload-session': session,
      'upload-type': type,
      'upload-offset': String(offset),
      ...(isLast && { 'upload-complete': '?1' }),
    },
    body: piece,
    signal: AbortSignal.timeout(chunkTimeout),
  })
  const known = Number(answer.headers.get('upload-offset'))
  if (answer.ok || (answer.status === 409 && known > offset)) return known
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 408 && answer.status !== 429)
    throw new Refused(`HTTP ${answer.status}`)
  throw new Error(`HTTP ${answer.status}`)
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
