/** What the stand-ins of payment providers share: the words of their protocols and of those who direct them. */
import { z } from 'zod'

export type CallKind = 'token' | 'start' | 'query' | 'refund'

/** A request as it came. */
export interface Call {
  method: string
  url: URL
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

export interface Reply {
  status: number
  headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON. */
  body: string | object
}

/** `silence`: the request is never answered. `reset`: its connection is cut. */
export type Outcome = Reply | 'silence' | 'reset'

/** A payment as the provider knows it. */
export interface Payment {
  /** The merchant's. */
  reference: string
  /** The provider's. */
  id: string
  /** What its callbacks are recognized by, where they are. */
  noticeKey: string
  /** The end of the address of its page. */
  pageKey: string
  method: string
  amount: number
  label: string
  /** Of its page, where it was told. */
  language?: string
  /** As the provider writes numbers; empty until the payer enters it. */
  phone: string
  noticeUrl: string
  /** Empty where the payer does not leave the merchant's page. */
  returnUrl: string
  startedAt: number
  etat: string
  /** The operator's number of the settled transaction. */
  settled: string
  isRefunded: boolean
}

/** A notification that is due. */
export interface Notice {
  method: 'POST' | 'PUT'
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** What happens to a payment. Words of their own in `etats` are passed on as they are. */
export const script = z.strictObject({
  /** Of the payment with this reference; without it of every payment that has no script of its own. */
  reference: z.string().max(60).optional(),
  /** States in order; by default SUCCESS once the payer pays. Known: INITIATED, PENDING, SUCCESS, FAILED, EXPIRED, AMBIGUOUS. */
  etats: z.array(z.string().max(40)).max(20).optional(),
  /** `start`: they pass by themselves. `pay`: once the payer presses « Payer ». By default `start` if there are `etats`. */
  when: z.enum(['start', 'pay']).optional(),
  /** Milliseconds before each state. */
  delayMs: z.number().int().min(0).max(600_000).optional(),
  /** How many times more each notification is sent. */
  duplicates: z.number().int().min(0).max(50).optional(),
  /** Notifications are sent in the opposite order. */
  shuffle: z.boolean().optional(),
  dropNotification: z.boolean().optional(),
  badSignature: z.boolean().optional(),
  /** Notifications are sent as a form instead of JSON. */
  form: z.boolean().optional(),
  /** The provider reports this amount instead, in ariary. */
  otherAmount: z.number().int().min(0).optional(),
})
export type Script = z.infer<typeof script>

export const nonsenses = ['html', 'empty', 'truncated', 'huge', 'list', 'null', 'redirect'] as const

/** What goes wrong with the next calls. */
export const faults = z.strictObject({
  /** Of this kind only. */
  on: z.enum(['token', 'start', 'query', 'refund']).optional(),
  /** How many calls pass before. */
  skip: z.number().int().min(0).max(10_000).optional(),
  /** Answered with 500, and nothing is done. */
  http500Times: z.number().int().min(0).max(10_000).optional(),
  /** Done, and never answered. */
  timeouts: z.number().int().min(0).max(10_000).optional(),
  /** The connection is cut, and nothing is done. */
  resets: z.number().int().min(0).max(10_000).optional(),
  /** Refused as this provider refuses. */
  refusals: z.number().int().min(0).max(10_000).optional(),
  /** Done, and answered with this. */
  nonsense: z.array(z.enum(nonsenses)).max(100).optional(),
  /** Seconds that tokens issued from now on are valid. */
  tokenTtl: z.number().int().min(0).max(10_000_000).optional(),
})
export type Faults = z.infer<typeof faults>

export interface LogEntry {
  at: string
  kind: CallKind | 'notice' | 'page'
  reference: string | null
  /** Of the answer; 0 without one. */
  status: number
  detail: string
}

/** What merchants are known by. `key`: VPI's KeySecret, Orange's merchant key, the key of Airtel's callbacks. */
export interface Credentials {
  clientId: string
  clientSecret: string
  key: string
}

/** Known to everybody: for stand-ins that a developer starts. */
export const publicCredentials: Credentials = {
  clientId: 'standin-client',
  clientSecret: 'standin-secret',
  key: 'standin-key',
}

/** A provider as it is documented; everything that goes wrong is added around it. */
export interface Protocol {
  readonly name: 'vanillapay' | 'mvola' | 'orange' | 'airtel'
  /** How payers know it. */
  readonly title: string
  /** Milliseconds after which an unpaid payment expires; null: never. */
  readonly window: number | null
  /** Null for what is no address of its API. */
  kindOf(method: string, path: string): CallKind | null
  answer(kind: CallKind, call: Call, desk: Desk): Reply
  /** How it refuses a payer or an amount. */
  refusal(kind: CallKind): Reply
  notice(payment: Payment, etat: string, script: Script, desk: Desk): Notice
  /** The payment whose page this is; undefined for any other address. */
  pageOf(url: URL, desk: Desk): Payment | undefined
}

/** What a protocol may use. */
export interface Desk {
  readonly credentials: Credentials
  readonly now: () => number
  /** Where payers' browsers find its pages; no slash at the end. */
  readonly pages: () => string
  issueToken(lifetimeSeconds: number): { token: string; seconds: number }
  /** Whether this value was issued and is still valid. */
  isToken(value: string): boolean
  /** Null if the reference was used before. */
  open(payment: Omit<Payment, 'startedAt' | 'etat' | 'settled' | 'isRefunded'>): Payment | null
  find(by: { reference: string } | { id: string } | { pageKey: string } | { settled: string }): Payment | undefined
  /** A JWS that nobody else can issue. */
  signed(payload: string): string
  /** Its state now, expired if its time is over. */
  etatOf(payment: Payment): string
  amountOf(payment: Payment): number
  /** The next number, for references. */
  next(): number
  refund(payment: Payment): void
}

/** A provider that plays what it is told, without a transport: `serve` puts it on a port. */
export interface StandIn {
  handle(call: Call): Promise<Outcome>
  /** A hosted page only; null for its API and control plane. */
  page(call: Call): Promise<Reply | null>
  direct(script: Script): void
  fail(faults: Faults): void
  /** What still had to go wrong does not. */
  recover(): void
  /** The payment reaches this state, with its notification. Throws if there is no such payment. */
  decide(reference: string, etat: string): void
  /** The payer presses « Payer »: what the script says, or success. */
  pay(reference: string): void
  payment(reference: string): Readonly<Payment> | undefined
  payments(): readonly Readonly<Payment>[]
  /** How many tokens were issued, and how many payments were opened. */
  counts(): { tokens: number; payments: number }
  log(): readonly LogEntry[]
  /** Sets its clock forward. */
  advance(ms: number): void
  idle(): Promise<void>
  stop(): void
}
