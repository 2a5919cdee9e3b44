import type { ReactNode } from 'react'
import { Bell } from '../features/notifications/bell.tsx'
import { getToken } from '../lib/session/token.ts'
import { allEarly, earlyToken, nameOf } from '../lib/takeover/early-answers.ts'
import { listenEarly } from '../lib/takeover/listen-early.ts'
import { AppLayout } from '../shell/shell.tsx'
import { early } from './stand-ins/query.ts'
import { draw } from './stand-ins/react.ts'
import { outlet } from './stand-ins/react-router.ts'
import { getSession } from './stand-ins/session.ts'

/**
 * Draws a member's page into the place of the frame's skeleton as soon as its early answers are there, before React and the
 * rest of the app are (docs/decisions/0102), and says when that is done. It is left to the app where an answer is missing.
 */
export const drawEarly = (page: ReactNode): Promise<void> =>
  drawIn(page).finally(() => dispatchEvent(new Event('drawn')))

async function drawIn(page: ReactNode): Promise<void> {
  const skeleton = document.querySelector('#root > [aria-busy]')
  if (!skeleton) return
  const [answers, isStyled] = await Promise.all([allEarly(), areStyled()])
  if (!answers || !isStyled || getToken() !== earlyToken()) return // signed out or in since they were asked for, in another tab
  early.answers = new Map(
    answers.map(({ operationName, variables, answer }) => [
      nameOf(operationName, variables),
      (answer as { data: unknown }).data,
    ]),
  )
  const me = getSession().user
  if (!me) return
  outlet.page = page
  const place = await drawn(<AppLayout bell={<Bell />} me={me} />)
  if (!skeleton.isConnected) return // the app was faster
  const frame = place.firstElementChild
  skeleton.replaceWith(place)
  if (frame) listenEarly(frame)
}

/** Drawn again after what a component waits for. */
async function drawn(page: ReactNode): Promise<DocumentFragment> {
  for (;;) {
    const place = document.createDocumentFragment()
    try {
      draw(page, place)
      return place
    } catch (thrown) {
      if (!(thrown instanceof Promise)) throw thrown
      await thrown
    }
  }
}

/** Once the style sheets have come; false where one is lost: without it the page would be read as a list of words. */
async function areStyled(): Promise<boolean> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const come = sheets.map(
    (link) =>
      link.sheet !== null ||
      new Promise<boolean>((resolve) => {
        link.addEventListener('load', () => resolve(true))
        link.addEventListener('error', () => resolve(false))
      }),
  )
  return (await Promise.all(come)).every(Boolean)
}
