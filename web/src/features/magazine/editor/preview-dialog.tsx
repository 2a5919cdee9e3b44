import { texts as magazineTexts } from '@vondrona/rules/magazine'
import { texts } from '@vondrona/rules/magazine/editor'
import { FileText } from 'lucide-react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Photo } from '../../../ui/pictures/photo.tsx'
import { Blocks } from './comparing/compared-blocks.tsx'
import { useImages } from './images/image-lookup.ts'
import { sendable, type Written } from './saving/draft-fields.ts'

/** The article as its readers will see it, rendered by the same function. */
export function PreviewDialog({ written, onClose }: { written: Written; onClose: () => void }) {
  const t = useTexts(texts)
  const m = useTexts(magazineTexts)
  const { content } = sendable(written.document)
  const cover = useImages(written.coverId ? [written.coverId] : []).get(written.coverId ?? '')
  return (
    <Dialog onClose={onClose} open size="lg" title={t('editor.preview')}>
      <article className="mx-auto max-w-page">
        <p className="mb-2 font-medium text-accent-ink text-sm">{m(`magazine.type.${written.type}`)}</p>
        <h1 className="mb-5 font-reading text-2xl">{written.title.trim() || t('editor.untitled')}</h1>
        {cover && (
          <Photo
            alt=""
            className="mb-6 w-full rounded-card"
            height={cover.height}
            sizes="(min-width: 768px) 704px, 100vw"
            src={cover.url}
            srcSet={cover.srcset}
            width={cover.width}
          />
        )}
        {content.length > 0 ? (
          <Blocks nodes={content} />
        ) : (
          <EmptyState icon={<FileText aria-hidden="true" />} title={t('editor.previewEmpty')} />
        )}
      </article>
    </Dialog>
  )
}
