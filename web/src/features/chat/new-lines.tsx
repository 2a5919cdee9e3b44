import { texts } from '@vondrona/rules/chat/discussion'
import { ArrowUp } from 'lucide-react'
import { useTexts } from '../../lib/texts/texts.ts'

/** Above a list that stands still: what came in the meantime. It lies over the list, so that nothing moves. */
export function NewLines({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useTexts(texts)
  return (
    <div className="relative">
      <button
        className="absolute inset-x-0 top-1.5 z-10 mx-auto flex min-h-9 w-fit items-center gap-1.5 rounded-full bg-accent px-3.5 font-medium text-on-accent text-sm shadow-float"
        onClick={onShow}
        type="button"
      >
        <ArrowUp aria-hidden="true" className="size-4" />
        {t('discussion.newLines', { n: count })}
      </button>
    </div>
  )
}
