import { type SendInFormEvents, sendInForm } from '../../../lib/upload/send-in-form.ts'

/** A file that the server has. */
export interface SentFile {
  id: string
  name: string
  type: string
}

export interface FileToSend {
  formId: string
  fieldName: string
  file: Blob
  name: string
}

export type SendEvents = Required<SendInFormEvents>

/** How a file leaves; throws a Refusal. */
export type SendFile = (file: FileToSend, events: SendEvents) => Promise<SentFile>

const uploadFormFile = `mutation UploadFormFile($formId: ID!, $fieldName: String!, $file: Upload!) {
  uploadFormFile(formId: $formId, fieldName: $fieldName, file: $file) { id name type } }`

/** Sends the file of an answer. */
export const sendFormFile: SendFile = async ({ formId, fieldName, file, name }, events) => {
  const sent = await sendInForm<{ uploadFormFile: SentFile }>(
    uploadFormFile,
    { formId, fieldName },
    { file, name },
    events,
  )
  return sent.uploadFormFile
}
