import { sentenceOf } from '../../../../lib/api/call.ts'
import { Refusal, refusalOf } from '../../../../lib/api/refusal.ts'
import { onServer } from '../../../../lib/platform/server.ts'
import { getToken } from '../../../../lib/session/token.ts'
import { language } from '../../../../lib/texts/language.ts'
import type {
  ResultsChoices,
  ResultsColumn,
  ResultsLine,
  ResultsLineKind,
  ResultsMove,
  ResultsQuestion,
  ResultsWord,
} from './types.ts'

/** What a file says, or what became of it. */
export interface ResultsImport {
  imported: number
  /** Of the results that it would replace. */
  version: string
  total: number
  ranked: number
  unranked: number
  notUnderstood: number
  warned: number
  moved: number
  sheets: string[]
  sheet: number
  columns: ResultsColumn[]
  head: { line: number; cells: string[] }[]
  questions: ResultsQuestion[]
  words: ResultsWord[]
  lines: ResultsLine[]
  moves: ResultsMove[]
}

/** Which lines are looked at. */
export interface Looked {
  kind: ResultsLineKind | null
  warned: boolean
  limit: number
}

const query = `mutation ImportResults($eventId: ID!, $file: Upload!, $dryRun: Boolean!, $choices: ResultsChoices, $version: String, $kind: ResultsLineKind, $warned: Boolean, $limit: Int) {
  importResults(eventId: $eventId, file: $file, dryRun: $dryRun, choices: $choices, version: $version) {
    imported version total ranked unranked notUnderstood warned moved sheets sheet columns { at title role by } head { line cells }
    questions { id options answer isOpen example } words { word lines meaning }
    lines(kind: $kind, warned: $warned, limit: $limit) { line kind reason warnings bib fullName name status laps time gunTime chipTime position text }
    moves(limit: $limit) { kind bib fullName before { position status time } after { position status time } } } }`

interface Sent {
  dryRun: boolean
  choices: ResultsChoices
  looked: Looked
  /** Of the results as they were seen. */
  version?: string
}

/** By a GraphQL multipart request; throws a Refusal. */
export async function sendResults(
  eventId: string,
  file: Blob,
  { dryRun, choices, version, looked: { kind, warned, limit } }: Sent,
): Promise<ResultsImport> {
  const body = new FormData()
  const variables = { eventId, dryRun, choices, version, kind, warned, limit, file: null }
  body.append('operations', JSON.stringify({ query, variables }))
  body.append('map', JSON.stringify({ file: ['variables.file'] }))
  body.append('file', file, 'results.csv')
  const headers = { 'x-language': language(), authorization: `Bearer ${getToken()}` }
  const refuse = async (code: 'NETWORK' | 'BAD_ANSWER') => new Refusal({ code, message: await sentenceOf(code) })
  const answer = await fetch(onServer('/api/graphql'), { method: 'POST', headers, body }).catch(() => null)
  if (!answer) throw await refuse('NETWORK')
  const { data, errors } = await answer.json().catch(() => ({}))
  if (data?.importResults) return data.importResults
  throw errors?.length > 0 ? refusalOf(errors) : await refuse('BAD_ANSWER')
}
