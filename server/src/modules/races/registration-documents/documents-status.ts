import { type DocumentsStatus, documentsStatusOf, type Medical, neededDocuments } from '@vondrona/rules/races'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { isMedicalComplete, type RaceFacts } from '../registering/runner.ts'
import { openText } from '../sealed-text.ts'
import { type ParticipationRow, setDocumentsStatus } from '../store.ts'
import { documentsOf } from './store.ts'

/** What a registrant says about the medical proof. */
export const medicalOf = (
  ctx: Context,
  { medicalProof, medicalNumber, medicalIssuedOn }: ParticipationRow,
): Medical | null =>
  medicalProof && { proof: medicalProof, number: openText(ctx, medicalNumber), issuedOn: medicalIssuedOn }

/** Brings the state of all documents together up to date; the registration is locked by the caller. */
export async function followDocuments(
  tx: Tx,
  ctx: Context,
  row: ParticipationRow,
  facts: RaceFacts,
): Promise<ParticipationRow> {
  const documents = (await documentsOf(tx, [row.id])).get(row.id) ?? []
  const documentsStatus: DocumentsStatus = documentsStatusOf(
    neededDocuments(facts.race, row, ctx.now()),
    documents,
    isMedicalComplete(facts, medicalOf(ctx, row), ctx.now()),
  )
  await setDocumentsStatus(tx, row.id, documentsStatus)
  return { ...row, documentsStatus }
}
