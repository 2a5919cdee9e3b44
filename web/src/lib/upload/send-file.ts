/**
 * Sends one file in pieces to its place (N-07): what has arrived is never sent twice, because after every doubt the
 * server is asked how far it got. Goes on automatically after a cut, until it is done, aborted, or refused for good.
 */

import { retry } from '@vondrona/rules/constants'
import { photoPiece } from '@vondrona/rules/uploads/constants'
import { onServer } from '../platform/server.ts'

export interface Slot {
  id: string
  secret: string
  /** Bytes of one piece, at most. */
  piece: number
}

/** gone: the place no longer exists (or was never ours). refused: the server does not want this file. */
export type SendProblem = 'gone' | 'refused'

/** Thrown when a file cannot be sent. */
export class SendError extends Error {
  readonly problem: SendProblem
  constructor(problem: SendProblem) {
    super(problem)
    this.problem = problem
  }
}

export interface Dependencies {
  fetch: (address: string, init: RequestInit) => Promise<Response>
  /** Waits so long, or less when the network comes back. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  random: () => number
}

export interface SendEvents {
  signal: AbortSignal
  /** How many bytes the server has. */
  onSent?: (bytes: number) => void
  /** True while the network is away. */
  onWaiting?: (waiting: boolean) => void
}

interface Tried {
  /** What the server has; null when that is not known. */
  at: number | null
  failed: boolean
  /** Seconds that the server asks to wait. */
  wait?: number
}

/** Sends a file in pieces into its slot and continues after interruptions. */
export async function sendFile(file: Blob, slot: Slot, dependencies: Dependencies, events: SendEvents): Promise<void> {
  const { signal, onSent, onWaiting } = events
  let at: number | null = 0
  let piece = slot.piece
  let failures = 0
  while (at === null || at < file.size) {
    signal.throwIfAborted()
    const known: number | null = at
    const tried: Tried =
      known === null
        ? await ask(file, slot, dependencies, signal)
        : await put(file, slot, known, piece, dependencies, signal)
    signal.throwIfAborted()
    at = tried.at
    if (tried.failed) {
      failures += 1
      piece = Math.max(Math.min(photoPiece.smallest, slot.piece), Math.floor(piece / 2))
      onWaiting?.(true)
      await dependencies.pause(tried.wait ? tried.wait * 1000 : pauseAfter(failures, dependencies.random()), signal)
      continue
    }
    if (known !== null) piece = Math.min(slot.piece, piece * 2)
    if (failures > 0) onWaiting?.(false)
    failures = 0
    if (at !== null) onSent?.(at)
  }
}

const pauseAfter = (failures: number, random: number) =>
  Math.min(photoPiece.pauseCap, retry.base * 2 ** (failures - 1)) + random * retry.jitter

async function put(
  file: Blob,
  slot: Slot,
  at: number,
  piece: number,
  dependencies: Dependencies,
  signal: AbortSignal,
): Promise<Tried> {
  const answer = await reach(dependencies, slot, signal, {
    method: 'PUT',
    body: file.slice(at, at + piece),
    headers: {
      'content-type': 'application/octet-stream',
      'upload-offset': String(at),
      ...(at === 0 && { 'upload-length': String(file.size) }),
    },
  })
  if (!answer || isPassing(answer.status)) return { at: null, failed: true, wait: waitOf(answer) }
  if (answer.status === 409) return { at: null, failed: false }
  return { at: offsetOf(answer), failed: false }
}

async function ask(file: Blob, slot: Slot, dependencies: Dependencies, signal: AbortSignal): Promise<Tried> {
  const answer = await reach(dependencies, slot, signal, { method: 'HEAD' })
  if (!answer || isPassing(answer.status)) return { at: null, failed: true, wait: waitOf(answer) }
  const length = Number(answer.headers.get('upload-length') ?? 0)
  if (length !== 0 && length !== file.size) throw new SendError('gone') // another file took this place
  return { at: offsetOf(answer), failed: false }
}

/** Null when there was no answer. A refusal for good is thrown. */
async function reach(
  dependencies: Dependencies,
  slot: Slot,
  signal: AbortSignal,
  init: RequestInit,
): Promise<Response | null> {
  const answer = await inTime(signal, (deadline) =>
    dependencies.fetch(onServer(`/api/uploads/${encodeURIComponent(slot.id)}`), {
      ...init,
      headers: { ...init.headers, authorization: `Upload ${slot.secret}` },
      credentials: 'omit',
      signal: deadline,
    }),
  ).catch(() => null)
  if (!answer || answer.ok || answer.status === 409 || isPassing(answer.status)) return answer
  throw new SendError([401, 403, 404, 410].includes(answer.status) ? 'gone' : 'refused')
}

/** A piece that hangs is a cut. (AbortSignal.any would say the same, but phones here are older than it.) */
async function inTime<T>(signal: AbortSignal, work: (deadline: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const follow = () => stop.abort()
  const timer = setTimeout(follow, photoPiece.timeout)
  signal.addEventListener('abort', follow)
  try {
    return await work(stop.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', follow)
  }
}

const isPassing = (status: number) => status >= 500 || retry.statuses.some((passing) => passing === status)

function offsetOf(answer: Response): number {
  const offset = Number(answer.headers.get('upload-offset') ?? Number.NaN)
  if (!Number.isSafeInteger(offset) || offset < 0) throw new SendError('refused')
  return offset
}

function waitOf(answer: Response | null): number | undefined {
  const seconds = Number(answer?.headers.get('retry-after') ?? Number.NaN)
  return seconds > 0 && seconds <= 300 ? seconds : undefined
}
