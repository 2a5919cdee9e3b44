import type { DocumentKind } from '@vondrona/rules/races'
import { call } from '../../../lib/api/call.ts'
import { sendInForm } from '../../../lib/upload/send-in-form.ts'
import type { SendPhoto } from '../documents/document-upload.ts'
import { StartRegistrationUploadsDocument } from '../operations.generated.ts'
import type { Draft } from './draft.ts'
import type { DraftOnDevice } from './use-draft.ts'

const uploadDocument = `mutation UploadRegistrationDocument($uploadToken: String!, $kind: RegistrationDocumentKind!, $file: Upload!) {
  uploadRegistrationDocument(uploadToken: $uploadToken, kind: $kind, file: $file) { id } }`

/** While it is requested, every photo waits for the same place. */
let starting: Promise<NonNullable<Draft['uploads']>> | undefined

/** How a photo of this draft is sent: into its one place for documents, which the first photo requests. */
export const sendTo =
  ({ now, change }: Pick<DraftOnDevice, 'now' | 'change'>, kind: DocumentKind): SendPhoto =>
  async (photo, events) => {
    const { token } = now().uploads ?? (await startUploads(change))
    const sent = await sendInForm<{ uploadRegistrationDocument: { id: string } }>(
      uploadDocument,
      { uploadToken: token, kind },
      { file: photo, name: `${kind}.jpg` },
      events,
    )
    return sent.uploadRegistrationDocument.id
  }

function startUploads(change: DraftOnDevice['change']) {
  starting ??= call(StartRegistrationUploadsDocument, {})
    .then(({ startRegistrationUploads: { uploadToken, expiresAt } }) => {
      const uploads = { token: uploadToken, until: expiresAt }
      change((draft) => ({ ...draft, uploads }))
      return uploads
    })
    .finally(() => {
      starting = undefined
    })
  return starting
}
