/**
 * Popovers for browsers without: a box is shown by `open` (which Tailwind's variant of the same name also reads), closed by
 * Escape, a press elsewhere or the next one, and tells by `toggle`, as the real ones do. What hides it is in styles.css.
 */
export function fillPopovers(fill: (target: object, methods: Record<string, (this: never) => unknown>) => void): void {
  if ('showPopover' in HTMLElement.prototype) return
  const isOpen = (box: Element) => box.hasAttribute('open')

  function set(box: Element, open: boolean) {
    if (isOpen(box) === open) return
    if (open && isAuto(box)) closeAll()
    box.toggleAttribute('open', open)
    const [newState, oldState] = open ? ['open', 'closed'] : ['closed', 'open']
    queueMicrotask(() => box.dispatchEvent(Object.assign(new Event('toggle'), { newState, oldState })))
  }

  const isAuto = (box: Element) => box.getAttribute('popover') === 'auto'
  function closeAll(except?: EventTarget | null) {
    for (const box of document.querySelectorAll('[popover="auto"][open]'))
      if (!(except instanceof Node && box.contains(except))) set(box, false)
  }

  fill(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      set(this, true)
    },
    hidePopover(this: HTMLElement) {
      set(this, false)
    },
    togglePopover(this: HTMLElement) {
      set(this, !isOpen(this))
    },
  })

  /** The button that opens a box: `popovertarget`, or a menu's own. */
  const buttonOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest('[popovertarget], [aria-haspopup="menu"]') : null
  addEventListener('pointerdown', ({ target }) => buttonOf(target) ?? closeAll(target), true)
  addEventListener('keydown', ({ key }) => key === 'Escape' && closeAll(), true)
  addEventListener('click', ({ target }) => {
    const name = buttonOf(target)?.getAttribute('popovertarget')
    const box = name ? document.getElementById(name) : null
    if (box) set(box, !isOpen(box))
  })
}
