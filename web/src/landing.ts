/**
 * The script of the landing page as the server sends it: a page that is whole without the app (see prerender.ts). The
 * app comes when the phone has nothing else to do; where data is saved, only when the page is touched.
 */
import { isDataSaver } from './lib/data-saver.ts'
import { chooseLanguage, language } from './lib/language.ts'
import { applyTheme } from './lib/theme.ts'
import { getToken } from './lib/token.ts'

const touches = ['pointerdown', 'keydown'] as const

/** What index.html loads by itself on every other page waits in a template. */
function fetchApp() {
  for (const touch of touches) removeEventListener(touch, fetchApp)
  const app = document.querySelector<HTMLTemplateElement>('template#app')
  app?.remove()
  if (app) document.head.append(app.content)
}

function whenIdle(run: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 5000 })
  else setTimeout(run, 500) // Safari
}

function begin() {
  const otherLanguage = document.querySelector<HTMLElement>('#root button[lang]')
  otherLanguage?.addEventListener('click', () => {
    chooseLanguage(otherLanguage.lang)
    location.reload()
  })
  // A member is led home, and a language that the server did not know of is spoken: both are the app's work.
  if (getToken() !== null || language() !== document.documentElement.lang) return fetchApp()
  for (const touch of touches) addEventListener(touch, fetchApp, { passive: true })
  if (!isDataSaver()) addEventListener('load', () => whenIdle(fetchApp))
}

applyTheme()
addEventListener('DOMContentLoaded', begin)
