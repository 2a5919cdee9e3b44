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

/** Of the problems of a save those below `ticketTypes.2`, without it. */
export function problemsBelow(problems: Readonly<Record<string, string>>, path: string): Record<string, string> {
  const start = `${path}.`
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, sentence]) =>
      field.startsWith(start) ? [[field.slice(start.length), sentence]] : [],
    ),
  )
}
