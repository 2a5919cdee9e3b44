/**
 * The script of a page as the server sends it: complete without the app (see prerender.ts). The app is loaded when the phone has
 * nothing else to do; where data is saved, only when the page is touched.
 */
import { isDataSaver } from '../device/data-saver.ts'
import { applyTheme } from '../device/theme.ts'
import { layColours } from '../pictures/thumbhash.ts'
import { getToken } from '../session/token.ts'
import { chooseLanguage, language } from '../texts/language.ts'
import { applyTypeface } from '../typeface/typeface.ts'
import { guardEarlySubmit } from './early-form-submit.ts'
import { recordEarlyPress } from './early-press.ts'
import { recordEarlyTyping } from './early-typing.ts'
import { offerReadingPosition } from './reading-position.ts'
import { rememberServerPage } from './server-page.ts'
import { shownPictures } from './shown-pictures.ts'

const touches = ['pointerdown', 'keydown'] as const

/** What index.html loads automatically on every other page waits in a template. */
function fetchApp() {
  for (const touch of touches) removeEventListener(touch, fetchApp)
  const app = document.querySelector<HTMLTemplateElement>('template#app')
  app?.remove()
  if (app) document.head.append(app.content)
}

/** A slow phone is idle before it has painted; what is fetched then delays what can be read. */
const whenPainted = (run: () => void) => requestAnimationFrame(() => setTimeout(run))

function whenIdle(run: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 5000 })
  else setTimeout(run, 500) // Safari
}

/** A picture that waits takes the place that was kept for it. */
function showPicture(event: Event) {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a.deferred-image')
  const shape = link?.firstElementChild
  if (!link || !shape) return
  event.preventDefault()
  const picture = new Image(Number(shape.getAttribute('width')), Number(shape.getAttribute('height')))
  picture.alt = link.dataset.alt ?? ''
  picture.className = link.className
  picture.sizes = '100vw'
  picture.srcset = link.dataset.saver ?? ''
  picture.src = link.href
  shownPictures.add(link.getAttribute('href') ?? '')
  link.replaceWith(picture)
}

/** A list to choose from narrows what is shown; the form around it says so to the server. */
function sendChoice({ target }: Event) {
  if (target instanceof HTMLSelectElement) target.form?.submit()
}

/**
 * The language was chosen before the server could know of it, as by an older version of the app: the page is asked for
 * again, once, in that language. False where no cookie can tell the server.
 */
function askInChosenLanguage(): boolean {
  const chosen = language()
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  chooseLanguage(chosen)
  if (navigation?.type === 'reload' || !document.cookie.includes(`language=${chosen}`)) return false
  location.reload()
  return true
}

function begin() {
  const isOtherLanguage = language() !== document.documentElement.lang
  if (isOtherLanguage && getToken() === null && askInChosenLanguage()) return
  const serverPage = document.querySelector<HTMLElement>('#root > div') // goes away, with what listens here, when the app renders
  serverPage?.addEventListener('click', showPicture)
  serverPage?.addEventListener('click', recordEarlyPress)
  serverPage?.addEventListener('input', recordEarlyTyping)
  serverPage?.addEventListener('change', sendChoice)
  serverPage?.addEventListener('submit', guardEarlySubmit)
  if (serverPage) {
    rememberServerPage(serverPage)
    offerReadingPosition(serverPage)
  }
  const otherLanguage = document.querySelector<HTMLElement>('#root button[lang]')
  otherLanguage?.addEventListener('click', () => {
    chooseLanguage(otherLanguage.lang)
    location.reload()
  })
  // The words first, then the colours of one picture at a time.
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-thumbhash]'))
    setTimeout(() => layColours(picture))
  // A member is led home, and a language that the server did not know of is spoken: both are the app's work.
  if (getToken() !== null || isOtherLanguage) return fetchApp()
  for (const touch of touches) addEventListener(touch, fetchApp, { passive: true })
  // What only the app can fill does not wait for a touch.
  const isFrame = serverPage?.querySelector('[aria-busy]') !== null
  if (isFrame || !isDataSaver()) addEventListener('load', () => whenPainted(() => whenIdle(fetchApp)))
}

applyTheme()
applyTypeface()
addEventListener('DOMContentLoaded', begin)
