import {
  bundleVersion,
  deviceName,
  type GateTicket,
  readBundle,
  type GateState as TicketState,
  tagOfCode,
} from '@vondrona/rules/gate'
import { type GateList, judge, type Verdict, type Way } from '@vondrona/rules/gate/phone'
import { Refusal } from '../../../lib/api/graphql.ts'
import { readKey, writeKey } from '../../../lib/device/browser-storage.ts'
import { makeVerifier, type TicketVerifier } from '../../../lib/scan/index.ts'
import { assumeAhead, guessedAhead, hearTime, serverNow, wasWrongBy } from '../../../lib/time/server-clock.ts'
import type { KeptAct, KeptList, OfflineStore } from './offline-store.ts'

/** Codes of a call that nobody answered. */
const unanswered: readonly string[] = ['NETWORK', 'TIMEOUT', 'ABORTED']

/** What every page of volunteers shows. */
export interface OfflineState {
  status: 'loading' | 'failed' | 'ready'
  /** The link was revoked or has expired: nothing is sent any more. */
  isClosed: boolean
  /** Why, in the server's words. */
  whyClosed: string
  /** Shown here and to the organiser. */
  device: string
  isOnline: boolean
  /** The network is there, and the server cannot: to be told apart by whoever looks for the cause. */
  isRefused: boolean
  title: string
  gate: string
  /** Tickets that were used, and those that admit. */
  used: number
  total: number
  pending: number
  /** Of those, what the server does not take as it is. */
  refused: number
  /** The device takes nothing (it is full, or the browser keeps nothing): all is lost with this page. */
  isUnkept: boolean
  /** When this device last had the whole list; null: nobody knows. */
  listedAt: number | null
}

/** What the server tells of an event, however it is called. */
export interface News {
  version: number
  codeSalt: string
  eventId: string
  gate: string
  eventTitle: string
  keys: readonly { kid: number; publicKey: string }[]
  tickets: string
  cursor: string
  serverTime: string
}

/**
 * One link on one device: decides with what is kept here, and tells the server as soon as there is a network. Gates and
 * bib desks say what they download, what they send, and what an act does to a ticket.
 */
export abstract class OfflineKeeper<
  List extends KeptList,
  Act extends KeptAct,
  State extends OfflineState,
  Received extends News,
> {
  protected readonly key: string
  protected readonly acts = new Map<string, Act>()
  protected tickets = new Map<string, GateTicket>()
  protected kept: List | undefined
  readonly #store: OfflineStore<List, Act>
  readonly #atOnce: number
  readonly #listeners = new Set<() => void>()
  readonly #device = crypto.randomUUID()
  readonly #openedAt = serverNow().getTime()
  #byTag = new Map<string, GateTicket>()
  #verify: TicketVerifier = async () => null
  #syncing: Promise<boolean> | undefined
  #isOver = false
  #tell: (act: Act) => void = () => {}
  /** Acts that the server does not take as they are: the others go on without them until the page is opened again. */
  readonly #refused = new Set<string>()
  /** What the device did not take: acts, and the list. */
  readonly #unkept = new Set<string>()
  #state: State

  /** `atOnce`: acts of one synchronisation. */
  constructor(key: string, store: OfflineStore<List, Act>, first: State, atOnce: number) {
    this.key = key
    this.#store = store
    this.#state = first
    this.#atOnce = atOnce
  }

  protected abstract fetch(cursor: string | null, device: string): Promise<Received>
  /** What is kept of the news beside the list. */
  protected abstract keep(list: KeptList, news: Received): List
  /** Gives what the server made of each. */
  protected abstract post(acts: readonly Act[], device: string): Promise<readonly { nonce: string; outcome: string }[]>
  /** Whether an act that the server does not know uses its ticket. */
  protected abstract uses(act: Act): boolean
  /** What else an act that uses its ticket makes of it, and what it was before. */
  protected used(_act: Act): Partial<GateTicket> {
    return {}
  }
  protected unused(_act: Act): Partial<GateTicket> {
    return {}
  }
  /** What the page shows beyond the common part. */
  protected abstract more(): Omit<State, keyof OfflineState>
  /** What else there is to do with a network. */
  protected async afterSync(): Promise<void> {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly state = (): State => this.#state

  /** From the device, so that it works at once without a network; then from the server. */
  async open(): Promise<void> {
    // What waits for days is not to go before what can be fetched again, when the browser wants room.
    void globalThis.navigator?.storage?.persist?.().catch(() => {})
    const list = await this.#store.list(this.key).catch(() => undefined)
    const acts = await this.#store.acts(this.key).catch(() => [])
    if (this.#isOver) return
    for (const act of acts) this.acts.set(act.nonce, act)
    await this.#dateOld(list?.clockOffset ?? 0)
    if (list) {
      const { clockOffset: _, ...rest } = list
      const opened = { ...rest, openedAt: this.#openedAt } as List
      this.#take(opened)
      await this.keepList(opened)
      this.show({ listedAt: Number(readKey('local', listedKey(list))) || null } as Partial<State>)
    }
    await this.sync()
  }

  /**
   * Hears what other tabs of this browser do with the same link, until the returned function is called: nobody is let in
   * twice because a link was opened twice. A tab that slept, and browsers without a channel, read it when they are seen.
   */
  watch(): () => void {
    const channel = globalThis.BroadcastChannel && new BroadcastChannel(`vondrona-acts ${this.key}`)
    if (channel) {
      channel.onmessage = ({ data }: MessageEvent<Act>) => this.#meet(data)
      this.#tell = (act) => channel.postMessage(act)
    }
    const read = async () => {
      if (document.visibilityState !== 'visible') return
      const acts = await this.#store.acts(this.key).catch(() => [])
      for (const act of acts.sort(byTime)) this.#meet(act)
    }
    document.addEventListener('visibilitychange', read)
    return () => {
      this.#tell = () => {}
      channel?.close()
      document.removeEventListener('visibilitychange', read)
    }
  }

  /** An act as another tab knows it: what only one of them has heard, both know now. */
  #meet(act: Act): void {
    if (this.#isOver || this.#state.isClosed) return
    const mine = this.acts.get(act.nonce)
    const isUndone = act.isUndone || mine?.isUndone === true
    const dated = mine?.ahead === null ? { at: mine.at, ahead: null } : {}
    this.acts.set(act.nonce, { ...act, ...dated, outcome: act.outcome ?? mine?.outcome ?? null, isUndone })
    if (!mine && this.#counts(act)) this.use(act)
    else if (mine && isUndone && !mine.isUndone) this.#unuse(act)
    this.show({})
  }

  #counts(act: Act): boolean {
    return !!act.ticketId && !act.isUndone && !act.undoes && this.uses(act)
  }

  /** What the list and the keys of the event say about a code that was read or typed. */
  protected judge(text: string, way?: Way): Promise<Verdict> {
    return judge({ ...this.about(), ...this.#list }, text, this.#verify, serverNow(), way)
  }

  /** What else a kind of device has to know to judge. */
  protected about(): Pick<GateList, 'window' | 'aboutMissing'> {
    return {}
  }

  get #list() {
    return {
      eventId: this.kept?.eventId ?? '',
      tickets: this.tickets,
      byTag: this.#byTag,
      tagOf: (shortCode: string) => this.#tagOf(shortCode),
    }
  }

  /** When something is done: now. */
  protected dated(): { at: string; ahead: number | null } {
    return { at: serverNow().toISOString(), ahead: guessedAhead() }
  }

  /** What an earlier version left. */
  async #dateOld(clockOffset: number): Promise<void> {
    assumeAhead(clockOffset)
    for (const act of this.acts.values()) if (act.ahead === undefined) await this.#putRight(act, clockOffset)
  }

  /** What was done before this page knew how wrong the clock of the device is. */
  async #dateGuessed(): Promise<void> {
    for (const act of this.acts.values()) {
      const wrongBy = typeof act.ahead === 'number' ? wasWrongBy(act.ahead) : null
      if (wrongBy !== null) await this.#putRight(act, wrongBy)
    }
  }

  #putRight(act: Act, wrongBy: number): Promise<void> {
    return this.keepAct({ ...act, at: new Date(Date.parse(act.at) + wrongBy).toISOString(), ahead: null })
  }

  /** Lists of the first version have the codes themselves. */
  async #tagOf(shortCode: string): Promise<string> {
    const { codeSalt, eventId = '' } = this.kept ?? {}
    return codeSalt ? tagOfCode(shortCode, { eventId, link: codeSalt }) : shortCode
  }

  /** One at a time; whoever asks meanwhile waits for the same one. Gives whether anything was new. Never rejects. */
  sync(): Promise<boolean> {
    this.#syncing ??= this.#run().finally(() => {
      this.#syncing = undefined
    })
    return this.#syncing
  }

  protected get device(): string {
    return this.kept?.device ?? this.#device
  }

  /**
   * The session is over with which it was opened: what is on its way changes nothing on this device any more, and nobody
   * goes on with a page that could neither keep nor send what they do.
   */
  protected end(): void {
    this.#isOver = true
    this.tickets = new Map()
    this.#byTag = new Map()
    this.show({ isClosed: true, isOnline: false } as Partial<State>)
  }

  async #run(): Promise<boolean> {
    if (this.#state.isClosed) return false
    try {
      await this.#keepUnkept()
      const isNew = await this.#download()
      if (this.#isOver) return false
      const hasSent = await this.#sendAll()
      await this.afterSync()
      this.show({ isOnline: true, isRefused: false })
      return isNew || hasSent
    } catch (error) {
      if (this.#isOver) return false
      const isClosed = error instanceof Refusal && error.code === 'GATE_CLOSED'
      if (isClosed) await this.#forget()
      this.show({
        isOnline: false,
        isRefused: error instanceof Refusal && !unanswered.includes(error.code),
        isClosed,
        whyClosed: isClosed ? error.message : '',
        ...(this.kept ? {} : { status: 'failed' as const }),
      })
      return false
    }
  }

  /**
   * Names stay on no device whose link is over. What was not sent stays, and with it the device that did it: the server
   * takes it from no other one, should the link open again (an organiser who signs in).
   */
  async #forget(): Promise<void> {
    const sent = [...this.acts.values()].flatMap(({ nonce, outcome }) => (outcome === null ? [] : nonce))
    for (const nonce of sent) this.acts.delete(nonce)
    this.tickets = new Map()
    this.#byTag = new Map()
    if (this.kept) writeKey('local', listedKey(this.kept), null)
    if (this.kept && this.acts.size > 0) {
      this.kept = { ...this.kept, tickets: [], cursor: '' }
      await this.keepList(this.kept)
    } else {
      this.kept = undefined
      this.#unkept.delete(listName)
      await this.#store.dropList(this.key).catch(() => {})
    }
    await this.#store.dropActs(sent).catch(() => {})
  }

  /** Gives whether a ticket is another one than before. */
  async #download(): Promise<boolean> {
    const from = Date.now()
    // A list of another version is fetched anew, whole: what it had in place of tags is gone from this device then.
    const isSameKind = this.kept?.version === bundleVersion
    const news = await this.fetch((isSameKind && this.kept?.cursor) || null, this.device)
    if (this.#isOver) return false
    hearTime({ from, to: Date.now(), serverTime: new Date(news.serverTime).getTime() })
    await this.#dateGuessed()
    const changed = readBundle(news.tickets)
    const tickets = new Map(isSameKind ? this.tickets : [])
    for (const ticket of changed) tickets.set(ticket.id, ticket)
    const list = this.keep(
      {
        version: news.version,
        codeSalt: news.codeSalt,
        gateKey: this.key,
        eventId: news.eventId,
        eventTitle: news.eventTitle,
        gate: news.gate,
        keys: news.keys.map(({ kid, publicKey }) => ({ kid, publicKey })),
        cursor: news.cursor,
        device: this.device,
        openedAt: this.#openedAt,
        tickets: [...tickets.values()],
      },
      news,
    )
    const isSame = changed.length === 0 && sameBeside(list, this.kept)
    if (!isSame) await this.keepList(list)
    this.#take(list)
    const listedAt = serverNow().getTime()
    writeKey('local', listedKey(list), String(listedAt))
    this.show({ listedAt } as Partial<State>)
    return changed.length > 0
  }

  /** As they happened: the server believes no time before that of what it has already. Gives whether it took any. */
  async #sendAll(): Promise<boolean> {
    const isToSend = ({ nonce, outcome }: Act) => outcome === null && !this.#refused.has(nonce)
    let hasSent = false
    for (let waiting = [...this.acts.values()].filter(isToSend).sort(byTime); waiting.length > 0; ) {
      const batch = waiting.slice(0, this.#atOnce)
      try {
        await this.#send(batch)
        hasSent = true
        waiting = waiting.slice(batch.length)
      } catch (error) {
        const named = namedBy(error, batch)
        if (named.length === 0) throw error
        for (const { nonce } of named) this.#refused.add(nonce)
        waiting = waiting.filter(isToSend)
      }
    }
    return hasSent
  }

  async #send(acts: readonly Act[]): Promise<void> {
    for (const { nonce, outcome } of await this.post(acts, this.device)) {
      const act = this.acts.get(nonce)
      if (act) await this.keepAct({ ...act, outcome })
    }
  }

  #take(list: List): void {
    const keysBefore = JSON.stringify(this.kept?.keys)
    this.kept = list
    this.tickets = new Map(list.tickets.map((ticket) => [ticket.id, ticket]))
    this.#byTag = new Map(list.tickets.flatMap((ticket) => (tagIn(ticket) ? [[tagIn(ticket), ticket]] : [])))
    // The server does not know yet what was not sent.
    for (const act of [...this.acts.values()].sort(byTime)) if (act.outcome === null && this.#counts(act)) this.use(act)
    if (JSON.stringify(list.keys) !== keysBefore)
      this.#verify = makeVerifier(list.keys.map(({ kid, publicKey }) => ({ kid, publicKey: bytesOf(publicKey) })))
    this.show({ status: 'ready', title: list.eventTitle, gate: list.gate } as Partial<State>)
  }

  /** What an act makes of a ticket in this state; null: nothing. */
  protected after(_act: Act, state: TicketState): TicketState | null {
    return state === 'issued' ? 'checked_in' : null
  }

  /** From now on the ticket of this act was used. */
  protected use(act: Act): void {
    const { ticketId, at } = act
    if (!ticketId) return
    const ticket = this.tickets.get(ticketId) ?? unlisted(ticketId)
    const state = this.after(act, ticket.state)
    if (state) this.put({ ...ticket, ...this.used(act), state, at: new Date(at), gate: this.kept?.gate ?? '' })
  }

  protected put(ticket: GateTicket): void {
    this.tickets.set(ticket.id, ticket)
    if (tagIn(ticket)) this.#byTag.set(tagIn(ticket), ticket)
    this.show({})
  }

  /** Takes an act back on this device; the server hears of it as an act of its own. */
  protected async takeBack(nonce: string): Promise<void> {
    const act = this.acts.get(nonce)
    if (!act || act.isUndone || !this.uses(act)) return
    this.#unuse(act)
    await this.keepAct({ ...act, isUndone: true })
    await this.keepAct(this.undoOf({ ...act, nonce: crypto.randomUUID(), ticketId: null, undoes: nonce }))
  }

  #unuse(act: Act): void {
    const ticket = act.ticketId ? this.tickets.get(act.ticketId) : undefined
    if (ticket) this.put({ ...ticket, state: 'issued', at: null, gate: '', ...this.unused(act) })
  }

  /** The act that takes another one back, without what only the other one says. */
  protected undoOf(act: Act): Act {
    return { ...act, ...this.dated(), outcome: null, isUndone: true }
  }

  protected async keepAct(act: Act): Promise<void> {
    this.acts.set(act.nonce, act)
    this.show({})
    if (this.#isOver) return
    this.#tell(act)
    await this.#note(act.nonce, this.#store.keepAct(act))
  }

  protected async keepList(list: List): Promise<void> {
    if (!this.#isOver) await this.#note(listName, this.#store.keepList(list))
  }

  async #note(name: string, kept: Promise<unknown>): Promise<void> {
    const isKept = await kept.then(
      () => true,
      () => false,
    )
    if (isKept !== this.#unkept.has(name)) return
    if (isKept) this.#unkept.delete(name)
    else this.#unkept.add(name)
    this.show({})
  }

  /** Somebody may have made room. */
  async #keepUnkept(): Promise<void> {
    for (const name of [...this.#unkept]) {
      const act = this.acts.get(name)
      if (act) await this.keepAct(act)
      else if (this.kept) await this.keepList(this.kept)
    }
  }

  /** What the server has is safe. */
  #isUnkept(): boolean {
    return [...this.#unkept].some((name) => name === listName || this.acts.get(name)?.outcome === null)
  }

  protected show(change: Partial<OfflineState>): void {
    const tickets = [...this.tickets.values()]
    this.#state = {
      ...this.#state,
      ...change,
      device: deviceName(this.device),
      used: tickets.filter(({ state }) => state === 'checked_in').length,
      total: tickets.filter(({ state }) => state === 'issued' || state === 'checked_in' || state === 'left').length,
      pending: [...this.acts.values()].filter(({ outcome }) => outcome === null).length,
      refused: this.#refused.size,
      isUnkept: this.#isUnkept(),
      ...this.more(),
    }
    for (const listener of this.#listeners) listener()
  }
}

/** Stands for the list among the acts that the device did not take. */
const listName = 'list'

/** As they happened. */
const byTime = (a: KeptAct, b: KeptAct): number => Date.parse(a.at) - Date.parse(b.at)

/** Those of these acts that a refusal names: `scans.3.at`. */
const namedBy = <Act>(error: unknown, acts: readonly Act[]): Act[] =>
  error instanceof Refusal && error.code === 'BAD_USER_INPUT'
    ? Object.keys(error.fields).flatMap((field) => acts[Number(/^\w+\.(\d+)/.exec(field)?.[1] ?? -1)] ?? [])
    : []

/** Whether two lists differ in nothing but the tickets. */
const sameBeside = (list: KeptList, other: KeptList | undefined): boolean =>
  [list, other].map(besideTickets).every((text, _, [first]) => text === first)
const besideTickets = (list: KeptList | undefined) => JSON.stringify({ ...list, tickets: null })

/** Lists of the first version call it otherwise. */
const tagIn = (ticket: GateTicket & { shortCode?: string }): string => ticket.tag ?? ticket.shortCode ?? ''

/** Beside the list, which is large and seldom changes. */
const listedKey = ({ eventId, gate }: KeptList) => `vondrona-listed-${eventId}-${gate}`

const unlisted = (id: string): GateTicket => ({
  id,
  tag: '',
  type: '',
  bib: '',
  name: '',
  at: null,
  gate: '',
  state: 'issued',
})

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
