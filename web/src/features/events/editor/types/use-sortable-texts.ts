import { texts } from '@vondrona/rules/events/organizing'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { SortableTexts } from '../../../../ui/controls/sortable-list.tsx'

/** What is said about the items of the editor's lists. */
export function useSortableTexts(): SortableTexts {
  const t = useTexts(texts)
  return {
    drag: (name) => t('organizing.drag', { name }),
    up: (name) => t('organizing.up', { name }),
    down: (name) => t('organizing.down', { name }),
    remove: (name) => t('organizing.remove', { name }),
    moved: (name, n, count) => t('organizing.moved', { name, n, count }),
  }
}
