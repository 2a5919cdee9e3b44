/**
 * Bars that stay at the bottom of the window never cover what has the focus or what was refused (WCAG 2.4.11): their
 * real height is the page's scroll padding, and what is wrong about a field is brought into sight with it.
 */
const heights = new Map<HTMLElement, number>()

function apply(): void {
  const height = Math.max(0, ...heights.values())
  document.documentElement.style.setProperty('scroll-padding-bottom', height > 0 ? `${height + 8}px` : '')
}

/** The ref of a bar: it counts while it stays at the bottom of the window, at this width of it. */
export function keepClear(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const measure = () => {
    const { position, bottom } = getComputedStyle(bar)
    const stays = (position === 'sticky' || position === 'fixed') && Number.parseFloat(bottom) === 0
    heights.set(bar, stays ? bar.offsetHeight : 0)
    apply()
  }
  const observer = new ResizeObserver(measure)
  observer.observe(bar)
  addEventListener('resize', measure)
  return () => {
    observer.disconnect()
    removeEventListener('resize', measure)
    heights.delete(bar)
    apply()
  }
}

/** Shows a field that is wrong with its sentence. The sentence is scrolled to first: of the two the field matters more. */
function showProblem(): void {
  const { activeElement: field } = document
  if (!field?.matches('[aria-invalid="true"], [aria-invalid="true"] *')) return
  const wrong = field.matches('[aria-invalid="true"]') ? field : field.closest('[aria-invalid="true"]')
  const ids = `${field.getAttribute('aria-describedby') ?? ''} ${wrong?.getAttribute('aria-describedby') ?? ''}`
  const sentence = ids
    .split(/\s+/)
    .map((id) => document.getElementById(id))
    .findLast((one) => one !== null)
  sentence?.scrollIntoView({ block: 'nearest' })
  field.scrollIntoView({ block: 'nearest' })
}

let refused: MutationObserver | undefined

/** What the server refuses comes long after the press: whoever still waits at the button is led to the first problem. */
function followRefusal(form: HTMLElement): void {
  refused?.disconnect()
  const lead = () => {
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!wrong) return
    refused?.disconnect()
    const { activeElement: at } = document
    if (at && at !== document.body && !at.matches('button')) return // they went on
    const control = 'input, textarea, select, button'
    ;(wrong.matches(control) ? wrong : wrong.querySelector<HTMLElement>(control))?.focus({ preventScroll: true })
  }
  refused = new MutationObserver(() => requestAnimationFrame(lead)) // a form that leads there itself did so by then
  refused.observe(form, { subtree: true, attributes: true, attributeFilter: ['aria-invalid'] })
}

/** Wherever a form gives the focus to what is wrong, also when it had it before. */
export function watchProblems(): void {
  // The sentence is drawn after the focus is given.
  const soon = () => requestAnimationFrame(() => requestAnimationFrame(showProblem))
  document.addEventListener('focusin', soon)
  document.addEventListener(
    'submit',
    ({ target }) => {
      if (target instanceof HTMLElement) followRefusal(target)
      setTimeout(soon, 50)
    },
    true,
  )
}
