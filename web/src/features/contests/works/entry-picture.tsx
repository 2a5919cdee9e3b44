import { texts } from '@vondrona/rules/contests/works'
import { call } from '../../../lib/api/graphql.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { FramedPicture } from '../../../ui/pictures/framed-picture.tsx'
import { EntryFileTicketDocument } from '../operations.generated.ts'

export interface EntryPhoto {
  id: string
  picture: string
}

/** A photo of an entry; the large one is opened by a ticket. */
export function EntryPicture({
  file: { id, picture },
  ...look
}: {
  file: EntryPhoto
  name: string
  className: string
  ratio: number
  onGone: () => void
}) {
  const t = useTexts(texts)
  return (
    <FramedPicture
      enlarge={async () => (await call(EntryFileTicketDocument, { id })).formFileTicket.url}
      label={t('works.enlarge')}
      picture={{ url: picture }}
      {...look}
    />
  )
}
