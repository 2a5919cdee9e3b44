import type { Reach } from '../../lib/device/reach.ts'
import type { SocketStatus } from '../../lib/socket/socket-line.ts'

/** A line that stands says nothing while questions get no answer: it may be half of one. */
export const shownStatus = (socket: SocketStatus, reach: Reach): SocketStatus =>
  reach === 'lost' ? 'error' : reach === 'trouble' && socket === 'connected' ? 'reconnecting' : socket
