import { article } from '@vondrona/rules/magazine/constants'
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
export function ImageView({ node, updateAttributes, deleteNode, leave }: BlockProps) {
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
        <Caption onChange={(caption) => updateAttributes({ caption })} onLeave={leave} value={caption} />
        <span className="flex items-center gap-1">
          <span className="min-w-0 flex-1 truncate">{alt || t('editor.imageNoAlt')}</span>
          <IconButton label={t('editor.imageEdit')} onClick={() => setDescribing(true)}>
            <Pencil aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton danger label={t('editor.imageRemove')} onClick={remove}>
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        </span>
      </figcaption>
      {isDescribing &&
        createPortal(
          <Describe
            alt={alt}
            onClose={() => setDescribing(false)}
            onSave={(alt) => {
              updateAttributes({ alt })
              setDescribing(false)
            }}
          />,
          document.body,
        )}
    </div>
  )
}

/** Written where readers read it; while it is typed the words are the browser's, so that the cursor stays. */
function Caption({
  value,
  onChange,
  onLeave,
}: {
  value: string
  onChange: (caption: string) => void
  onLeave: () => void
}) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <textarea
      aria-label={t('editor.imageCaption')}
      className="field-sizing-content block min-h-11 w-full resize-none rounded-control bg-transparent px-2 py-2.5 placeholder:text-faint hover:bg-sunken focus:bg-sunken"
      maxLength={article.captionMax}
      onBlur={({ target }) => {
        setTyped(null)
        if (target.value !== target.value.trim()) onChange(target.value.trim())
      }}
      onChange={({ target }) => {
        const words = target.value.replace(/\n/g, ' ')
        setTyped(words)
        onChange(words)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onLeave()
      }}
      placeholder={t('editor.imageCaptionAdd')}
      rows={1}
      value={typed ?? value}
    />
  )
}

function Describe({ alt, onClose, onSave }: { alt: string; onClose: () => void; onSave: (alt: string) => void }) {
  const t = useTexts(texts)
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSave(String(new FormData(event.currentTarget).get('alt')).trim())
  }
  return (
    <Dialog
      footer={
        <Button form="describe" type="submit" variant="primary">
          {t('shell.save')}
        </Button>
      }
      onClose={onClose}
      open
      size="sm"
      title={t('editor.imageEdit')}
    >
      <form id="describe" onSubmit={save}>
        <TextArea defaultValue={alt} label={t('editor.imageAlt')} maxLength={article.captionMax} name="alt" rows={2} />
      </form>
    </Dialog>
  )
}
