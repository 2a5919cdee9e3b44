import type { Sms } from './port.ts'

/** Posts `{to, text}` as JSON to SMS_URL with a bearer token; any 2xx means taken. */
export function httpSms(url: string, token: string | undefined): Sms {
  return {
    async send(message) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(20_000),
        redirect: 'error',
      })
      if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`)
      return 'sent'
    },
  }
}
