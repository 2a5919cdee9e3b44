import { photoSettle } from '@vondrona/rules/uploads/constants'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api/graphql.ts'
import { IdentityImageTicketDocument, type Side } from '../operations.generated.ts'

export interface IdentityImage {
  /** Goes into an img; null while the ticket is asked for. */
  src: string | null
  failed: boolean
  /** The img could not load it: a ticket lives 60 s, so one new ticket is tried before giving up. */
  onError: () => void
  retry: () => void
}

/** D-29, F-KYC-08: a 60 s ticket for one photo, requested once the request has been looked at for a moment. */
export function useImageTicket(userId: string, side: Side, wanted: boolean): IdentityImage {
  const [src, setSrc] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const renewals = useRef(0)
  const asked = useRef(0)

  const ask = useCallback(async () => {
    const mine = ++asked.current
    setFailed(false)
    try {
      const { identityImageTicket } = await call(IdentityImageTicketDocument, { userId, side })
      if (mine === asked.current) setSrc(identityImageTicket.url)
    } catch {
      if (mine === asked.current) setFailed(true)
    }
  }, [userId, side])

  useEffect(() => {
    setSrc(null)
    setFailed(false)
    renewals.current = 0
    if (!wanted) return
    const timer = setTimeout(ask, photoSettle)
    return () => {
      clearTimeout(timer)
      asked.current += 1
    }
  }, [ask, wanted])

  const onError = () => {
    setSrc(null)
    renewals.current += 1
    if (renewals.current > 1) setFailed(true)
    else void ask()
  }
  const retry = () => {
    renewals.current = 0
    void ask()
  }
  return { src, failed, onError, retry }
}
