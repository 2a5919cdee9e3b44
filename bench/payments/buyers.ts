import type { Context } from '../../server/src/kernel/context.ts'
import { reserve } from '../../server/src/modules/orders/index.ts'
import { createMitParticipation } from '../../server/src/modules/races/index.ts'
import type { Place } from './place.ts'

export interface Offer {
  eventId: string
  typeId: string
}

/** How somebody without an account takes one place. Gives what is paid; null: sold out. */
export interface Way {
  hasBibs: boolean
  make(place: Place, places: number): Promise<Offer>
  take(
    ctx: Context,
    key: string,
    offer: Offer,
    index: number,
  ): Promise<{ orderId: string } | { participationId: string }>
}

export const ticket: Way = {
  hasBibs: false,
  make: makeType,
  async take(ctx, key, { eventId, typeId }) {
    const { row } = await reserve(ctx, {
      userId: null,
      limited: false,
      eventId,
      places: [{ ticketTypeId: typeId, fullName: 'Rabe' }],
      idempotencyKey: key,
      charge: { payer: { email: null, phone: null, language: 'fr' } },
    })
    return { orderId: row.chargeId as string }
  },
}

/** A registration for a race, whose number is given with the payment. */
export const bib: Way = {
  hasBibs: true,
  async make(place, places) {
    const offer = await makeType(place, places)
    const { pool } = place
    await pool.query(
      `insert into race (event_id, min_age, max_age, allow_minors, accompanied, medical_proof, created_at, updated_at)
       values ($1, 10, 99, true, false, 'none', now(), now())`,
      [offer.eventId],
    )
    await pool.query(
      `insert into bib_series (id, event_id, is_enabled, prefix, digit_count, start_number, assignment, allow_wishes, next_number,
         created_at, updated_at)
       values ($1, $1, true, 'M-', 5, 1, 'payment', false, 1, now(), now())`,
      [offer.eventId],
    )
    return offer
  },
  async take(ctx, key, { eventId, typeId }, index) {
    const { id } = await createMitParticipation(ctx, {
      eventId,
      ticketTypeId: typeId,
      fullName: `Rakoto Numéro ${index}`,
      phone: `+26134${String(index).padStart(7, '0')}`,
      gender: 'male',
      nationality: 'malagasy',
      birthDate: '1990-05-01',
      idType: 'CIN',
      idNumber: '101 234 567 890',
      idempotencyKey: key,
    })
    return { participationId: id }
  },
}

async function makeType({ pool, newId }: Place, places: number): Promise<Offer> {
  const [eventId, typeId] = [newId(), newId()]
  await pool.query(
    `insert into event (id, created_by, title, starts_at, over_at, status, published_at, created_at, updated_at)
     select $1, id, 'Mesure', now() + interval '30 days', now() + interval '31 days', 'published', now(), now(), now()
     from app_user limit 1`,
    [eventId],
  )
  await pool.query(
    `insert into ticket_type (id, event_id, type, title, price, max_quantity, position, created_at)
     values ($1, $2, 'standard', 'Standard', 15000, $3, 0, now())`,
    [typeId, eventId, places],
  )
  return { eventId, typeId }
}
