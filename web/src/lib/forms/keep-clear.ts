/**
 * Bars that stay at the bottom of the window never cover what has the focus or what was refused (WCAG 2.4.11): their
 * real height is the page's scroll padding, and what is wrong about a field is brought into sight with it.
 */
const bars = new Map<HTMLElement, number>()
/** What lies above the bar, whichever it is. */
const notices = new Map<HTMLElement, number>()

function apply(): void {
  const { style } = document.documentElement
  const [bar, notice] = [bars, notices].map((heights) => Math.max(0, ...heights.values())) as [number, number]
  style.setProperty('--bottom-bar', bar > 0 ? `${bar}px` : '')
  style.setProperty('scroll-padding-bottom', bar + notice > 0 ? `${bar + notice + 8}px` : '')
}

function watch(heights: Map<HTMLElement, number>, element: HTMLElement, heightOf: () => number): () => void {
  const measure = () => {
    heights.set(element, heightOf())
    apply()
  }
  const observer = new ResizeObserver(measure)
  observer.observe(element)
  addEventListener('resize', measure)
  return () => {
    observer.disconnect()
    removeEventListener('resize', measure)
    heights.delete(element)
    apply()
  }
}

/** The ref of a bar: it counts while it stays at the bottom of the window, at this width of it. */
export function keepClear(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  return watch(bars, bar, () => {
    const { position, bottom } = getComputedStyle(bar)
    const stays = (position === 'sticky' || position === 'fixed') && Number.parseFloat(bottom) === 0
    return stays ? bar.offsetHeight : 0
  })
}

/** The ref of what floats above the bar (`bottom: var(--bottom-bar)`). */
export function keepAbove(notice: HTMLElement | null): (() => void) | undefined {
  return notice ? watch(notices, notice, () => notice.offsetHeight) : undefined
}

const control = 'input, textarea, select, button, [role="alert"]'
const invalid = '[aria-invalid="true"]'
/** A field that is wrong, or what is said of a whole form (`FormProblem`). */
const problem = `${invalid}, [role="alert"][tabindex="-1"]`

/** What says why a field is wrong: its own description, that of its group, or of the group that it is one choice of. */
function sentenceOf(field: Element, wrong: Element | null): HTMLElement | undefined {
  const described = [wrong, field, field.closest('fieldset')].find((one) => one?.hasAttribute('aria-describedby'))
  const ids = described?.getAttribute('aria-describedby')?.split(/\s+/) ?? []
  return ids.map((id) => document.getElementById(id)).findLast((one) => one !== null) ?? undefined
}

/** Shows a field that is wrong with its sentence. The sentence is scrolled to first: of the two the field matters more. */
function showProblem(): void {
  const { activeElement: field } = document
  if (!field?.closest(problem)) return
  sentenceOf(field, field.closest(invalid))?.scrollIntoView({ block: 'nearest' })
  field.scrollIntoView({ block: 'nearest' })
}

/** A field became wrong, or a problem came. */
const isRefusal = ({ type, target, oldValue, addedNodes }: MutationRecord): boolean =>
  type === 'attributes'
    ? !oldValue && (target as Element).matches(invalid)
    : [...addedNodes].some((node) => node instanceof Element && (node.matches(problem) || node.querySelector(problem)))

let refused: MutationObserver | undefined
/** Whose press led to a problem: pressed again they lead there again, as all do that send, although nothing changes. */
const refusing = new WeakSet<Element>()

/**
 * What is refused comes after the press, some of it long after: whoever still waits at the button is led to the first
 * problem that it brought.
 */
function followRefusal(place: Element, button: Element): void {
  refused?.disconnect()
  const lead = () => {
    const wrong = place.querySelector<HTMLElement>(problem)
    if (!wrong) return
    refusing.add(button)
    const { activeElement: at } = document
    if (at && at !== document.body && !at.matches('button, dialog')) return // they went on, or were led there already
    ;(wrong.matches(control) ? wrong : wrong.querySelector<HTMLElement>(control))?.focus({ preventScroll: true })
  }
  refused = new MutationObserver((changes) => {
    if (!changes.some(isRefusal)) return
    refused?.disconnect()
    requestAnimationFrame(lead) // a form that leads there itself did so by then
  })
  refused.observe(place, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['aria-invalid'],
    attributeOldValue: true,
  })
  if (button.matches('form, [type="submit"]') || refusing.has(button)) soon(lead)
}

/** The sentence is drawn after the focus is given, and after the press. */
const soon = (work: () => void) => requestAnimationFrame(() => requestAnimationFrame(work))

/** Wherever a form, or a dialog without one, gives the focus to what is wrong, also when it had it before. */
export function watchProblems(): void {
  document.addEventListener('focusin', () => soon(showProblem))
  const watch = (place: Element, button: Element) => {
    followRefusal(place, button)
    setTimeout(soon, 50, showProblem)
  }
  document.addEventListener(
    'submit',
    ({ target, submitter }) => {
      if (target instanceof HTMLElement) watch(target, submitter ?? target)
    },
    true,
  )
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null
      const place = button?.closest('form, dialog, main')
      if (place && button?.type === 'button') watch(place, button)
    },
    true,
  )
}
