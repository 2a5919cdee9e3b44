import type { WebSocket } from 'ws'

const maxBeats = 6 // beats: a minute

/** Tells of a socket whether its reader took nothing of what waits for it, beat after beat. */
export function watchUnread(): (socket: WebSocket) => boolean {
  const waiting = new WeakMap<WebSocket, { bytes: number; beats: number }>()
  return (socket) => {
    const bytes = socket.bufferedAmount
    const last = waiting.get(socket)
    if (bytes === 0) return waiting.delete(socket) && false
    const beats = last && bytes >= last.bytes ? last.beats + 1 : 0
    waiting.set(socket, { bytes, beats })
    return beats >= maxBeats
  }
}
