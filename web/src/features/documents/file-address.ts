import { call } from '../../lib/api/graphql.ts'
import { DocumentTicketDocument } from './operations.generated.ts'

/** R-GAP-16: an address that opens a file for one minute; of others' documents each opening is in the log. */
export const addressFor = async (id: string): Promise<string> =>
  (await call(DocumentTicketDocument, { id })).documentTicket.url

/** The file itself, for a viewer of our own. */
export async function bytesOf(id: string): Promise<ArrayBuffer> {
  const answer = await fetch(await addressFor(id))
  if (!answer.ok) throw new Error(String(answer.status))
  return answer.arrayBuffer()
}
