import type { AboutMissing } from '@vondrona/rules/bibs'
import type { GateTicket, GateState as TicketState } from '@vondrona/rules/gate'
import { gate as limits } from '@vondrona/rules/gate/constants'
import type { Verdict, Way } from '@vondrona/rules/gate/phone'
import { cutTo } from '@vondrona/rules/typed'
import { call } from '../../../lib/api/graphql.ts'
import { type GateBundle, GateBundleDocument, GateSyncDocument } from '../operations.generated.ts'
import { OfflineKeeper, type OfflineState } from './offline-keeper.ts'
import { type KeptAct, type KeptList, offlineStore } from './offline-store.ts'

/** The list of one gate. Lists of the first version say nothing of the window: the server knows it. */
interface KeptGate extends KeptList {
  opensAt?: string | null
  closesAt?: string | null
  aboutMissing?: AboutMissing
}

/** What was scanned. */
interface KeptScan extends KeptAct {
  code: string | null
  /** The phone knew better and let nobody in. */
  refused: boolean
  /** The person went out. Acts of earlier versions do not say. */
  exits?: boolean
  /** What the ticket was before. */
  before?: TicketState
}

/** What the page shows of a gate. */
export interface GateState extends OfflineState {
  /** Tickets that this phone admitted and another one before it. */
  duplicates: number
  /** Who came in and went out again. */
  left: number
}

export const gateStore = offlineStore<KeptGate, KeptScan>('vondrona-gate')

const closed: GateState = {
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
  duplicates: 0,
  left: 0,
}

/** One gate on one phone. */
export class GateKeeper extends OfflineKeeper<KeptGate, KeptScan, GateState, GateBundle['checkInBundle']> {
  constructor(gateKey: string) {
    super(gateKey, gateStore, closed, limits.scans)
  }

  /** What to tell whoever shows this. An admitted ticket is used from now on; `nonce` takes it back. */
  async scan(text: string, way: Way = 'in'): Promise<Verdict & { nonce: string }> {
    const verdict = await this.judge(text, way)
    const counts = verdict.kind === 'admitted' || verdict.kind === 'left'
    const ticketId = 'ticketId' in verdict ? verdict.ticketId : null
    const scan: KeptScan = {
      nonce: crypto.randomUUID(),
      gateKey: this.key,
      ticketId,
      code: ticketId ? null : cutTo(text, limits.code.max),
      ...this.dated(),
      refused: !counts,
      exits: way === 'out',
      before: (ticketId && this.tickets.get(ticketId)?.state) || 'issued',
      undoes: null,
      outcome: null,
      isUndone: false,
    }
    if (counts) this.use(scan)
    await this.keepAct(scan)
    return { ...verdict, nonce: scan.nonce }
  }

  /** The person did not pass after all. */
  undo(nonce: string): Promise<void> {
    return this.takeBack(nonce)
  }

  protected override unused({ before = 'issued' }: KeptScan): Partial<GateTicket> {
    return { state: before }
  }

  protected override after({ exits }: KeptScan, state: TicketState): TicketState | null {
    if (exits) return state === 'checked_in' ? 'left' : null
    return state === 'issued' || state === 'left' ? 'checked_in' : null
  }

  protected async fetch(cursor: string | null, device: string) {
    return (await call(GateBundleDocument, { gateKey: this.key, cursor, device })).checkInBundle
  }

  protected keep(list: KeptList, { opensAt, closesAt, aboutMissing }: GateBundle['checkInBundle']): KeptGate {
    return { ...list, opensAt, closesAt, aboutMissing }
  }

  protected override about() {
    const { opensAt, closesAt, aboutMissing } = this.kept ?? {}
    if (opensAt === undefined) return {}
    const window = opensAt && closesAt ? { opensAt: new Date(opensAt), closesAt: new Date(closesAt) } : null
    return { window, ...(aboutMissing && { aboutMissing }) }
  }

  protected async post(scans: readonly KeptScan[], device: string) {
    const sent = scans.map(({ nonce, ticketId, code, at, undoes, refused, exits = false }) => ({
      nonce,
      ticketId,
      code,
      at,
      undoes,
      refused,
      exits,
    }))
    return (await call(GateSyncDocument, { gateKey: this.key, device, scans: sent })).syncCheckIns
  }

  protected uses({ refused }: KeptScan): boolean {
    return !refused
  }

  protected more() {
    return {
      left: [...this.tickets.values()].filter(({ state }) => state === 'left').length,
      duplicates: [...this.acts.values()].filter(({ outcome }) => outcome === 'duplicate_offline').length,
    }
  }
}
