import { sentenceOf } from '../../../lib/api/call.ts'
import { Refusal, refusalOf } from '../../../lib/api/refusal.ts'
import { getToken } from '../../../lib/session/token.ts'
import { language } from '../../../lib/texts/language.ts'

/** What became of a file, or would become of it. */
export interface ResultsImport {
  imported: number
  unknown: string[]
  problems: string[]
}

const query = `mutation ImportResults($eventId: ID!, $file: Upload!, $dryRun: Boolean!) {
  importResults(eventId: $eventId, file: $file, dryRun: $dryRun) { imported unknown problems } }`

/** By a GraphQL multipart request; throws a Refusal. */
export async function sendResults(eventId: string, file: Blob, dryRun: boolean): Promise<ResultsImport> {
  const body = new FormData()
  body.append('operations', JSON.stringify({ query, variables: { eventId, dryRun, file: null } }))
  body.append('map', JSON.stringify({ file: ['variables.file'] }))
  body.append('file', file, 'results.csv')
  const headers = { 'x-language': language(), authorization: `Bearer ${getToken()}` }
  const refuse = async (code: 'NETWORK' | 'BAD_ANSWER') => new Refusal({ code, message: await sentenceOf(code) })
  const answer = await fetch('/api/graphql', { method: 'POST', headers, body }).catch(() => null)
  if (!answer) throw await refuse('NETWORK')
  const { data, errors } = await answer.json().catch(() => ({}))
  if (data?.importResults) return data.importResults
  throw errors?.length > 0 ? refusalOf(errors) : await refuse('BAD_ANSWER')
}
