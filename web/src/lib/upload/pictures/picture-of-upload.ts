import { call } from '../../api/call.ts'
import { Refusal } from '../../api/refusal.ts'
import { fromServer, onServer } from '../../platform/server.ts'
import { getToken } from '../../session/token.ts'
import { language } from '../../texts/language.ts'
import { type UploadImageFromSlot, UploadImageFromSlotDocument } from './operations.generated.ts'

export type UploadedPicture = NonNullable<UploadImageFromSlot['uploadImageFromSlot']['image']>

/**
 * The picture made from a photo that was uploaded: from the place where its pieces arrived, in one go where there is no
 * such place. Throws what the server said against it.
 */
export async function pictureOfUpload(reference: string, photo: Blob): Promise<UploadedPicture> {
  const slotId = /^upload:([^.]+)\./.exec(reference)?.[1]
  const answer = slotId
    ? (await call(UploadImageFromSlotDocument, { slotId })).uploadImageFromSlot
    : await sendWhole(photo)
  if (!answer.image) throw new Refusal({ code: 'REFUSED', message: answer.error ?? '' })
  return answer.image
}

interface Answer {
  image: UploadedPicture | null
  error: string | null
}

const uploadImage = `mutation UploadImage($file: Upload!) { uploadImage(file: $file) { success error
  image { id url width height thumbhash srcset avif saver weight } } }`

/** GraphQL multipart request. */
async function sendWhole(photo: Blob): Promise<Answer> {
  const form = new FormData()
  form.append('operations', JSON.stringify({ query: uploadImage, variables: { file: null } }))
  form.append('map', JSON.stringify({ file: ['variables.file'] }))
  form.append('file', photo, 'photo.jpg')
  const token = getToken()
  const response = await fetch(onServer('/api/graphql'), {
    method: 'POST',
    body: form,
    credentials: 'omit',
    headers: { 'x-language': language(), ...(token && { authorization: `Bearer ${token}` }) },
  })
  const { data, errors } = fromServer(await response.json())
  return data?.uploadImage ?? { image: null, error: errors?.[0]?.message ?? '' }
}
