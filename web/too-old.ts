import { oldestBrowsers } from '@vondrona/rules/constants'

const { chrome, firefox, safari } = oldestBrowsers

/** What a page does for a browser below these: it says so, and what is written there stays readable. Old syntax only. */
export const tooOldScript = `(function () {
  if ('CSSLayerBlockRule' in window && 'showModal' in document.createElement('dialog') && 'hasOwn' in Object) return
  var root = document.documentElement
  root.setAttribute('data-too-old', '')
  document.addEventListener('DOMContentLoaded', function () {
    var note = document.createElement('p')
    note.id = 'too-old'
    note.setAttribute('role', 'alert')
    note.style.cssText = 'margin:0;padding:16px;font:18px/1.5 sans-serif;background:#fff3cd;color:#332701'
    note.appendChild(document.createTextNode(root.lang === 'en'
      ? 'Your browser is too old for this site. Update it, or open this page with another browser or on another device: Chrome ${chrome}, Firefox ${firefox}, Safari ${safari} or newer.'
      : 'Votre navigateur est trop ancien pour ce site. Mettez-le à jour, ou ouvrez cette page avec un autre navigateur ou sur un autre appareil\\u00a0: Chrome ${chrome}, Firefox ${firefox}, Safari ${String(safari).replace('.', ',')} ou plus récent.'))
    document.body.insertBefore(note, document.body.firstChild)
  })
})()`.replace(/\n\s*/g, '\n')
