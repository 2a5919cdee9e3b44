/** The page of the bundle: the web app's own, told which server it speaks to. Pure. */
import { createHash } from 'node:crypto'
import { oldestBrowsers } from '@vondrona/rules/constants'
import { accentStyle } from '@vondrona/rules/site'

/** MOBILE_SERVER_URL: an origin over https, as the app permits no clear text. Throws what to write instead. */
export function serverAddress(text: string | undefined, name = 'MOBILE_SERVER_URL'): string {
  const address = URL.parse(text?.trim() ?? '')
  const isOrigin =
    address?.pathname === '/' && !address.search && !address.hash && !address.username && !address.password
  if (!address || !isOrigin || address.protocol !== 'https:')
    throw new Error(`${name} must be the https address of the server alone, such as https://vondrona.example.mg`)
  return address.origin
}

interface Bundle {
  server: string
  /** Another origin of video, as MEDIA_PUBLIC_URL of the server. */
  media?: string | undefined
  /** What the server writes into its own pages: how the installation calls itself. */
  site?: string | null
}

/** The page with the server's address, the installation's settings and a content policy, and without what only a browser uses. */
export function wrapperPage(page: string, { server, media, site }: Bundle): string {
  const own = site ? ownLook(site, server) : null
  const head = [
    `<meta name="server" content="${server}">`,
    ...(own ? [`<script id="site" type="application/json">${own.text.replaceAll('<', '\\u003c')}</script>`] : []),
    ...(own?.style ? [`<style>${own.style}</style>`] : []),
  ]
  const inner = page.replace(/^\s*<link rel="(?:manifest|apple-touch-icon)"[^>]*>\n/gm, '')
  if (!inner.includes('<head>')) throw new Error('web/dist/index.html has no <head>.')
  const filled = inner.replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
  const scripts = [...filled.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => hashOf(code ?? ''))
  const styles = own?.style ? [hashOf(own.style)] : []
  const policy = policyOf(scripts, styles, [server, ...(media ? [media] : [])])
  return filled.replace('<head>', () => `<head>\n    <meta http-equiv="content-security-policy" content="${policy}">`)
}

/** The community's colour, as the server draws it, and its logo, which lies there. */
function ownLook(site: string, server: string): { text: string; style: string | null } {
  const { logo, accent, ...rest } = JSON.parse(site) as { logo?: string | null; accent?: string }
  const text = JSON.stringify({ ...rest, logo: logo ? new URL(logo, server).href : null, accent })
  return { text, style: accent ? accentStyle(accent) : null }
}

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** As the server's own (kernel/http), for a page that lies on the phone. iOS counts its own scheme as nobody's. */
function policyOf(scripts: string[], styles: string[], origins: string[]): string {
  const own = "'self' capacitor://localhost"
  const servers = origins.join(' ')
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws')).join(' ')
  return [
    `default-src ${own}`,
    ['script-src', own, "'wasm-unsafe-eval'", ...scripts].join(' '),
    ['style-src', own, ...styles].join(' '),
    `img-src ${own} blob: data: ${servers}`,
    `media-src ${own} blob: ${servers}`,
    `connect-src ${own} blob: ${servers} ${sockets}`,
    `worker-src ${own} blob:`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${own}`,
    "require-trusted-types-for 'script'",
    'trusted-types vondrona ProseMirrorClipboard',
  ].join('; ')
}

/** The settings that the server wrote into its page; null where there are none. */
export function siteIn(page: string): string | null {
  const text = /<script[^>]*\bid="site"[^>]*>([\s\S]*?)<\/script>/.exec(page)?.[1]
  if (!text) return null
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return null
  }
}

/** Shown by a phone whose WebView is older than what the app needs. No script, no file beside it. */
export const updatePage = `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Mise à jour nécessaire</title>
  </head>
  <body style="margin: 0; padding: 24px; font: 18px/1.5 sans-serif; color: #12201d; background: #f6f8f7">
    <h1 style="font-size: 24px">Mettez à jour Android System WebView</h1>
    <p>Cette application affiche ses pages avec «&nbsp;Android System WebView&nbsp;» ou Chrome, et celui de ce téléphone est trop ancien (version ${oldestBrowsers.chrome} ou plus récente nécessaire).</p>
    <ol>
      <li>Ouvrez le Play Store.</li>
      <li>Cherchez «&nbsp;Android System WebView&nbsp;», puis touchez «&nbsp;Mettre à jour&nbsp;». Faites de même pour Chrome.</li>
      <li>Fermez cette application et ouvrez-la à nouveau.</li>
    </ol>
    <p><a style="color: #0f766e" href="https://play.google.com/store/apps/details?id=com.google.android.webview">Ouvrir Android System WebView dans le Play Store</a></p>
    <div lang="en">
      <h2 style="font-size: 20px">Update Android System WebView</h2>
      <p>This app shows its pages with “Android System WebView” or Chrome, and the one of this phone is too old (version ${oldestBrowsers.chrome} or newer is needed). Open the Play Store, search for “Android System WebView”, touch “Update”, do the same for Chrome, then open this app again.</p>
    </div>
  </body>
</html>
`
