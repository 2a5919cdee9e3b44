import { type GateTicket, readBundle } from '@vondrona/rules/gate'
import { type GateList, judge, type Verdict } from '@vondrona/rules/gate/phone'
import { call, Refusal } from '../../../lib/api/graphql.ts'
import { makeVerifier, type TicketVerifier } from '../../../lib/scan/index.ts'
import { GateBundleDocument, GateSyncDocument } from '../operations.generated.ts'
import { gateStore, type KeptList, type KeptScan } from './gate-store.ts'

/** What the page shows of a gate. */
export interface GateState {
  status: 'loading' | 'failed' | 'ready'
  /** The link was revoked or has expired: nothing is sent any more. */
  isClosed: boolean
  isOnline: boolean
  title: string
  gate: string
  admitted: number
  total: number
  pending: number
  /** Tickets that this phone admitted and another one before it. */
  duplicates: number
}

const atOnce = 500 // scans of one synchronisation

/** One gate on one phone: decides with what is kept here, and tells the server as soon as there is a network. */
export class GateKeeper {
  readonly #gateKey: string
  readonly #listeners = new Set<() => void>()
  #state: GateState = {
    status: 'loading',
    isClosed: false,
    isOnline: false,
    title: '',
    gate: '',
    admitted: 0,
    total: 0,
    pending: 0,
    duplicates: 0,
  }
  #kept: KeptList | undefined
  #tickets = new Map<string, GateTicket>()
  #byCode = new Map<string, GateTicket>()
  #scans = new Map<string, KeptScan>()
  #verify: TicketVerifier = async () => null
  #syncing: Promise<void> | undefined

  constructor(gateKey: string) {
    this.#gateKey = gateKey
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly state = (): GateState => this.#state

  /** From the phone, so that it works at once without a network; then from the server. */
  async open(): Promise<void> {
    const list = await gateStore.list(this.#gateKey).catch(() => undefined)
    for (const scan of await gateStore.scans(this.#gateKey).catch(() => [])) this.#scans.set(scan.nonce, scan)
    if (list) this.#take(list)
    await this.sync()
  }

  /** What to tell whoever shows this. An admitted ticket is used from now on; `nonce` takes it back. */
  async scan(text: string): Promise<Verdict & { nonce: string }> {
    const list: GateList = { eventId: this.#kept?.eventId ?? '', tickets: this.#tickets, byCode: this.#byCode }
    const verdict = await judge(list, text, this.#verify, new Date())
    const ticketId = 'ticketId' in verdict ? verdict.ticketId : null
    const scan: KeptScan = {
      nonce: crypto.randomUUID(),
      gateKey: this.#gateKey,
      ticketId,
      code: ticketId ? null : text.slice(0, 200),
      at: new Date().toISOString(),
      refused: verdict.kind !== 'admitted',
      undoes: null,
      outcome: null,
      isUndone: false,
    }
    if (verdict.kind === 'admitted') this.#use(verdict.ticketId, scan.at)
    await this.#keep(scan)
    return { ...verdict, nonce: scan.nonce }
  }

  /** The person did not go in after all. */
  async undo(nonce: string): Promise<void> {
    const scan = this.#scans.get(nonce)
    if (!scan || scan.isUndone || scan.refused) return
    const ticket = scan.ticketId ? this.#tickets.get(scan.ticketId) : undefined
    if (ticket) this.#put({ ...ticket, state: 'issued', at: null, gate: '' })
    await this.#keep({ ...scan, isUndone: true })
    const undo = { nonce: crypto.randomUUID(), ticketId: null, code: null, undoes: nonce, refused: false }
    await this.#keep({ ...scan, ...undo, at: new Date().toISOString(), outcome: null, isUndone: true })
  }

  /** One at a time; whoever asks meanwhile waits for the same one. Never rejects. */
  sync(): Promise<void> {
    this.#syncing ??= this.#run().finally(() => {
      this.#syncing = undefined
    })
    return this.#syncing
  }

  async #run(): Promise<void> {
    if (this.#state.isClosed) return
    try {
      await this.#download()
      const unsent = [...this.#scans.values()].filter(({ outcome }) => outcome === null)
      for (let from = 0; from < unsent.length; from += atOnce) await this.#send(unsent.slice(from, from + atOnce))
      this.#show({ isOnline: true })
    } catch (error) {
      const isClosed = error instanceof Refusal && error.code === 'GATE_CLOSED'
      this.#show({ isOnline: false, isClosed, ...(this.#kept ? {} : { status: 'failed' as const }) })
    }
  }

  async #download(): Promise<void> {
    const before = Date.now()
    const cursor = this.#kept?.cursor ?? null
    const { checkInBundle: news } = await call(GateBundleDocument, { gateKey: this.#gateKey, cursor })
    const clockOffset = Math.round(new Date(news.serverTime).getTime() - (before + Date.now()) / 2)
    const changed = readBundle(news.tickets)
    const tickets = new Map(this.#tickets)
    for (const ticket of changed) tickets.set(ticket.id, ticket)
    const list: KeptList = {
      gateKey: this.#gateKey,
      eventId: news.eventId,
      eventTitle: news.eventTitle,
      gate: news.gate,
      keys: news.keys.map(({ kid, publicKey }) => ({ kid, publicKey })),
      cursor: news.cursor,
      clockOffset,
      device: this.#kept?.device ?? crypto.randomUUID(),
      tickets: [...tickets.values()],
    }
    const isSame = this.#kept && news.cursor === this.#kept.cursor && changed.length === 0
    if (!isSame) await gateStore.keepList(list).catch(() => {})
    this.#take(list)
  }

  async #send(scans: readonly KeptScan[]): Promise<void> {
    const { syncCheckIns: answers } = await call(GateSyncDocument, {
      gateKey: this.#gateKey,
      device: this.#kept?.device ?? '',
      clockOffset: this.#kept?.clockOffset ?? 0,
      scans: scans.map(({ nonce, ticketId, code, at, undoes, refused }) => ({
        nonce,
        ticketId,
        code,
        at,
        undoes,
        refused,
      })),
    })
    for (const { nonce, outcome } of answers) {
      const scan = this.#scans.get(nonce)
      if (scan) await this.#keep({ ...scan, outcome })
    }
  }

  #take(list: KeptList): void {
    const keysBefore = JSON.stringify(this.#kept?.keys)
    this.#kept = list
    this.#tickets = new Map(list.tickets.map((ticket) => [ticket.id, ticket]))
    this.#byCode = new Map(list.tickets.map((ticket) => [ticket.shortCode, ticket]))
    // The server does not know yet what was not sent.
    for (const { ticketId, at, outcome, refused, isUndone, undoes } of this.#scans.values())
      if (ticketId && outcome === null && !refused && !isUndone && !undoes) this.#use(ticketId, at)
    if (JSON.stringify(list.keys) !== keysBefore)
      this.#verify = makeVerifier(list.keys.map(({ kid, publicKey }) => ({ kid, publicKey: bytesOf(publicKey) })))
    this.#show({ status: 'ready', title: list.eventTitle, gate: list.gate })
  }

  #use(id: string, at: string): void {
    const known = this.#tickets.get(id)
    const ticket = known ?? {
      id,
      shortCode: '',
      type: '',
      bib: '',
      name: '',
      at: null,
      gate: '',
      state: 'issued' as const,
    }
    if (ticket.state === 'issued')
      this.#put({ ...ticket, state: 'checked_in', at: new Date(at), gate: this.#kept?.gate ?? '' })
  }

  #put(ticket: GateTicket): void {
    this.#tickets.set(ticket.id, ticket)
    if (ticket.shortCode) this.#byCode.set(ticket.shortCode, ticket)
    this.#show({})
  }

  async #keep(scan: KeptScan): Promise<void> {
    this.#scans.set(scan.nonce, scan)
    this.#show({})
    await gateStore.keepScan(scan).catch(() => {})
  }

  #show(change: Partial<GateState>): void {
    const tickets = [...this.#tickets.values()]
    const scans = [...this.#scans.values()]
    this.#state = {
      ...this.#state,
      ...change,
      admitted: tickets.filter(({ state }) => state === 'checked_in').length,
      total: tickets.filter(({ state }) => state === 'issued' || state === 'checked_in').length,
      pending: scans.filter(({ outcome }) => outcome === null).length,
      duplicates: scans.filter(({ outcome }) => outcome === 'duplicate_offline').length,
    }
    for (const listener of this.#listeners) listener()
  }
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
