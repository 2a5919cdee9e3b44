import { call } from '../../lib/api/call.ts'
import { useAnswer } from '../../lib/api/use-answer.ts'
import { useSession } from '../../lib/session/session.ts'
import { readRegistrationAddress } from '../../lib/site/registration-address.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PaidTicketsDocument, RegisteredTicketDocument, type TicketFields } from './operations.generated.ts'
import { TicketCard } from './ticket-card.tsx'
import { TicketInHand } from './ticket-in-hand.tsx'

/**
 * The tickets that a payment paid, the first whole, with its code. A member has their own; a visitor that of the
 * registration whose link they came `back` by. Nothing where there is none: it says so elsewhere.
 */
export function PaidTickets({ transactionId, back }: { transactionId: string; back: string | null }) {
  const { user } = useSession()
  const { data, problem } = useAnswer(
    () => ask(transactionId, user !== undefined, back),
    `${transactionId} ${user?.id}`,
  )
  if (problem) return null
  if (!data) return <Skeleton className="h-[42rem] w-full rounded-card" />
  const [first, ...others] = data
  return (
    first && (
      <div className="flex flex-col gap-4">
        <TicketInHand level="h2" ticket={first} />
        {others.length > 0 && (
          <ul className="flex flex-col gap-4">
            {others.map((ticket) => (
              <TicketCard key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        )}
      </div>
    )
  )
}

async function ask(transactionId: string, isMember: boolean, back: string | null): Promise<TicketFields[]> {
  if (isMember) return (await call(PaidTicketsDocument, { transactionId })).paidTickets
  const { id, accessKey } = readRegistrationAddress(back ?? '') ?? {}
  if (!id || !accessKey) return []
  const { mitParticipation } = await call(RegisteredTicketDocument, { id, key: accessKey })
  return [mitParticipation?.details?.ticket ?? []].flat()
}
