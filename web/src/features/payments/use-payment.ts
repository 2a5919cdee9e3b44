import { askDelay, screenOf } from '@vondrona/rules/payments/paying'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { type Problems, problemsOf } from '../../lib/api/refusal.ts'
import { useSession } from '../../lib/session/session.ts'
import { useSubscription } from '../../lib/socket/subscriptions.ts'
import { type PaymentFields, PaymentNowDocument, PaymentUpdatedDocument } from './operations.generated.ts'

interface Seen {
  /** null: there is no such payment. undefined: nobody has answered yet. */
  payment: PaymentFields | null | undefined
  /** Why there was no answer, the last time that it was asked for. */
  failure: Problems | null
  asking: boolean
}

/**
 * R-PAY-08, R-PAY-12: a payment as the server knows it. While it is not settled, it is asked for again after a growing
 * delay, at once when the page is looked at again or the network is back, and members hear of it without asking.
 */
export function usePayment(transactionId: string): Seen & { ask: () => void } {
  const [seen, setSeen] = useState<Seen>({ payment: undefined, failure: null, asking: true })
  const [turn, setTurn] = useState(0)
  const asked = useRef(0)
  const { user } = useSession()
  const { payment } = seen
  const screen = screenOf(payment?.status)
  const isOpen = payment === undefined || (payment !== null && (screen === 'pending' || screen === 'unknown'))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    let isOver = false
    setSeen((before) => ({ ...before, asking: true }))
    call(PaymentNowDocument, { transactionId }).then(
      ({ paymentStatus }) => {
        if (!isOver) setSeen({ payment: paymentStatus, failure: null, asking: false })
      },
      (error) => {
        if (!isOver) setSeen((before) => ({ ...before, failure: problemsOf(error), asking: false }))
      },
    )
    return () => {
      isOver = true
    }
  }, [transactionId, turn])

  const ask = useCallback(() => setTurn((before) => before + 1), [])
  useEffect(() => {
    if (!isOpen || seen.asking) return
    const isLooked = document.visibilityState === 'visible' // else it is asked once somebody looks again
    const timer = isLooked ? setTimeout(ask, askDelay(asked.current++)) : undefined
    const look = () => document.visibilityState === 'visible' && ask()
    document.addEventListener('visibilitychange', look)
    addEventListener('online', ask)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', ask)
    }
  }, [isOpen, seen.asking, ask])

  useSubscription(
    PaymentUpdatedDocument,
    ({ paymentUpdated }) => setSeen({ payment: paymentUpdated, failure: null, asking: false }),
    { variables: { transactionId }, pause: !user || !isOpen },
  )
  return { ...seen, ask }
}
