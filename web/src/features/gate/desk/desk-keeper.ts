import { bibText } from '@vondrona/rules/bibs'
import { desk as limits } from '@vondrona/rules/bibs/constants'
import type { GateTicket } from '@vondrona/rules/gate'
import { findPeople } from '@vondrona/rules/gate/desk'
import type { Verdict } from '@vondrona/rules/gate/phone'
import { call, Refusal } from '../../../lib/api/graphql.ts'
import { deskName, ofSession } from '../../../lib/device/database/offline-lists.ts'
import { onSessionEnd } from '../../../lib/session/session-end.ts'
import { OfflineKeeper, type OfflineState } from '../offline/offline-keeper.ts'
import { type KeptAct, type KeptList, offlineStore } from '../offline/offline-store.ts'
import {
  type DeskBundle,
  DeskBundleDocument,
  ReserveBibsDocument,
  SyncPickUpsDocument,
  TakeOverBibsDocument,
} from '../operations.generated.ts'

type Received = DeskBundle['deskBundle']
export type OtherPile = Received['otherPiles'][number]

/** The list of one desk, with the numbers of this device. */
interface KeptDesk extends KeptList {
  bibs: { prefix: string; digitCount: number } | null
  pile: number[]
  otherPiles: OtherPile[]
  mayOverride: boolean
}

/** A bib that was handed out here. */
export interface KeptPickUp extends KeptAct {
  /** From the pile; null: the ticket had one. */
  number: number | null
  name: string
  bib: string
  despite: string | null
  collector: string
}

/** What the page shows of a desk. */
export interface DeskState extends OfflineState {
  /** The race gives numbers at pick-up. */
  hasPile: boolean
  /** The numbers that are left to give here, the next one first. */
  pile: readonly number[]
  /** Why the server gives no more; empty where it was not asked. */
  noMore: string
  otherPiles: readonly OtherPile[]
  mayOverride: boolean
  /** What was handed out here, the latest first. */
  latest: readonly KeptPickUp[]
  /** Of those, what the server does not count. */
  problems: readonly KeptPickUp[]
}

export const deskStore = offlineStore<KeptDesk, KeptPickUp>(deskName)

const closed: DeskState = {
  status: 'loading',
  isClosed: false,
  whyClosed: '',
  device: '',
  isOnline: false,
  isRefused: false,
  title: '',
  gate: '',
  used: 0,
  total: 0,
  pending: 0,
  refused: 0,
  isUnkept: false,
  listedAt: null,
  hasPile: false,
  pile: [],
  noMore: '',
  otherPiles: [],
  mayOverride: false,
  latest: [],
  problems: [],
}

/** Stands for the link of an organiser, who needs none. */
export const keyOfEvent = (eventId: string) => ofSession + eventId
/** Null: it is the link of a volunteer. */
export const eventOfKey = (key: string) => (key.startsWith(ofSession) ? key.slice(ofSession.length) : null)

const badOutcomes = ['duplicate', 'blocked', 'no_number', 'ended', 'unknown', 'too_early', 'too_late']
const shownLatest = 5

/** One bib desk on one device. */
export class DeskKeeper extends OfflineKeeper<KeptDesk, KeptPickUp, DeskState, Received> {
  #noMore = ''

  constructor(key: string) {
    super(key, deskStore, closed, limits.pickUps)
    // A list that arrives later would bring back the names that the end of the session took (lib/session/desk-names.ts).
    if (eventOfKey(key) === null) return
    const stop = onSessionEnd(() => {
      stop()
      this.end()
    })
  }

  /** `byCode`: the ticket whose code was typed, if that is known (`look`). */
  find(typed: string, limit: number, byCode?: GateTicket): GateTicket[] {
    return findPeople(this.tickets.values(), typed, limit, byCode)
  }

  /** Whose ticket was scanned or typed. */
  look(text: string): Promise<Verdict> {
    return this.judge(text)
  }

  ticket(id: string): GateTicket | undefined {
    return this.tickets.get(id)
  }

  /** The pick-up of this ticket, if it happened here. */
  mine(ticketId: string): KeptPickUp | undefined {
    return this.#done().find((act) => act.ticketId === ticketId)
  }

  /** As it is printed. */
  bibOf(number: number): string {
    return bibText(this.kept?.bibs ?? { prefix: '', digitCount: 1 }, number)
  }

  /** The bib of a ticket goes out: its own, or this number of the pile. */
  async give(
    ticket: GateTicket,
    { number, despite, collector }: Pick<KeptPickUp, 'number' | 'despite' | 'collector'>,
  ): Promise<KeptPickUp> {
    const bib = number === null ? ticket.bib : this.bibOf(number)
    const act: KeptPickUp = {
      nonce: crypto.randomUUID(),
      gateKey: this.key,
      ticketId: ticket.id,
      number,
      name: ticket.name,
      bib,
      despite,
      collector,
      ...this.dated(),
      undoes: null,
      outcome: null,
      isUndone: false,
    }
    this.use(act)
    await this.keepAct(act)
    return act
  }

  /** The bib came back; gives whether to the pile. */
  async undo(nonce: string): Promise<boolean> {
    const number = this.acts.get(nonce)?.number ?? null
    await this.takeBack(nonce)
    return number !== null
  }

  protected override used({ bib }: KeptPickUp): Partial<GateTicket> {
    return { bib }
  }

  protected override unused({ number }: KeptPickUp): Partial<GateTicket> {
    return number === null ? {} : { bib: '' }
  }

  /** Goes on with the pile of a device that died. Throws Refusal. */
  async takeOver({ id: blockId, revision }: Pick<OtherPile, 'id' | 'revision'>, from: number): Promise<void> {
    const wanted = { ...this.#who, device: this.device, blockId, from, revision }
    try {
      const { takeOverBibs } = await call(TakeOverBibsDocument, wanted)
      await this.#keepPile(takeOverBibs.pile)
    } finally {
      await this.sync() // also where the pile is another one by now
    }
  }

  get #who() {
    const eventId = eventOfKey(this.key)
    return eventId === null ? { gateKey: this.key } : { eventId }
  }

  protected async fetch(cursor: string | null, device: string): Promise<Received> {
    return (await call(DeskBundleDocument, { ...this.#who, device, cursor })).deskBundle
  }

  protected keep(list: KeptList, { bibs, pile, otherPiles, mayOverride }: Received): KeptDesk {
    return {
      ...list,
      bibs: bibs && { prefix: bibs.prefix, digitCount: bibs.digitCount },
      pile: [...pile],
      otherPiles: otherPiles.map((one) => ({ ...one })),
      mayOverride,
    }
  }

  protected async post(acts: readonly KeptPickUp[], device: string) {
    const pickUps = acts.map(({ nonce, ticketId, number, at, undoes, despite, collector }) => ({
      nonce,
      ticketId,
      number,
      at,
      undoes,
      despite,
      collector,
    }))
    return (await call(SyncPickUpsDocument, { ...this.#who, device, pickUps })).syncPickUps
  }

  protected uses(): boolean {
    return true
  }

  protected override undoOf(act: KeptPickUp): KeptPickUp {
    return { ...super.undoOf(act), number: null, despite: null, collector: '' }
  }

  /** More numbers, before the network is gone again. */
  protected override async afterSync(): Promise<void> {
    if (!this.kept?.bibs || this.#left().length >= limits.refill) return
    try {
      const { reserveBibs } = await call(ReserveBibsDocument, {
        ...this.#who,
        device: this.device,
        count: limits.pile,
      })
      this.#noMore = ''
      await this.#keepPile(reserveBibs.pile)
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'NO_BIB')) throw error
      this.#noMore = error.message
    }
  }

  async #keepPile(pile: readonly number[]): Promise<void> {
    if (!this.kept) return
    this.kept = { ...this.kept, pile: [...pile] }
    await this.keepList(this.kept)
    this.show({})
  }

  #left(): number[] {
    const gone = new Set([...this.acts.values()].flatMap(({ number, isUndone }) => (isUndone ? [] : (number ?? []))))
    return this.kept?.pile.filter((number) => !gone.has(number)) ?? []
  }

  /** What was handed out here, the latest first. */
  #done(): KeptPickUp[] {
    return [...this.acts.values()]
      .filter(({ isUndone, undoes }) => !isUndone && !undoes)
      .sort((a, b) => (a.at < b.at ? 1 : -1))
  }

  protected more() {
    const done = this.#done()
    return {
      hasPile: this.kept?.bibs != null,
      pile: this.#left(),
      noMore: this.#noMore,
      otherPiles: this.kept?.otherPiles ?? [],
      mayOverride: this.kept?.mayOverride ?? false,
      latest: done.slice(0, shownLatest),
      problems: done.filter(({ outcome }) => outcome !== null && badOutcomes.includes(outcome)),
    }
  }
}
