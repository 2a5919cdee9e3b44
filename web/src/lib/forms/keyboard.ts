import { isTyping } from '../device/is-typing.ts'

/**
 * Whether a phone's keyboard is open: no browser of ours says so. What is seen of the page is then much lower than it
 * was at this width, and the focus is where one types. Bars of a browser that come and go are lower than a fifth.
 */
export const isKeyboard = (types: boolean, height: number, tallest: number): boolean => types && height < tallest * 0.8

/** Says it to the styles, as `data-keyboard`; once. Bars measure themselves anew with every change. */
export function watchKeyboard(): void {
  const view = visualViewport
  if (!view || !matchMedia('(pointer: coarse)').matches) return
  let [width, tallest] = [0, 0]
  const look = () => {
    const height = view.height * view.scale // zoomed in, less of the page is seen, too
    if (innerWidth !== width) [width, tallest] = [innerWidth, 0]
    tallest = Math.max(tallest, height)
    const types = isTyping(document.activeElement)
    const { documentElement: root } = document
    const was = root.hasAttribute('data-keyboard')
    if (root.toggleAttribute('data-keyboard', isKeyboard(types, height, tallest)) !== was)
      dispatchEvent(new Event('resize'))
  }
  look()
  addEventListener('resize', look)
  view.addEventListener('resize', look)
  for (const change of ['focusin', 'focusout']) document.addEventListener(change, look)
}
