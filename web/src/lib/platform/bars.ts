/** The phone's own bars, drawn for a light or a dark page: as the member chose, not only as the phone is set. */
import { callNative } from './native.ts'

export function drawBars(): void {
  const root = document.documentElement
  const draw = () => {
    const style = root.dataset.theme?.toUpperCase() ?? 'DEFAULT'
    callNative('SystemBars', 'setStyle', { style }).catch(() => {})
  }
  draw()
  new MutationObserver(draw).observe(root, { attributes: true, attributeFilter: ['data-theme'] })
}
