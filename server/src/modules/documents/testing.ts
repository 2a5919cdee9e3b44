/** What the tests of this domain do again and again. */
import assert from 'node:assert/strict'
import { sendFile } from '../../../test/uploads.ts'
import type { Answer, Member, Person, World } from '../../../test/world.ts'

const fields = `id userId documentTypeId fileName originalName filePath fileSize mimeType status uploadedAt expiresAt declaredUntil
  verifiedAt verifiedBy rejectionReason version scan`

export const createType = `mutation($input: CreateDocumentTypeInput!) { createDocumentType(input: $input) {
  id name description category isRequired hasExpiration maxFileSize allowedFormats validityPeriodDays isActive } }`
export const updateType =
  'mutation($id: ID!, $input: UpdateDocumentTypeInput!) { updateDocumentType(id: $id, input: $input) { id revision name isActive maxFileSize } }'
export const deleteType = 'mutation($id: ID!) { deleteDocumentType(id: $id) { success message } }'
export const verify = `mutation($id: ID!, $status: DocumentDecision!, $rejectionReason: String, $expiresOn: Date, $seenStatus: DocumentStatus) {
  verifyDocument(id: $id, status: $status, rejectionReason: $rejectionReason, expiresOn: $expiresOn, seenStatus: $seenStatus) { ${fields} } }`
export const remove = 'mutation($id: ID!) { deleteDocument(id: $id) { success message } }'
export const ticketOf = 'mutation($id: ID!) { documentTicket(id: $id) { url expiresAt } }'
export const fromSlot = `mutation($slotId: ID!, $documentTypeId: ID!, $name: String!, $expiresOn: Date) {
  uploadDocumentFromSlot(slotId: $slotId, documentTypeId: $documentTypeId, name: $name, expiresOn: $expiresOn) { ${fields} } }`
export const mine = `{ myDocuments { ${fields} documentType { name } versions { id version status rejectionReason } } }`
export const all = `query($status: DocumentStatus, $documentTypeId: ID, $pagination: PaginationInput) {
  allUserDocuments(status: $status, documentTypeId: $documentTypeId, pagination: $pagination) {
    total hasMore endCursor items { ${fields} owner { id pseudo name } documentType { name } } } }`
const uploadDocument = `mutation($file: Upload!, $documentTypeId: ID!, $expiresOn: Date) {
  uploadDocument(file: $file, documentTypeId: $documentTypeId, expiresOn: $expiresOn) { ${fields} } }`

let names = 0

/** A type of its own for a test; everything that is sent for it is allowed unless said otherwise. */
export async function makeType(w: World, input: object = {}): Promise<string> {
  names += 1
  const boss = await w.member({ role: 'admin' })
  const { createDocumentType } = await boss.ok(createType, { input: { name: `Certificat ${names}`, ...input } })
  return createDocumentType.id
}

export const send = (
  person: Person,
  documentTypeId: string,
  file: Buffer,
  filename = 'photo.jpg',
  expiresOn: string | null = null,
): Promise<Answer> => {
  const variables = { documentTypeId, expiresOn, file: null }
  return sendFile(person, file, { operations: { query: uploadDocument, variables }, filename })
}

/** Sent, and not refused. */
export async function sent(person: Person, documentTypeId: string, file: Buffer, filename?: string) {
  const { data, errors } = await send(person, documentTypeId, file, filename)
  assert.equal(errors, undefined)
  return data.uploadDocument
}

/** Refused with this code; gives the first refusal. */
export async function refused(code: string, answer: Promise<Answer>) {
  const { errors } = await answer
  assert.equal(errors?.[0]?.extensions.code, code, JSON.stringify(errors))
  return errors![0]!
}

export const ticket = async (member: Member, id: string): Promise<string> =>
  (await member.ok(ticketOf, { id })).documentTicket.url

export const filesOnDisk = (w: World) => Array.fromAsync(w.kernel.storage.list('documents'))

/** Works off a scheduled job now. */
export async function run(w: World, job: string): Promise<void> {
  await w.kernel.jobs.enqueue(w.kernel.db, job, {})
  await w.runJobs()
}

/** Lets documents age; sessions of members would end if the clock did. */
export const age = (w: World, ms: number) =>
  w.sql(
    `update user_document set expires_at = expires_at - $1 * interval '1 ms', remind_at = remind_at - $1 * interval '1 ms'`,
    [ms],
  )
