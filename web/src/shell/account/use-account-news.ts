import { useRef } from 'react'
import { recheckUserData } from '../../lib/session/session.ts'
import { useSocketEvent } from '../../lib/socket/socket.ts'

/** What is decided about the account shows on every open page: banner, badge, menu. After a cut it is asked for. */
export function useAccountNews(): void {
  const wasHeard = useRef(false)
  useSocketEvent(
    'account',
    () => void recheckUserData(),
    () => {
      if (wasHeard.current) void recheckUserData()
      wasHeard.current = true
    },
  )
}
