import { photoChangeTimeout, photoPiece } from '@vondrona/rules/uploads/constants'
import { sentenceOf } from '../api/call.ts'
import { Refusal, refusalOf } from '../api/refusal.ts'
import { fromServer, onServer } from '../platform/server.ts'
import { getToken } from '../session/token.ts'
import { forgetEarly } from '../takeover/early-answers.ts'
import { language } from '../texts/language.ts'

export interface SendInFormEvents {
  signal: AbortSignal
  /** 0 to 100. */
  onProgress?: (percent: number) => void
}

/**
 * Sends a file as the variable `file` of a mutation, by a GraphQL multipart request; `fetch` would not say how far it
 * is. A line that is dead says nothing: what goes no further for a while, or gets no answer, is given up. Gives `data`;
 * throws a Refusal.
 */
export const sendInForm = <Data>(
  query: string,
  variables: object,
  { file, name }: { file: Blob; name: string },
  { signal, onProgress }: SendInFormEvents,
): Promise<Data> =>
  new Promise((resolve, reject) => {
    const refuse = (code: 'NETWORK' | 'BAD_ANSWER' | 'ABORTED' | 'TIMEOUT') =>
      void sentenceOf(code).then((message) => reject(new Refusal({ code, message })))
    forgetEarly() // a mutation: earlier answers may be wrong now
    const request = new XMLHttpRequest()
    request.open('POST', onServer('/api/graphql'))
    request.responseType = 'json'
    request.setRequestHeader('x-language', language())
    const token = getToken()
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLate = false
    const wait = (patience: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        isLate = true
        request.abort()
      }, patience)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      wait(loaded < total ? photoPiece.timeout : photoChangeTimeout) // the phone may still hold most of what has left the browser
      onProgress?.(total > 0 ? Math.round((loaded / total) * 100) : 0)
    }
    request.onloadend = () => clearTimeout(timer)
    request.onerror = () => refuse('NETWORK')
    request.onabort = () => refuse(isLate ? 'TIMEOUT' : 'ABORTED')
    request.onload = () => {
      const { data, errors } = fromServer(request.response) ?? {}
      if (errors?.length > 0) reject(refusalOf(errors))
      else if (data) resolve(data)
      else refuse('BAD_ANSWER')
    }
    signal.addEventListener('abort', () => request.abort())
    wait(photoPiece.timeout)
    request.send(bodyOf({ query, variables: { ...variables, file: null } }, file, name))
  })

function bodyOf(operations: object, file: Blob, name: string): FormData {
  const body = new FormData()
  body.append('operations', JSON.stringify(operations))
  body.append('map', JSON.stringify({ file: ['variables.file'] }))
  body.append('file', file, name)
  return body
}
