import { UnknownOutcome } from '../mail/port.ts'
import type { Sms } from './port.ts'

/** What says no more than that the answer was lost on its way. */
const lost = /^(?:ECONNRESET|EPIPE|ETIMEDOUT|UND_ERR_(?:SOCKET|HEADERS_TIMEOUT|BODY_TIMEOUT)|HPE_.*)$/
const lostBetween = [502, 504]

/**
 * Posts `{to, text}` as JSON to SMS_URL with a bearer token; any 2xx means taken. `Idempotency-Key` is the same for each try
 * of one message, so that a gateway that knows it sends once.
 */
export function httpSms(url: string, token: string | undefined, patience = 60_000): Sms {
  return {
    async send({ id, to, text }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to, text }),
        signal: AbortSignal.timeout(patience),
        redirect: 'manual',
      }).catch((error: Error) => {
        throw isLost(error) ? new UnknownOutcome('the SMS gateway did not answer: it may have sent it') : error
      })
      void answer.body?.cancel().catch(() => undefined)
      if (lostBetween.includes(answer.status))
        throw new UnknownOutcome(`the SMS gateway answered ${answer.status}: it may have sent it`)
      if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`)
      return 'sent'
    },
  }
}

/** Not where there was no connection: there, or to one address after the other. */
const isLost = ({ name, cause }: Error) =>
  name === 'TimeoutError' ||
  (cause instanceof Error && !(cause instanceof AggregateError) && isLostBy(cause as NodeJS.ErrnoException))
const isLostBy = ({ code = '', syscall }: NodeJS.ErrnoException) => syscall !== 'connect' && lost.test(code)
