import { sentenceOf } from '../../../lib/api/call.ts'
import { Refusal, refusalOf } from '../../../lib/api/refusal.ts'
import { getToken } from '../../../lib/session/token.ts'
import { language } from '../../../lib/texts/language.ts'

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

export interface SendEvents {
  signal: AbortSignal
  /** 0 to 100. */
  onProgress: (percent: number) => void
}

/** How a file leaves; throws a Refusal. */
export type SendFile = (file: FileToSend, events: SendEvents) => Promise<SentFile>

const uploadFormFile = `mutation UploadFormFile($formId: ID!, $fieldName: String!, $file: Upload!) {
  uploadFormFile(formId: $formId, fieldName: $fieldName, file: $file) { id name type } }`

/** By a GraphQL multipart request; `fetch` would not say how far it is. */
export const sendFormFile: SendFile = ({ formId, fieldName, file, name }, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const refuse = (code: 'NETWORK' | 'BAD_ANSWER' | 'ABORTED') =>
      void sentenceOf(code).then((message) => reject(new Refusal({ code, message })))
    const request = new XMLHttpRequest()
    request.open('POST', '/api/graphql')
    request.responseType = 'json'
    request.setRequestHeader('x-language', language())
    const token = getToken()
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.round((loaded / total) * 100) : 0)
    request.onerror = () => refuse('NETWORK')
    request.onabort = () => refuse('ABORTED')
    request.onload = () => {
      const { data, errors } = request.response ?? {}
      if (data?.uploadFormFile) resolve(data.uploadFormFile)
      else if (errors?.length > 0) reject(refusalOf(errors))
      else refuse('BAD_ANSWER')
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(bodyOf({ query: uploadFormFile, variables: { formId, fieldName, file: null } }, file, name))
  })

function bodyOf(operations: object, file: Blob, name: string): FormData {
  const body = new FormData()
  body.append('operations', JSON.stringify(operations))
  body.append('map', JSON.stringify({ file: ['variables.file'] }))
  body.append('file', file, name)
  return body
}
