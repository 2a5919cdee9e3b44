import { connect } from 'node:net'
import nodemailer from 'nodemailer'
import { choosePaymentProviders } from '../../gateways/payment/index.ts'
import { operators, type ProviderId, ProviderRefused } from '../../gateways/payment/port.ts'
import { askHttp, inTime, reasonOf } from './asking.ts'
import { type Fault, fault } from './faults.ts'
import type { Look } from './look.ts'

/** Greeting, encryption and sign-in, as for a mail, and no mail. */
export async function mailCheck({ config, timeout }: Look): Promise<Fault[]> {
  if (!config.SMTP_URL) return []
  const times = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout }
  const transport = nodemailer.createTransport({ url: config.SMTP_URL, ...times } as never)
  try {
    await inTime({ timeout }, transport.verify())
    return []
  } catch (error) {
    const isRefused = (error as { code?: string }).code === 'EAUTH'
    return [isRefused ? fault('mail.refused') : fault('mail.away', { reason: reasonOf(error) })]
  } finally {
    transport.close()
  }
}

/** Asks with our token for nothing: an SMS costs money. */
export async function smsCheck(look: Look): Promise<Fault[]> {
  const { SMS_URL: url, SMS_TOKEN: token } = look.config
  if (!url) return []
  try {
    const headers = token ? { authorization: `Bearer ${token}` } : undefined
    const { status } = await askHttp(look, url, { method: 'HEAD', ...(headers && { headers }) })
    if (status === 401 || status === 403) return [fault('sms.refused')]
    return status >= 500 && status !== 501 ? [fault('sms.broken', { status })] : []
  } catch (error) {
    return [fault('sms.away', { reason: reasonOf(error) })]
  }
}

/** Asks each provider about a payment that never was: it signs us in, and moves no money. */
export async function paymentChecks(look: Look): Promise<Fault[]> {
  const { config, now, timeout } = look
  const providers = choosePaymentProviders(config, { now, sandboxPages: () => '', client: { timeout, pause: 50 } })
  const asked = (['vanillapay', ...operators] as const).map(async (id: ProviderId): Promise<Fault[]> => {
    const provider = providers.get(id)
    if (!provider) return []
    try {
      await inTime(look, provider.ask(never(now())))
      return []
    } catch (error) {
      if (!(error instanceof ProviderRefused)) return [fault('payment.away', { provider: id, reason: reasonOf(error) })]
      return error.reason === 'credentials' ? [fault('payment.refused', { provider: id })] : []
    }
  })
  return (await Promise.all(asked).finally(() => providers.stop())).flat()
}

const never = (createdAt: Date) => ({
  reference: 'DOCTOR-00000',
  method: 'mobile_money' as const,
  amount: 1000,
  label: 'doctor',
  language: 'fr' as const,
  payerPhone: null,
  callbackUrl: '',
  returnUrl: '',
  createdAt,
  providerReference: 'doctor',
})

/** clamd answers PONG to PING. */
export async function scannerCheck(look: Look): Promise<Fault[]> {
  const at = look.config.CLAMD_ADDRESS
  if (!at) return []
  const socket = connect({ ...at })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let said = ''
  socket.on('error', reject)
  socket.on('close', () => resolve(said))
  socket.on('connect', () => socket.write('zPING\0'))
  socket.on('data', (part) => {
    said += part.toString('latin1')
    if (said.includes('\0') || said.length > 100) resolve(said)
  })
  try {
    const answer = await inTime(look, promise)
    return answer.startsWith('PONG') ? [] : [fault('scanner.away', { reason: 'no PONG' })]
  } catch (error) {
    return [fault('scanner.away', { reason: reasonOf(error) })]
  } finally {
    socket.destroy()
  }
}
