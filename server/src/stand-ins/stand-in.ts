import { control } from './control.ts'
import { type Books, makeBooks } from './desk.ts'
import { damaged, makeFaults } from './faults.ts'
import { decidedPage, paymentPage, unknownPage } from './page.ts'
import { makeStage } from './play.ts'
import type {
  Call,
  CallKind,
  Credentials,
  LogEntry,
  Outcome,
  Payment,
  Protocol,
  Reply,
  Script,
  StandIn,
} from './types.ts'

const longestLog = 2000
const mostScripts = 5000

export interface StandInOptions {
  credentials: Credentials
  now?: () => Date
  /** Where payers find the hosted pages. */
  pages: () => string
}

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

  async function page(call: Call): Promise<Reply | null> {
    if (call.method !== 'GET' && call.method !== 'POST') return null
    const payment = protocol.pageOf(call.url, books)
    if (payment) {
      record({ kind: 'page', reference: payment.reference, status: 200, detail: call.method })
      return hostedPage(call, payment, { protocol, books, settle })
    }
    return isPageAddress(call.url) ? unknownPage(protocol) : null
  }

  function reset(): void {
    books.clear()
    scripts.clear()
    faults.clear()
    log.length = 0
  }

  const standIn: StandIn = {
    async handle(call) {
      const { pathname } = call.url
      if (pathname.startsWith('/__standin/')) {
        if (call.headers.origin) return { status: 403, body: { error: 'not from a browser' } }
        try {
          return control(call, { standIn, protocol, books, reset })
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

interface Shop {
  protocol: Protocol
  books: Books
  settle: (payment: Payment, isPaid: boolean) => void
}

/** What a payer sees of a payment, and what pressing a button there does. */
function hostedPage(call: Call, payment: Payment, { protocol, books, settle }: Shop): Reply {
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

/** Addresses of hosted pages, whether they lead to a payment or not. */
const isPageAddress = ({ pathname }: URL) =>
  /^\/(webpayment|api\/mobileMoney\/selectChoice|payment\/pay_token\/[^/]*|phone\/[^/]*)$/.test(pathname)
