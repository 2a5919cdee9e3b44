import { z } from 'zod'
import type { Books } from './desk.ts'
import { approvalsPage } from './page.ts'
import { type Call, faults, type Protocol, type Reply, type StandIn, script } from './types.ts'

const decision = z.strictObject({ reference: z.string(), etat: z.string().max(40).optional() })
const advance = z.strictObject({ ms: z.number().int().min(0) })

interface Controlled {
  standIn: StandIn
  protocol: Protocol
  books: Books
  /** Everything is as at the start. */
  reset: () => void
}

/** What a test says to the provider, below `/__standin/`. Throws what is to be answered with 400. */
export function control(call: Call, { standIn, protocol, books, reset }: Controlled): Reply {
  const command = `${call.method} ${call.url.pathname.replace('/__standin', '')}`
  const done: Reply = { status: 204, body: '' }
  switch (command) {
    case 'GET /log':
      return { status: 200, body: standIn.log() }
    case 'GET /payments':
      return { status: 200, body: books.all() }
    case 'GET /counts':
      return { status: 200, body: standIn.counts() }
    case 'GET /approvals':
      return approvalsPage(
        protocol,
        books.all().filter((payment) => ['INITIATED', 'PENDING'].includes(books.etatOf(payment))),
      )
    case 'POST /script':
      standIn.direct(script.parse(JSON.parse(call.body)))
      return done
    case 'POST /fault':
      standIn.fail(faults.parse(JSON.parse(call.body)))
      return done
    case 'POST /decide': {
      const { reference, etat } = decision.parse(JSON.parse(call.body))
      if (etat) standIn.decide(reference, etat)
      else standIn.pay(reference)
      return done
    }
    case 'POST /clock':
      standIn.advance(advance.parse(JSON.parse(call.body)).ms)
      return done
    case 'POST /reset':
      reset()
      return done
    default:
      return { status: 404, body: { error: `no such command: ${command}` } }
  }
}
