import { publicCredentials, serveStandIn, vanillaPayProtocol } from '../../server/src/stand-ins/index.ts'
import { createAdmin, scratch, startServer } from '../lib/world.ts'
import type { Bench } from '../run.ts'
import { bib, ticket } from './buyers.ts'
import { openPlace } from './place.ts'
import { rush } from './rush.ts'

const all = [
  { way: ticket, buyers: 200, places: 50 },
  { way: ticket, buyers: 2000, places: 50 },
  { way: ticket, buyers: 2000, places: 1000 },
  { way: ticket, buyers: 20_000, places: 1000 },
  { way: bib, buyers: 200, places: 50 },
  { way: bib, buyers: 2000, places: 1000 },
  { way: bib, buyers: 20_000, places: 50 },
  { way: bib, buyers: 20_000, places: 1000 },
]

/** `RUSHES=ticket:1000:1000,bib:500:500`: only these, as way, buyers and places. */
const wanted = process.env.RUSHES?.split(',').map((one) => {
  const [way, buyers, places] = one.split(':')
  return { way: way === 'bib' ? bib : ticket, buyers: Number(buyers), places: Number(places) }
})

export const bench: Bench = {
  about:
    'B6: 200 to 20,000 people without an account for the last 50 and 1,000 places, with and without a bib, the whole path: reserve or register, begin, pay at the provider (its stand-in, over HTTP), ask, confirm, ticket, bib and receipt; two servers on one database; oversold, double tickets and bibs, books',
  async run() {
    const dataDir = scratch()
    createAdmin(dataDir)
    const server = await startServer(dataDir, { LOG_LEVEL: 'fatal' })
    const standIn = await serveStandIn(vanillaPayProtocol(), { credentials: publicCredentials })
    standIn.direct({ dropNotification: true }) // every payment is found by asking
    const place = await openPlace(dataDir, standIn)
    const rows: Record<string, unknown>[] = []
    for (const { way, buyers, places } of wanted ?? all) rows.push(await rush(place, way, buyers, places))
    await place.close()
    await standIn.close()
    await server.stop()
    return rows
  },
}
