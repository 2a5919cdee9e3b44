import { texts } from '@vondrona/rules/shell'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { usePanelKeys } from '../../lib/device/use-panel-keys.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { IconButton } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

/**
 * One thing of a list that somebody decides on: beside the list where there is room, else on a sheet of its own. The keys
 * J and K lead through the list, `keys` decide.
 */
export function DecisionPanel({
  title,
  isBeside,
  onNext,
  onPrevious,
  onClose,
  labels,
  keys,
  bar,
  note,
  children,
}: {
  title: string
  isBeside: boolean
  onNext: (() => void) | null
  onPrevious: (() => void) | null
  onClose: () => void
  labels: { next: string; previous: string }
  keys: Record<string, () => void>
  /** The buttons; null while there is nothing to decide on. */
  bar: ReactNode
  /** Below the buttons, beside the list. */
  note?: string
  children: ReactNode
}) {
  const t = useTexts(texts)
  const panel = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!isBeside) return
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'nearest' }) // with the decisions at its end
  }, [isBeside])
  usePanelKeys(panel, { ...(onNext && { j: onNext }), ...(onPrevious && { k: onPrevious }), ...keys })
  const steps = (
    <div className="flex shrink-0">
      <IconButton disabled={!onPrevious} label={labels.previous} onClick={onPrevious ?? undefined}>
        <ChevronUp aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton disabled={!onNext} label={labels.next} onClick={onNext ?? undefined}>
        <ChevronDown aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  )
  if (!isBeside)
    return (
      <Dialog
        mayBeLost // its parts hold what is typed: they stand beside the list, too
        footer={bar && <div className="grid w-full grid-cols-2 gap-2.5 sm:flex sm:justify-end">{bar}</div>}
        onClose={onClose}
        open
        size="full"
        title={title}
      >
        <div className="-mt-1 mb-3 flex justify-end">{steps}</div>
        {children}
      </Dialog>
    )
  return (
    <section
      aria-label={title}
      className="sticky top-20 flex max-h-[calc(100dvh-6.5rem)] flex-col overflow-hidden rounded-card border bg-raised shadow-card outline-none"
      ref={panel}
      tabIndex={-1}
    >
      <header className="flex min-h-14 shrink-0 items-center gap-2 border-b py-1.5 pr-1.5 pl-5">
        <h2 className="min-w-0 flex-1 truncate text-lg">{title}</h2>
        {steps}
        <IconButton label={t('shell.close')} onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5" tabIndex={0}>
        {children}
      </div>
      {bar && (
        <footer className="shrink-0 border-t px-5 py-3">
          <div className="flex flex-wrap items-center justify-end gap-2">{bar}</div>
          {note && <p className="mt-2 text-faint text-xs">{note}</p>}
        </footer>
      )}
    </section>
  )
}
