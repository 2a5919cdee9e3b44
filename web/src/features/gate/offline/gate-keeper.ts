import { gate as limits } from '@vondrona/rules/constants'
import type { Verdict } from '@vondrona/rules/gate/phone'
import { call } from '../../../lib/api/graphql.ts'
import { type GateBundle, GateBundleDocument, GateSyncDocument } from '../operations.generated.ts'
import { OfflineKeeper, type OfflineState, type Sender } from './offline-keeper.ts'
import { type KeptAct, type KeptList, offlineStore } from './offline-store.ts'

/** What was scanned. */
interface KeptScan extends KeptAct {
  code: string | null
  /** The phone knew better and let nobody in. */
  refused: boolean
}

/** What the page shows of a gate. */
export interface GateState extends OfflineState {
  /** Tickets that this phone admitted and another one before it. */
  duplicates: number
}

export const gateStore = offlineStore<KeptList, KeptScan>('vondrona-gate')

const closed: GateState = {
  status: 'loading',
  isClosed: false,
  isOnline: false,
  title: '',
  gate: '',
  used: 0,
  total: 0,
  pending: 0,
  duplicates: 0,
}

/** One gate on one phone. */
export class GateKeeper extends OfflineKeeper<KeptList, KeptScan, GateState, GateBundle['checkInBundle']> {
  constructor(gateKey: string) {
    super(gateKey, gateStore, closed, limits.scans)
  }

  /** What to tell whoever shows this. An admitted ticket is used from now on; `nonce` takes it back. */
  async scan(text: string): Promise<Verdict & { nonce: string }> {
    const verdict = await this.judge(text)
    const ticketId = 'ticketId' in verdict ? verdict.ticketId : null
    const scan: KeptScan = {
      nonce: crypto.randomUUID(),
      gateKey: this.key,
      ticketId,
      code: ticketId ? null : text.slice(0, limits.code.max),
      at: new Date().toISOString(),
      refused: verdict.kind !== 'admitted',
      undoes: null,
      outcome: null,
      isUndone: false,
    }
    if (verdict.kind === 'admitted') this.use(scan)
    await this.keepAct(scan)
    return { ...verdict, nonce: scan.nonce }
  }

  /** The person did not go in after all. */
  undo(nonce: string): Promise<void> {
    return this.takeBack(nonce)
  }

  protected async fetch(cursor: string | null) {
    return (await call(GateBundleDocument, { gateKey: this.key, cursor })).checkInBundle
  }

  protected keep(list: KeptList): KeptList {
    return list
  }

  protected async post(scans: readonly KeptScan[], { device, clockOffset }: Sender) {
    const sent = scans.map(({ nonce, ticketId, code, at, undoes, refused }) => ({
      nonce,
      ticketId,
      code,
      at,
      undoes,
      refused,
    }))
    return (await call(GateSyncDocument, { gateKey: this.key, device, clockOffset, scans: sent })).syncCheckIns
  }

  protected uses({ refused }: KeptScan): boolean {
    return !refused
  }

  protected more() {
    return { duplicates: [...this.acts.values()].filter(({ outcome }) => outcome === 'duplicate_offline').length }
  }
}
