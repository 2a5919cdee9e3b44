import { ArrowDown, ArrowUp, ChevronDown, GripVertical, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classes } from '../layout/class-names.ts'
import { Button } from './button.tsx'
import { useDragOrder } from './use-drag-order.ts'

/** Sentences about one item, by its name. */
export interface SortableTexts {
  drag: (name: string) => string
  up: (name: string) => string
  down: (name: string) => string
  remove: (name: string) => string
  moved: (name: string, place: number, count: number) => string
}

/**
 * Things in an order of one's own: dragged by their handle, moved by its arrow keys or by buttons. Each opens to its
 * fields. `warned` are those in which something is wrong.
 */
export function SortableList<Item extends { readonly id: string }>({
  items,
  onChange,
  nameOf,
  summaryOf,
  texts,
  opened,
  onOpen,
  warned,
  children,
}: {
  items: readonly Item[]
  onChange: (items: readonly Item[]) => void
  nameOf: (item: Item) => string
  summaryOf: (item: Item) => ReactNode
  texts: SortableTexts
  /** The id of the open one. */
  opened: string | null
  onOpen: (id: string | null) => void
  warned?: (item: Item) => boolean
  children: (item: Item, index: number) => ReactNode
}) {
  const [said, setSaid] = useState('')
  const base = useId()
  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || to < 0 || to >= items.length) return
    const rest = items.filter((_, index) => index !== from)
    onChange([...rest.slice(0, to), item, ...rest.slice(to)])
    setSaid(texts.moved(nameOf(item), to + 1, items.length))
  }
  const { list, dragged, start } = useDragOrder(move)
  return (
    <>
      <ol className="divide-y" ref={list}>
        {items.map((item, index) => {
          const name = nameOf(item)
          const isOpen = item.id === opened
          const panel = `${base}-${item.id}`
          return (
            <li className={classes('bg-raised', index === dragged && 'relative z-10 shadow-float')} key={item.id}>
              <div className="flex items-stretch">
                <button
                  aria-label={texts.drag(name)}
                  className="grid w-11 shrink-0 cursor-grab touch-none place-items-center text-faint hover:text-ink focus-visible:outline-offset-[-3px] active:cursor-grabbing"
                  onKeyDown={(event) => {
                    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
                    event.preventDefault()
                    move(index, index + (event.key === 'ArrowUp' ? -1 : 1))
                  }}
                  onPointerDown={(event) => {
                    onOpen(null)
                    start(index)(event)
                  }}
                  type="button"
                >
                  <GripVertical aria-hidden="true" className="size-5" />
                </button>
                <button
                  aria-controls={panel}
                  aria-expanded={isOpen}
                  className="flex min-h-16 min-w-0 flex-1 items-center gap-3 py-3 pr-4 text-left transition-colors hover:bg-sunken focus-visible:outline-offset-[-3px] sm:pr-5"
                  onClick={() => onOpen(isOpen ? null : item.id)}
                  type="button"
                >
                  <span className="min-w-0 flex-1">
                    <span className={classes('block break-words font-medium', warned?.(item) && 'text-danger')}>
                      {name}
                    </span>
                    <span className="block text-faint text-sm">{summaryOf(item)}</span>
                  </span>
                  <ChevronDown
                    aria-hidden="true"
                    className={classes('size-5 shrink-0 text-faint transition-transform', isOpen && 'rotate-180')}
                  />
                </button>
              </div>
              {isOpen && (
                <div className="border-t bg-surface p-4 sm:px-5" id={panel}>
                  {children(item, index)}
                  <div className="mt-5 flex flex-wrap gap-2 border-t pt-4">
                    <Button
                      aria-label={texts.up(name)}
                      disabled={index === 0}
                      icon={<ArrowUp aria-hidden="true" className="size-4" />}
                      onClick={() => move(index, index - 1)}
                      size="sm"
                    />
                    <Button
                      aria-label={texts.down(name)}
                      disabled={index === items.length - 1}
                      icon={<ArrowDown aria-hidden="true" className="size-4" />}
                      onClick={() => move(index, index + 1)}
                      size="sm"
                    />
                    <Button
                      className="ml-auto"
                      icon={<Trash2 aria-hidden="true" className="size-4" />}
                      onClick={() => {
                        onChange(items.filter(({ id }) => id !== item.id))
                        onOpen(null)
                      }}
                      size="sm"
                      variant="quietDanger"
                    >
                      {texts.remove(name)}
                    </Button>
                  </div>
                </div>
              )}
            </li>
          )
        })}
      </ol>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </>
  )
}
