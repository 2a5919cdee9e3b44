import { assignBibInput, bibText } from '@vondrona/rules/bibs'
import { live } from '@vondrona/rules/tickets'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { lockTickets, type SeenTicket, seenTickets, setTicketNumbers, type TicketRow } from '../../tickets/index.ts'
import { refuseBlocked } from '../desk/obstacles.ts'
import { ticketUnknown } from '../refusals.ts'
import { lastNumber } from '../series/ranges.ts'
import { addBibs, bibsOfTickets, endBibs, liveSeries, lockSeries } from '../store.ts'
import { assignBibs, bibOf, isWithin } from './assign-bibs.ts'

/**
 * By hand: this number, or the next free one. A ticket with a bib keeps it unless another number is named; the number it
 * had is never given again. Where the race gives bibs at pick-up, what is missing forbids it unless the organiser says
 * why (`despite`). Sent twice, it is done once.
 */
export async function assignBib(ctx: Context, raw: unknown): Promise<SeenTicket> {
  ctx.require('assignBib')
  const { ticketId, number, despite } = parse(assignBibInput, raw)
  if (!isId(ticketId)) throw ticketUnknown()
  const row = await ctx.transaction(async (tx): Promise<TicketRow> => {
    const [ticket] = await lockTickets(tx, [ticketId.toLowerCase()])
    if (!ticket) throw ticketUnknown()
    if (!live.includes(ticket.status)) throw new Refusal('NO_BIB', 'bibs.ticketEnded')
    const [series] = await lockSeries(tx, [ticket.eventId])
    if (!series?.isEnabled) throw new Refusal('NO_BIB', 'bibs.disabled')
    const known = (await bibsOfTickets(tx, [ticket.id])).get(ticket.id)
    if (known && (number == null || known.number === number)) return ticket
    if (series.assignment === 'pickup' && !despite) await refuseBlocked(tx, ctx, ticket.id)
    let text: string | undefined
    if (number == null) {
      text = (await assignBibs(tx, ctx, [{ seriesId: series.id, ticketId: ticket.id }])).get(ticket.id)
      if (!text) throw new Refusal('NO_BIB', 'bibs.exhausted')
    } else {
      if (!isWithin(series, lastNumber(series, await liveSeries(tx, ctx.now())), number))
        throw new Refusal('BIB_RANGE', 'bibs.outOfRange', { field: 'number', params: { number } })
      await endBibs(tx, [ticket.id], ctx.now())
      const [bib] = await addBibs(tx, [bibOf(ctx, series, ticket.id, number)])
      if (!bib)
        throw new Refusal('BIB_TAKEN', 'bibs.taken', { field: 'number', params: { bib: bibText(series, number) } })
      text = bib.text
      await setTicketNumbers(tx, ctx, [{ ticketId: ticket.id, number: text }])
    }
    await writeAudit(tx, ctx, 'bib.assigned', {
      targetId: ticket.id,
      detail: { bib: text, before: known?.text ?? null, ...(despite && { despite }) },
    })
    return { ...ticket, number: text }
  })
  const [seen] = seenTickets(ctx, [row], 'staff')
  if (!seen) throw ticketUnknown()
  return seen
}
