import { article } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/magazine/editor'
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button, IconButton } from '../../../../ui/controls/button.tsx'
import { TextArea } from '../../../../ui/controls/text-area.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import type { BlockProps } from '../engine/react-blocks.tsx'
import { useImages } from './image-lookup.ts'
import { forgetPicture } from './picture-uploads.ts'
import { PendingImage } from './upload-progress.tsx'

interface ImageAttributes {
  id: string | null
  pending: string | null
  alt: string
  caption: string
}

/** A picture in the text: itself, its caption, how far its upload is, and what can be done with it. */
export function ImageView({ node, updateAttributes, deleteNode }: BlockProps) {
  const t = useTexts(texts)
  const { id, pending, alt, caption } = node.attrs as ImageAttributes
  const image = useImages(id ? [id] : []).get(id ?? '')
  const [isDescribing, setDescribing] = useState(false)
  const remove = () => {
    if (pending) forgetPicture(pending)
    deleteNode()
  }
  return (
    <div data-picture={id ? 'there' : 'pending'}>
      <div>
        {image ? (
          <img
            alt={alt}
            height={image.height}
            src={image.url}
            srcSet={image.srcset}
            sizes="100vw"
            width={image.width}
          />
        ) : (
          <PendingImage pending={id ? null : pending} />
        )}
      </div>
      <figcaption>
        {caption && <span className="block">{caption}</span>}
        <span className="flex items-center gap-1">
          <span className="min-w-0 flex-1 truncate">{alt || t('editor.imageNoAlt')}</span>
          <IconButton label={t('editor.imageEdit')} onClick={() => setDescribing(true)}>
            <Pencil aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton label={t('editor.imageRemove')} onClick={remove}>
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        </span>
      </figcaption>
      {isDescribing &&
        createPortal(
          <Describe
            alt={alt}
            caption={caption}
            onClose={() => setDescribing(false)}
            onSave={(words) => {
              updateAttributes(words)
              setDescribing(false)
            }}
          />,
          document.body,
        )}
    </div>
  )
}

function Describe({
  alt,
  caption,
  onClose,
  onSave,
}: {
  alt: string
  caption: string
  onClose: () => void
  onSave: (words: { alt: string; caption: string }) => void
}) {
  const t = useTexts(texts)
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onSave({ alt: String(form.get('alt')).trim(), caption: String(form.get('caption')).trim() })
  }
  return (
    <Dialog
      footer={
        <Button form="describe" type="submit" variant="primary">
          {t('editor.save')}
        </Button>
      }
      onClose={onClose}
      open
      size="sm"
      title={t('editor.imageEdit')}
    >
      <form className="flex flex-col gap-4" id="describe" onSubmit={save}>
        <TextArea defaultValue={alt} label={t('editor.imageAlt')} maxLength={article.captionMax} name="alt" rows={2} />
        <TextArea
          defaultValue={caption}
          label={t('editor.imageCaption')}
          maxLength={article.captionMax}
          name="caption"
          rows={2}
        />
      </form>
    </Dialog>
  )
}
