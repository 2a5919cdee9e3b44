/** Sending files as existing clients do (graphql-multipart-request-spec), to a server of a test. */
import type { Answer, Person } from './world.ts'

export const uploadImage =
  'mutation($file: Upload!) { uploadImage(file: $file) { success url error image { id url width height thumbhash srcset avif saver weight } } }'

interface Form {
  query?: string
  operations?: unknown
  map?: unknown
  filename?: string
  type?: string
  /** Replaces the complete body. */
  body?: Buffer
}

const boundary = '----vondrona-boundary'
export const contentType = `multipart/form-data; boundary=${boundary}`

export function formOf(
  file: Buffer,
  { query = uploadImage, filename = 'photo.jpg', type = 'image/jpeg', ...more }: Form = {},
): Buffer {
  const { operations = { query, variables: { file: null } }, map = { 0: ['variables.file'] } } = more
  const field = (name: string, value: unknown) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="0"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`
  return Buffer.concat([
    Buffer.from(field('operations', operations) + field('map', map) + head),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}

/** One call with a file; a refusal is in the answer. */
export async function sendFile(person: Person, file: Buffer, form: Form = {}): Promise<Answer> {
  const body = form.body ?? formOf(file, form)
  const answer = await person.http('POST', '/api/graphql', { body, headers: { 'content-type': contentType } })
  return { ...answer.json(), status: answer.statusCode, headers: answer.headers }
}
