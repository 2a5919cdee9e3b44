import type { Language } from '@vondrona/rules/texts'

/** Who collects money for us. `sandbox` plays Vanilla Pay without money; `offline` is a desk, a counter, a transfer. */
export const providerIds = ['vanillapay', 'mvola', 'orange', 'airtel', 'offline', 'sandbox'] as const
export type ProviderId = (typeof providerIds)[number]

/** What the payer chooses (R-PAY-01, R-PAY-02, D-22). */
export const paymentMethods = ['international', 'mobile_money', 'mandate'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Mobile money in Madagascar: Yas (formerly Telma), Orange, Airtel. */
export const operators = ['mvola', 'orange', 'airtel'] as const
export type Operator = (typeof operators)[number]

/** What a provider says of an attempt. `unknown` is no outcome: the attempt stays as it is and is asked about again. */
export type PaymentStatus = 'pending' | 'succeeded' | 'failed' | 'expired' | 'unknown'

/** One try to pay: stored before the provider hears of it. */
export interface Attempt {
  /** Ours, never used again: 6 to 20 of A–Z, 0–9 and hyphen, beginning and ending with a letter or digit. */
  reference: string
  method: PaymentMethod
  /** Whole ariary. */
  amount: number
  /** What the payer reads at the provider; shortened and simplified to what it takes. */
  label: string
  /** In which the payer reads the provider's page, where it can be told. */
  language: Language
  /** Chosen by the payer, for mobile money; a provider that asks on its own page leaves it out. */
  operator?: Operator | null
  /** E.164; required by providers with `needsPhone`. */
  payerPhone: string | null
  /** Where the provider reports what happened; where it signs nothing, with a part that nobody can guess. */
  callbackUrl: string
  /** Where the payer's browser comes back to; this proves nothing. */
  returnUrl: string
  createdAt: Date
  /** What `start` returned; null while its answer is missing. */
  providerReference: string | null
}

export interface Started {
  /** The provider's own name of the attempt, needed by `ask`; unique for one provider. May open the payment: a secret. */
  providerReference: string | null
  /** Where the payer goes now; null where the provider asks the payer on the phone, or offline. */
  payUrl: string | null
  /** How a callback names the attempt that repeats neither reference; null if it repeats ours. */
  callbackKey: string | null
  /** The answer for the record, without secrets and phone numbers. */
  raw: unknown
}

/** What a provider said of an attempt, by callback or when it was asked. */
export interface Evidence {
  status: PaymentStatus
  /** Of the callback's attempt: our reference or, if the provider does not repeat it, `Started.callbackKey`. */
  about: { reference: string } | { callbackKey: string }
  providerReference: string | null
  /** Number of the transaction at the mobile money operator, as in its statements. */
  operatorReference: string | null
  /** In ariary, if the provider repeats it; `other`: it names another currency's or a broken amount where it should be ours. */
  amount: number | 'other' | null
  /** In ariary, what the provider keeps; null if it does not say. */
  fee: number | null
  /** E.164. */
  payerPhone: string | null
  /** `pull`: the provider's answer to us. With `none` anybody may have sent it: it is a reason to ask. */
  authenticated: 'signature' | 'pull' | 'none'
  /** Equal for two messages that say the same of the same attempt with the same authority: a hint never hides a proof. */
  dedupeKey: string
  /** The message for the record, without secrets and phone numbers. */
  raw: unknown
}

/** A request to the callback's address, as it came. */
export interface Callback {
  /** POST, or PUT from MVola. */
  method: string
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

export interface Refunded {
  status: 'done' | 'pending'
  providerReference: string | null
  raw: unknown
}

export interface ProviderCapabilities {
  /** `redirect`: the payer goes to `payUrl`. `push`: is asked on the phone. `instruction`: pays elsewhere, staff confirm. */
  flow: 'redirect' | 'push' | 'instruction'
  methods: readonly PaymentMethod[]
  needsPhone: boolean
  /** `whole`: only the complete amount of an attempt. `manual`: people send the money back. */
  refund: 'whole' | 'manual'
  /** Whole ariary. */
  minimum: number
  /** Milliseconds from the start in which the payer can pay. */
  window: number
  /** Asking needs the provider's reference: an attempt whose start was not answered is settled by a callback only. */
  asksByProviderReference: boolean
}

/**
 * A payment provider. It keeps nothing: who calls it stores the attempt first, then starts it. `start` and `ask`
 * throw ProviderRefused when the provider says no, ProviderUnreachable when it gives no usable answer.
 */
export interface PaymentProvider {
  readonly id: ProviderId
  readonly capabilities: ProviderCapabilities
  /** Asks for the money, once: never repeated by itself, because the provider may have accepted what it did not answer. */
  start(attempt: Attempt): Promise<Started>
  /** What became of it; may be asked at any time. Unknown attempts are `unknown`. */
  ask(attempt: Attempt): Promise<Evidence>
  /** Reads a callback. `bad_signature`: it pretends to be the provider's. `ignored`: it says nothing of an attempt. */
  parseCallback(callback: Callback): Promise<Evidence | 'ignored' | 'bad_signature'>
  /** Sends the complete amount back. ProviderUnreachable with outcome `unknown` means: it may have been done. */
  refund?(payment: { reference: string; operatorReference: string }): Promise<Refunded>
}

/** Why a provider says no, as far as it can be told; who calls words the sentence for the payer. */
export type RefusalReason =
  | 'amount' // too small or too large
  | 'credentials' // ours are wrong
  | 'method' // our account does not include it
  | 'payer' // the payer's account: no such number, not enough money
  | 'reference_used' // it was accepted before
  | 'other'

/** The provider answered, and the answer is no: nothing was started. */
export class ProviderRefused extends Error {
  readonly provider: ProviderId
  readonly reason: RefusalReason
  /** The provider's own code, for staff. */
  readonly code: string
  constructor(provider: ProviderId, reason: RefusalReason, code: string, sentence: string) {
    super(`${provider} refused (${code}): ${sentence}`)
    this.provider = provider
    this.reason = reason
    this.code = code
  }
}

/** No usable answer. Outcome `none`: the request certainly did nothing. `unknown`: it may have; ask before anything else. */
export class ProviderUnreachable extends Error {
  readonly provider: ProviderId
  readonly outcome: 'none' | 'unknown'
  constructor(provider: ProviderId, outcome: 'none' | 'unknown', why: string) {
    super(`${provider} is unreachable: ${why}`)
    this.provider = provider
    this.outcome = outcome
  }
}

/** Whether a method is offered (D-21). `sandbox` moves no money: in production it is for the administrators' test only. */
export interface MethodOffer {
  mode: 'disabled' | 'sandbox' | 'live'
  /** Only an administrator's test may use it. */
  isTestOnly: boolean
  /** Of mobile money: those that can be paid with. */
  operators: readonly Operator[]
}

/** The providers of this installation. */
export interface PaymentProviders {
  readonly methods: Readonly<Record<PaymentMethod, MethodOffer>>
  /** Null if its settings are missing. Includes those whose method is off: attempts that were begun are still settled. */
  get(id: ProviderId): PaymentProvider | null
  /** Who collects by this method, for mobile money of this operator; null if the method is off or does not have it. */
  providerFor(method: PaymentMethod, operator?: Operator | null): PaymentProvider | null
  /** The sandbox's payment page, for whoever forwards the payer's browser to it; null for any other address. */
  sandboxPage(request: PageRequest): Promise<PageAnswer | null>
  /** Ends the sandbox of this process. */
  stop(): Promise<void>
}

/** A browser's request to the sandbox; `path` begins with `/` and includes the query. */
export interface PageRequest {
  method: string
  path: string
  body: Buffer
}
export interface PageAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}
