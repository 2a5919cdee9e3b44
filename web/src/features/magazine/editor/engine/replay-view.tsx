import { texts } from '@vondrona/rules/magazine/editor'
import { Trash2 } from 'lucide-react'
import { onServer } from '../../../../lib/platform/server.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { IconButton } from '../../../../ui/controls/button.tsx'
import type { BlockProps } from './react-blocks.tsx'

/** One of our replays in the text. */
export function ReplayView({ node, deleteNode }: BlockProps) {
  const t = useTexts(texts)
  const { liveId, title } = node.attrs as { liveId: string; title: string }
  return (
    <div className="overflow-hidden rounded-control border">
      <img
        alt=""
        className="aspect-video object-cover"
        height={360}
        src={onServer(`/api/lives/${liveId}/thumbnail.jpg`)}
        width={640}
      />
      <div className="flex items-center gap-1 bg-raised py-1 pr-1 pl-4 font-sans text-base">
        <span className="min-w-0 flex-1 truncate font-semibold">{title || t('editor.replay')}</span>
        <IconButton danger label={t('editor.replayRemove')} onClick={deleteNode}>
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </div>
  )
}
