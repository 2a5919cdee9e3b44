import type { EventDates } from '@vondrona/rules/events'
import { order as limits } from '@vondrona/rules/orders/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { datesOf, type EventRow, eventsOf, type TicketTypeRow } from '../../events/index.ts'
import { type ChargeRow, joinable, lockCharges } from '../../payments/index.ts'
import type { Contact } from '../contacts/contact.ts'
import type { OrderRow } from '../store.ts'
import { type Admission, type AttachmentKind, type Draft, joinedBy } from './draft.ts'
import { lockEvents } from './lock-events.ts'
import { contactsOfCharges, type Holder, holderKey, holdingsOf, unverifiedOf } from './store.ts'
import { unverifiedShare } from './unverified-share.ts'

/** What decides on the reservations of a turn. */
export interface Facts {
  now: Date
  event(id: string): EventRow | undefined
  dates(id: string): EventDates
  type(id: string): TicketTypeRow | undefined
  /** Free places of a type. */
  left(typeId: string): number
  take(typeId: string): void
  /** How many more places of a type may be given to people whose contact is not verified (D-28). */
  unverifiedLeft(typeId: string): number
  takeUnverified(typeId: string): void
  /** Of what it joins, else its own. */
  contact(draft: Draft): Contact
  /** Places that somebody holds at an event. */
  held(draft: Draft): number
  hold(draft: Draft, places: number): void
  /** Places at an event whose holds somebody let end without a payment, lately. */
  abandoned(draft: Draft): number
  /** A charge that can be joined. */
  charge(id: string): ChargeRow | undefined
  /** Of what another domain attaches. */
  whyNotAttached(draft: Draft): Refusal | null
  attach(draft: Draft): void
}

/**
 * Locks what is joined, then the events: reservations at one event wait here for each other, and for its cancellation.
 * What is read afterwards is true until the commit, the places that somebody holds, too.
 */
export async function readFacts(tx: Tx, ctx: Context, drafts: readonly Draft[]): Promise<Facts> {
  const charges = await lockCharges(
    tx,
    drafts.flatMap((draft) => joinedBy(draft) ?? []),
  )
  const eventIds = distinct(drafts.map((draft) => draft.eventId))
  const types = byId(await lockEvents(tx, eventIds))
  const events = await eventsOf(tx, eventIds)
  const dates = await datesOf(tx, [...events.values()])
  const now = ctx.now()
  const joined = await contactsOfCharges(tx, [...charges.keys()])
  const contact = (draft: Draft) => contactNow(draft, joined)
  const holderOf = (draft: Draft) => holderNow(draft, contact(draft))
  const since = new Date(now.getTime() - limits.abandoned.window)
  const holdings = await holdingsOf(tx, drafts.map(holderOf), since)
  const held = new Map(holdings.map((one) => [one.key, one.places]))
  const abandoned = new Map(holdings.map((one) => [one.key, one.abandoned]))
  const unverified = await unverifiedOf(tx, distinct(drafts.filter(isGuest).map((draft) => draft.eventId)))
  const sold = new Map([...types].map(([id, { soldQuantity }]) => [id, soldQuantity]))
  const attachments = await readAttachments(tx, ctx, drafts)
  const open = charges.size > 0 ? await joinable(tx, ctx, charges.values()) : new Set<string>()
  const nameOf = (draft: Draft) => holderKey(holderOf(draft)) ?? draft.idempotencyKey
  const heldBy = (draft: Draft) => held.get(nameOf(draft)) ?? 0
  return {
    now,
    event: (id) => events.get(id),
    dates: (id) => dates.get(id) ?? {},
    type: (id) => types.get(id),
    left: (id) => (types.get(id)?.maxQuantity ?? Infinity) - (sold.get(id) ?? 0),
    take: (id) => void sold.set(id, (sold.get(id) ?? 0) + 1),
    unverifiedLeft(id) {
      const taken = unverified.get(id) ?? 0
      const free = (types.get(id)?.maxQuantity ?? Infinity) - (sold.get(id) ?? 0)
      return unverifiedShare(ctx.config.UNVERIFIED_SHARE, free + taken) - taken
    },
    takeUnverified: (id) => void unverified.set(id, (unverified.get(id) ?? 0) + 1),
    contact,
    held: heldBy,
    hold: (draft, places) => void held.set(nameOf(draft), heldBy(draft) + places),
    abandoned: (draft) => abandoned.get(nameOf(draft)) ?? 0,
    charge: (id) => (open.has(id) ? charges.get(id) : undefined),
    ...attachments,
  }
}

async function readAttachments(tx: Tx, ctx: Context, drafts: readonly Draft[]) {
  const attached = drafts.flatMap(({ attach }) => attach ?? [])
  const byKind = Map.groupBy(attached, ({ kind }) => kind)
  const admissions = new Map<AttachmentKind<unknown>, Admission<unknown>>()
  for (const [kind, all] of byKind) {
    const wanted = all.map(({ data }) => data)
    admissions.set(kind, await kind.admission(tx, ctx, wanted))
  }
  return {
    whyNotAttached: ({ attach }: Draft) => (attach && admissions.get(attach.kind)?.whyNot(attach.data)) ?? null,
    attach: ({ attach }: Draft) => void (attach && admissions.get(attach.kind)?.take(attach.data)),
  }
}

const isGuest = ({ userId }: Draft) => userId === null

/** Whoever joins what a verified contact pays for is reached by that contact; so is who joins one that is not verified. */
function contactNow(draft: Draft, joined: ReadonlyMap<string, Pick<OrderRow, 'contact' | 'contactKey'>>): Contact {
  const other = draft.userId ? undefined : joined.get(joinedBy(draft) ?? '')
  return draft.contact.state !== 'verified' && other
    ? { ...draft.contact, state: other.contact, key: other.contactKey }
    : draft.contact
}

/** Whose contact was not verified shares a limit with what is joined only: anybody can write somebody's address. */
const holderNow = (draft: Draft, { state, key }: Contact): Holder => ({
  userId: draft.userId,
  contactKey: state === 'verified' ? key : null,
  chargeId: draft.userId || state === 'verified' ? null : joinedBy(draft),
  eventId: draft.eventId,
})
const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))
const distinct = (ids: readonly string[]) => [...new Set(ids)]
