import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { isPassing, type Problems, problemsOf } from '../../../lib/api/refusal.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { language } from '../../../lib/texts/language.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { keptProof } from '../contact/proof.ts'
import { CreateParticipationDocument, type MadeParticipation, type RaceToEnter } from '../operations.generated.ts'
import { type Draft, inputOf, type Person } from './draft.ts'
import type { DraftOnDevice } from './use-draft.ts'

/**
 * R-MIT-02, R-MIT-08: registers everybody of the draft, one after the other, to be paid together. Who is registered is
 * noted at once; after a lost answer the same key gives the same registration. What is refused is said of its person.
 */
export function useRegistering(
  { now, change }: Pick<DraftOnDevice, 'now' | 'change'>,
  races: readonly RaceToEnter[],
  { onDone, onRefused }: { onDone: (made: MadeParticipation[]) => void; onRefused: () => void },
) {
  const [refused, setRefused] = useState<Readonly<Record<string, Problems>>>({})
  const { run, busy, problem } = useAction(
    async () => {
      setRefused({})
      for (const person of now().people) {
        if (now().made[person.key]) continue
        try {
          const made = await register(person, now(), races)
          change((draft) => ({ ...draft, made: { ...draft.made, [person.key]: made } }))
        } catch (error) {
          const found = problemsOf(error)
          if (isPassing(found)) throw error // sent again with the same key
          setRefused((before) => ({ ...before, [person.key]: found }))
        }
      }
      const { people, made } = now()
      const all = people.flatMap(({ key }) => made[key] ?? [])
      if (all.length === people.length) onDone(all)
      else onRefused()
    },
    { inPlace: true },
  )
  return { run, busy, problem, refused }
}

async function register(person: Person, draft: Draft, races: readonly RaceToEnter[]): Promise<MadeParticipation> {
  const race = races.find(({ event }) => event.id === person.eventId)
  const others = Object.values(draft.made)
  const other = others.findLast((one) => one.orderId !== null) ?? null
  const inputWith = (joined: MadeParticipation | null) =>
    inputOf(person, draft, { race, locale: language(), joined, proof: keptProof() }, serverNow())
  const send = async (joined: MadeParticipation | null) =>
    (await call(CreateParticipationDocument, { input: inputWith(joined) as never })).createMitParticipation
  try {
    return await send(other)
  } catch (error) {
    // The others' payment has begun: this person is paid for alone.
    if (!other || problemsOf(error).code !== 'CHARGE_CLOSED') throw error
    return send(null)
  }
}
