import { texts } from '@vondrona/rules/shell'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { closeAsking, formsSoFar, hasUnsavedSince, holdUnsaved } from '../../lib/forms/unsaved.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { IconButton } from '../controls/button.tsx'
import { classes } from '../layout/class-names.ts'
import { useBackClose } from './back-stack.ts'
import { useModal } from './use-modal.ts'

/** The types of fields whose text nobody types a second time gladly; not of a search or a password. */
const worthKeeping = /^(text|email|tel|url|number|date)/

const sizes = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-3xl', full: 'sm:max-w-6xl sm:h-[92dvh]' }

/**
 * The browser's own modal: the focus goes in, stays in and comes back. Closes by Escape, the back button, a press
 * outside and the cross, unless `locked` (work continues that must not be lost). Text that was typed into its fields is
 * asked about first, whoever keeps it (lib/forms/unsaved.ts); a press outside does nothing from then on. Comes from below
 * on a phone.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  size = 'md',
  locked,
  mayBeLost,
  about,
  bright,
  role,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  footer?: ReactNode
  size?: keyof typeof sizes
  locked?: boolean
  /** What is typed inside is worth no question, or its forms hold it, because it may be sent while this stays open. */
  mayBeLost?: boolean
  /** Which of several things it shows one after the other: each begins at its top. */
  about?: string
  /** White in the dark theme too, and the whole screen of a phone: for a code that is held out to be read. */
  bright?: boolean
  /** For something that must be known before anything else. */
  role?: 'alertdialog'
}) {
  const t = useTexts(texts)
  const pressed = useRef<EventTarget>(null)
  const isWritten = useRef(false)
  const began = useRef(new Map<HTMLInputElement, string>()) // what each field held when it was entered
  const letGo = useRef<() => void>(undefined)
  const isSending = useRef(locked)
  useEffect(() => {
    isSending.current = locked // what leads on after it is sent is asked nothing
  })
  const forms = useRef(0)
  const content = useRef<HTMLElement>(null)
  const [body, scrolls] = useScrolls(content)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it shows something else
  useEffect(() => {
    if (content.current) content.current.scrollTop = 0
  }, [about])
  const titleId = useId()
  const close = locked ? () => {} : () => closeAsking(forms.current, onClose)
  useBackClose(open, close)
  const [, modal] = useModal(close, () => locked || hasUnsavedSince(forms.current))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening begins anew
  useEffect(() => {
    isWritten.current = false
    forms.current = formsSoFar()
    const fields = began.current
    return () => {
      fields.clear()
      letGo.current?.()
      letGo.current = undefined
    }
  }, [open])
  if (!open) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the browser's own
    <dialog
      aria-labelledby={titleId}
      className={classes(
        'sheet m-0 mt-auto max-h-[92dvh] w-full max-w-full flex-col overflow-hidden rounded-t-card border-line bg-raised p-0 text-ink shadow-float open:flex max-sm:border-t sm:m-auto sm:rounded-card sm:border',
        (size === 'full' || bright) && 'max-sm:h-dvh max-sm:max-h-dvh max-sm:rounded-none',
        bright && 'paper',
        sizes[size],
      )}
      onClick={(event) => {
        if (event.target === event.currentTarget && pressed.current === event.currentTarget && !isWritten.current)
          close()
      }}
      onFocus={({ target, currentTarget }) => {
        const field = target as unknown as HTMLInputElement
        const isHere = !mayBeLost && field.closest('dialog') === currentTarget && worthKeeping.test(field.type)
        if (isHere && !began.current.has(field)) began.current.set(field, field.value)
      }}
      onInput={({ target, currentTarget }) => {
        const field = target as HTMLInputElement
        if (field.type !== 'checkbox' && field.closest('dialog') === currentTarget) isWritten.current = true
        if (began.current.has(field))
          letGo.current ??= holdUnsaved(
            () => !isSending.current && [...began.current].some(([one, text]) => one.isConnected && one.value !== text),
          )
      }}
      // A selection that began inside and ends outside is no press outside.
      onPointerDown={(event) => {
        pressed.current = event.target
      }}
      role={role}
      {...modal}
    >
      <header className="flex min-h-14 shrink-0 items-center gap-2 border-b py-1.5 pr-1.5 pl-4 sm:pl-5">
        <h2 className="min-w-0 flex-1 py-1.5 text-lg" id={titleId}>
          {title}
        </h2>
        {!locked && (
          <IconButton label={t('shell.close')} onClick={close}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        )}
      </header>
      <div
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 focus-visible:outline-offset-[-3px] sm:p-5"
        ref={body}
        tabIndex={scrolls ? 0 : undefined}
      >
        {children}
      </div>
      {footer && (
        <footer className="safe-bottom shrink-0 border-t bg-raised has-[>div:empty]:hidden">
          <div className="flex flex-col-reverse gap-2.5 p-4 sm:flex-row sm:justify-end sm:px-5">{footer}</div>
        </footer>
      )}
    </dialog>
  )
}

/** Whether an element holds more than it shows. */
function useScrolls(content: RefObject<HTMLElement | null>) {
  const [scrolls, setScrolls] = useState(false)
  const watch = useCallback(
    (element: HTMLElement | null) => {
      content.current = element
      if (!element) return
      const observer = new ResizeObserver(() => setScrolls(element.scrollHeight > element.clientHeight))
      observer.observe(element)
      for (const child of element.children) observer.observe(child)
      return () => observer.disconnect()
    },
    [content],
  )
  return [watch, scrolls] as const
}
