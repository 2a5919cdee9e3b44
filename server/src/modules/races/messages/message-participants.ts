import { messageInput } from '@vondrona/rules/races'
import { raceServer } from '@vondrona/rules/races/constants'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal, say } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { racesById } from '../races/store.ts'
import { addMessage, wasAdded } from './store.ts'

const perRace = { name: 'race-messages', points: raceServer.messagesPerDay, seconds: 86_400 }

/**
 * F-RACE-17: writes to everybody who takes part in a race or holds a place, by e-mail, else by SMS; a job sends it. Sent
 * again because the answer was lost, it is one message; the same words may be said anew later.
 */
export async function messageParticipants(ctx: Context, raw: unknown): Promise<{ success: boolean; message: string }> {
  const { id: byId } = ctx.require('messageParticipants')
  const { eventId: sent, subject, body, idempotencyKey } = parse(messageInput, raw)
  const eventId = sent.toLowerCase()
  if (!(await racesById(ctx.db, [eventId])).has(eventId)) throw new Refusal('NOT_FOUND', 'races.raceUnknown')
  const turn = Math.floor(ctx.now().getTime() / raceServer.messageAgain) // of a sender without a key
  const hashOf = (key: string | number) => ctx.secrets.keyedHash('race-message', JSON.stringify([subject, body, key]))
  const contentHash = hashOf(idempotencyKey ?? turn)
  await ctx.transaction(async (tx) => {
    const id = ctx.newId()
    const facts = {
      id,
      eventId,
      contentHash,
      subject,
      body,
      byId,
      guestsOf: null,
      reached: null,
      doneAt: null,
      createdAt: ctx.now(),
    }
    if (!idempotencyKey && (await wasAdded(tx, eventId, hashOf(turn - 1)))) return
    if (!(await addMessage(tx, facts))) return
    await ctx.limits.spend(perRace, eventId)
    await writeAudit(tx, ctx, 'race.messageSent', { targetId: eventId })
    await ctx.jobs.enqueue(tx, 'races.sendMessages', {})
  })
  return { success: true, message: say(ctx.sentences, ctx.language, 'organising.messageSent') }
}
