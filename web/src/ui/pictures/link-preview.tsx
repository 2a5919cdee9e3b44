import { texts } from '@vondrona/rules/shell/share'
import { useTexts } from '../../lib/texts/texts.ts'
import { Photo } from './photo.tsx'

/** A page as messengers show its link: a picture, the address, the title, the first words. */
export function LinkPreview({
  path,
  title,
  words,
  picture,
}: {
  path: string
  title: string
  words: string
  picture: string | null | undefined
}) {
  const t = useTexts(texts)
  return (
    <figure aria-label={t('share.previewText')}>
      <figcaption className="mb-1.5 text-faint text-sm">{t('share.previewText')}</figcaption>
      <div className="overflow-hidden rounded-control border bg-raised" data-share-preview>
        {picture && <Photo alt="" className="aspect-[1.91] w-full object-cover" src={picture} />}
        <div className="bg-sunken px-3 py-2.5">
          <p className="line-clamp-1 break-all text-faint text-xs">{location.host + path}</p>
          <p className="line-clamp-2 font-semibold leading-snug">{title}</p>
          <p className="mt-0.5 line-clamp-2 text-sm text-soft">{words}</p>
        </div>
      </div>
    </figure>
  )
}
