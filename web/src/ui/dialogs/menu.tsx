import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useId,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import { classes } from '../layout/class-names.ts'
import { useBackClose } from './back-stack.ts'

export interface MenuTrigger {
  id: string
  ref: (element: HTMLButtonElement | null) => void
  onClick: () => void
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string
}

const CloseMenu = createContext(() => {})
const gap = 6
const margin = 8

/** Actions behind a button. `button` gets the props that open it; the list places itself where there is room. */
export function Menu({
  button,
  children,
  className,
}: {
  button: (props: MenuTrigger) => ReactNode
  children: ReactNode
  className?: string
}) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => list.current?.hidePopover()
  useBackClose(open, close)

  const placeOpen = () => {
    if (list.current?.getClientRects().length && trigger.current)
      place(list.current, trigger.current.getBoundingClientRect())
  }
  const toggle = () => {
    list.current?.togglePopover()
    placeOpen() // before any frame shows it elsewhere, where a press would be lost: the event of its opening comes later
  }
  const toggled = (isOpen: boolean) => {
    setOpen(isOpen)
    if (!isOpen || !list.current) return
    placeOpen() // the page may have moved since the press
    itemsOf(list.current)[0]?.focus()
  }

  return (
    <>
      {button({
        id: `${id}-button`,
        ref: (element) => {
          trigger.current = element
        },
        onClick: toggle,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': id,
      })}
      <div
        aria-labelledby={`${id}-button`}
        className={classes(
          'fixed m-0 min-w-52 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border bg-raised p-1.5 text-ink shadow-float open:animate-enter',
          className,
        )}
        id={id}
        onKeyDown={(event) => moveFocus(event, list.current)}
        onToggle={(event) => toggled(event.newState === 'open')}
        popover="auto"
        ref={list}
        role="menu"
        tabIndex={-1}
      >
        <CloseMenu value={close}>{children}</CloseMenu>
      </div>
    </>
  )
}

/** Under the button, its end under the button's end; above it when there is no room below. */
function place(list: HTMLElement, near: DOMRect) {
  const { width, height } = list.getBoundingClientRect()
  const below = near.bottom + gap
  const top =
    below + height + margin > innerHeight && near.top - gap - height > margin ? near.top - gap - height : below
  const left = near.right - width >= margin ? near.right - width : near.left
  list.style.top = `${top}px`
  list.style.left = `${Math.max(margin, Math.min(left, innerWidth - width - margin))}px`
  list.style.maxHeight = `${innerHeight - top - margin}px`
}

const itemsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([disabled])')]

function moveFocus(event: KeyboardEvent, list: HTMLElement | null) {
  if (!list) return
  if (event.key === 'Tab') return list.hidePopover()
  const items = itemsOf(list)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}

const itemLook =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left text-base hover:bg-sunken focus-visible:bg-sunken focus-visible:outline-offset-[-2px] [&_svg]:size-5 [&_svg]:shrink-0'
const calm = '[&_svg]:text-faint'

interface ItemLook {
  icon?: ReactNode
  danger?: boolean
  /** For a choice among several: shows which one holds. */
  checked?: boolean
}

export function MenuItem({ icon, danger, checked, children, onClick, ...rest }: ItemLook & ComponentProps<'button'>) {
  const close = useContext(CloseMenu)
  return (
    <button
      {...(checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked })}
      type="button"
      {...rest}
      className={classes(itemLook, danger ? 'text-danger' : calm, checked && 'font-semibold')}
      onClick={(event) => {
        close()
        onClick?.(event)
      }}
    >
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
    </button>
  )
}

export function MenuLink({ icon, to, children }: ItemLook & { to: string; children: ReactNode }) {
  const close = useContext(CloseMenu)
  return (
    <Link className={classes(itemLook, calm)} onClick={close} role="menuitem" to={to}>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
    </Link>
  )
}

export function MenuSeparator() {
  return <hr className="-mx-1.5 my-1.5 border-line" />
}
