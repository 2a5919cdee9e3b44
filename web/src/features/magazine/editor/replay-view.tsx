import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { texts } from '@vondrona/rules/editor'
import { Trash2 } from 'lucide-react'
import { useTexts } from '../../../lib/texts.ts'
import { IconButton } from '../../../ui/button.tsx'

/** One of our replays in the text. */
export function ReplayView({ node, selected, deleteNode }: ReactNodeViewProps) {
  const t = useTexts(texts)
  const { liveId, title } = node.attrs as { liveId: string; title: string }
  return (
    <NodeViewWrapper
      as="figure"
      className={`editor-block overflow-hidden rounded-control border ${selected ? 'is-selected' : ''}`}
      contentEditable={false}
    >
      <img
        alt=""
        className="aspect-video object-cover"
        data-drag-handle
        height={360}
        src={`/api/lives/${liveId}/thumbnail.jpg`}
        width={640}
      />
      <div className="flex items-center gap-1 bg-raised py-1 pr-1 pl-4 font-sans text-base">
        <span className="min-w-0 flex-1 truncate font-semibold">{title || t('editor.replay')}</span>
        <IconButton label={t('editor.replayRemove')} onClick={deleteNode}>
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </NodeViewWrapper>
  )
}
