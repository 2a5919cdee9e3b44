import { z } from 'zod'
import { type Books, makeBooks } from './desk.ts'
import { damaged, makeFaults } from './faults.ts'
import { approvalsPage, decidedPage, paymentPage, unknownPage } from './page.ts'
import { makeStage } from './play.ts'
import {
  type Call,
  type CallKind,
  type Credentials,
  type Faults,
  faults as faultsSchema,
  type LogEntry,
  type Outcome,
  type Payment,
  type Protocol,
  type Reply,
  type Script,
  script as scriptSchema,
} from './types.ts'

const longestLog = 2000
const mostScripts = 5000

export interface StandInOptions {
  credentials: Credentials
  now?: () => Date
  /** Where payers find the hosted pages. */
  pages: () => string
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

const decision = z.strictObject({ reference: z.string(), etat: z.string().max(40).optional() })
const advance = z.strictObject({ ms: z.number().int().min(0) })

/** One provider with its control plane. */
export function makeStandIn(protocol: Protocol, options: StandInOptions): StandIn {
  const { credentials, now = () => new Date(), pages } = options
  let ahead = 0
  const clock = () => now().getTime() + ahead
  const faults = makeFaults()
  const scripts = new Map<string, Script>()
  const scriptOf = ({ reference }: Payment): Script => scripts.get(reference) ?? scripts.get('') ?? {}
  const log: LogEntry[] = []
  const record = (entry: Omit<LogEntry, 'at'>) => {
    log.push({ at: new Date(clock()).toISOString(), ...entry })
    if (log.length > longestLog) log.shift()
  }
  const books: Books = makeBooks({
    credentials,
    now: clock,
    pages,
    window: protocol.window,
    otherAmount: (payment) => scriptOf(payment).otherAmount,
    tokenTtl: faults.tokenTtl,
  })
  const stage = makeStage({ books, protocol, record })

  function answer(kind: CallKind, call: Call): Outcome {
    faults.begin(kind)
    if (faults.takes('resets', kind)) return 'reset'
    if (faults.takes('http500Times', kind)) return { status: 500, body: '<h1>Internal Server Error</h1>' }
    if (faults.takes('refusals', kind)) return protocol.refusal(kind)
    let opened: Payment | undefined
    const desk: Books = {
      ...books,
      open(asked) {
        const payment = books.open(asked)
        opened = payment ?? undefined
        return payment
      },
    }
    const reply = protocol.answer(kind, call, desk)
    if (opened) begin(opened)
    if (faults.takes('timeouts', kind)) return 'silence'
    const nonsense = faults.takesNonsense(kind)
    return nonsense ? damaged(reply, nonsense) : reply
  }

  function begin(payment: Payment): void {
    const script = scriptOf(payment)
    if (script.etats && script.when !== 'pay') stage.play(payment, script.etats, script)
  }

  function settle(payment: Payment, isPaid: boolean): void {
    const script = scriptOf(payment)
    const etats = isPaid ? (script.etats ?? ['SUCCESS']) : ['FAILED']
    stage.play(payment, etats, script)
  }

  function known(reference: string): Payment {
    const payment = books.find({ reference })
    if (!payment) throw new Error(`no payment ${reference}`)
    return payment
  }

  function pageFor(call: Call, payment: Payment): Reply {
    const etat = books.etatOf(payment)
    if (call.method !== 'POST') return paymentPage(protocol, payment, etat, call.url.searchParams.get('operator') ?? '')
    const form = new URLSearchParams(call.body)
    const decided = form.get('decision')
    const isOpen = etat !== 'SUCCESS' && etat !== 'EXPIRED'
    if (isOpen && (decided === 'pay' || decided === 'fail')) {
      const typed = (form.get('phone') ?? '').replace(/\D/g, '').slice(0, 15)
      if (payment.returnUrl) payment.phone = typed || '0343500003' // as in the sandbox of MVola
      settle(payment, decided === 'pay')
    }
    if (!payment.returnUrl) return decidedPage(protocol)
    return { status: 303, headers: { location: payment.returnUrl, 'cache-control': 'no-store' }, body: '' }
  }

  async function page(call: Call): Promise<Reply | null> {
    if (call.method !== 'GET' && call.method !== 'POST') return null
    const payment = protocol.pageOf(call.url, books)
    if (payment) {
      record({ kind: 'page', reference: payment.reference, status: 200, detail: call.method })
      return pageFor(call, payment)
    }
    return isPageAddress(call.url) ? unknownPage(protocol) : null
  }

  function control(call: Call): Reply {
    const command = `${call.method} ${call.url.pathname.replace('/__standin', '')}`
    const done: Reply = { status: 204, body: '' }
    switch (command) {
      case 'GET /log':
        return { status: 200, body: log }
      case 'GET /payments':
        return { status: 200, body: books.all() }
      case 'GET /counts':
        return { status: 200, body: standIn.counts() }
      case 'GET /approvals':
        return approvalsPage(
          protocol,
          books.all().filter((payment) => ['INITIATED', 'PENDING'].includes(books.etatOf(payment))),
        )
      case 'POST /script':
        standIn.direct(scriptSchema.parse(JSON.parse(call.body)))
        return done
      case 'POST /fault':
        standIn.fail(faultsSchema.parse(JSON.parse(call.body)))
        return done
      case 'POST /decide': {
        const { reference, etat } = decision.parse(JSON.parse(call.body))
        if (etat) standIn.decide(reference, etat)
        else standIn.pay(reference)
        return done
      }
      case 'POST /clock':
        standIn.advance(advance.parse(JSON.parse(call.body)).ms)
        return done
      case 'POST /reset':
        books.clear()
        scripts.clear()
        faults.clear()
        log.length = 0
        return done
      default:
        return { status: 404, body: { error: `no such command: ${command}` } }
    }
  }

  const standIn: StandIn = {
    async handle(call) {
      const { pathname } = call.url
      if (pathname.startsWith('/__standin/')) {
        if (call.headers.origin) return { status: 403, body: { error: 'not from a browser' } }
        try {
          return control(call)
        } catch (error) {
          return { status: 400, body: { error: (error as Error).message } }
        }
      }
      const kind = protocol.kindOf(call.method, pathname)
      if (!kind) return (await page(call)) ?? { status: 404, body: { error: 'no such address' } }
      const outcome = answer(kind, call)
      record({ kind, reference: null, status: typeof outcome === 'string' ? 0 : outcome.status, detail: pathname })
      return outcome
    },
    page,
    direct(script) {
      scripts.set(script.reference ?? '', script)
      const [oldest] = scripts.size > mostScripts ? scripts.keys() : []
      if (oldest) scripts.delete(oldest)
    },
    fail: faults.add,
    recover: faults.clear,
    decide(reference, etat) {
      const payment = known(reference)
      stage.play(payment, [etat], scriptOf(payment))
    },
    pay: (reference) => settle(known(reference), true),
    payment: (reference) => books.find({ reference }),
    payments: books.all,
    counts: () => ({ tokens: books.tokens(), payments: books.opened() }),
    log: () => log,
    advance(ms) {
      ahead += ms
    },
    idle: stage.idle,
    stop: stage.stop,
  }
  return standIn
}

/** Addresses of hosted pages, whether they lead to a payment or not. */
const isPageAddress = ({ pathname }: URL) =>
  /^\/(webpayment|api\/mobileMoney\/selectChoice|payment\/pay_token\/[^/]*|phone\/[^/]*)$/.test(pathname)
