/** The pages on which a payer plays: the providers' own are in French, and so are these. */
import type { Payment, Protocol, Reply } from './types.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const safe = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')
const ariary = (amount: number) => `${new Intl.NumberFormat('fr-MG').format(amount)} Ar`

const style = `
:root{color-scheme:light dark;--surface:#f6f8f7;--raised:#fff;--ink:#12201c;--soft:#46544f;--line:#dce4e0;--accent:#0f766e;--on:#fff;--note:#fdf0d9;--note-ink:#834c00}
@media(prefers-color-scheme:dark){:root{--surface:#0f1614;--raised:#18211e;--ink:#e8efec;--soft:#a7b5af;--line:#2c3935;--accent:#2dd4bf;--on:#06211d;--note:#3a2a0c;--note-ink:#f5c877}}
*{box-sizing:border-box}
body{margin:0;background:var(--surface);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:26rem;margin:0 auto;padding:1rem}
.note{margin:0 0 1rem;padding:.75rem 1rem;border-radius:.75rem;background:var(--note);color:var(--note-ink);font-weight:600}
.card{padding:1.25rem;border:1px solid var(--line);border-radius:1rem;background:var(--raised)}
h1{margin:0 0 .25rem;font-size:1.25rem}
.amount{margin:.25rem 0 1rem;font-size:2rem;font-weight:700;line-height:1.2}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1rem;color:var(--soft)}
dd{margin:0;text-align:right;overflow-wrap:anywhere;color:var(--ink)}
label{display:block;margin:0 0 1rem}
input,select{width:100%;min-height:48px;margin-top:.25rem;padding:0 .75rem;border:1px solid var(--soft);border-radius:.75rem;background:var(--raised);color:var(--ink);font:inherit}
button,a.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;margin-top:.75rem;border:1px solid var(--line);border-radius:.75rem;background:var(--raised);color:var(--ink);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button.main{border-color:var(--accent);background:var(--accent);color:var(--on)}
ul{margin:0;padding:0;list-style:none}
`

const document = (title: string, content: string) => `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${safe(title)} (simulation)</title><style>${style}</style></head>
<body><main><p class="note" role="note">Simulation : aucun argent n’est prélevé.</p>${content}</main></body></html>`

/** A form leads back to the merchant, which browsers check as well. */
function page(status: number, title: string, content: string, returnUrl = ''): Reply {
  const target = URL.parse(returnUrl)?.origin ?? ''
  const policy = `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${target}; frame-ancestors 'none'; base-uri 'none'`
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
    body: document(title, content),
  }
}

const factsOf = ({ label, reference }: Payment) =>
  `<dl><dt>Libellé</dt><dd>${safe(label)}</dd><dt>Référence</dt><dd>${safe(reference)}</dd></dl>`

const phoneField = (phone: string) => `<label>Numéro de téléphone
<input name="phone" inputmode="tel" autocomplete="tel" maxlength="20" placeholder="034 00 000 00" value="${safe(phone)}"></label>`

const names = new Map([
  ['mvola', 'MVola'],
  ['orange', 'Orange Money'],
  ['airtel', 'Airtel Money'],
])
const operatorField = `<label>Opérateur<select name="operator">${[...names.values()]
  .map((name) => `<option>${name}</option>`)
  .join('')}</select></label>`

/** What the payer is asked for besides the decision; an operator that is `chosen` already is only named. */
function fieldsOf(protocol: Protocol, payment: Payment, chosen: string): string {
  if (payment.method !== 'mobile_money') return ''
  if (protocol.name === 'vanillapay')
    return `${names.has(chosen) ? `<p>${names.get(chosen)}</p>` : operatorField}${phoneField('')}`
  if (protocol.name === 'orange')
    return `${phoneField('')}<label>Code OTP<input name="otp" inputmode="numeric" autocomplete="one-time-code" maxlength="8" placeholder="1234"></label>`
  return ''
}

/** The payment page: pay, fail or leave. */
export function paymentPage(protocol: Protocol, payment: Payment, etat: string, operator = ''): Reply {
  const head = `<div class="card"><h1>${safe(protocol.title)}</h1><p class="amount">${safe(ariary(payment.amount))}</p>${factsOf(payment)}`
  const back = payment.returnUrl
    ? `<a class="button" href="${safe(payment.returnUrl)}">Retourner sur le site</a>`
    : '<p>Vous pouvez fermer cette page.</p>'
  if (etat === 'SUCCESS') return page(200, protocol.title, `${head}<p>Ce paiement a été effectué.</p>${back}</div>`)
  if (etat === 'EXPIRED') return page(200, protocol.title, `${head}<p>Ce lien de paiement a expiré.</p>${back}</div>`)
  const failed = etat === 'FAILED' ? '<p>Le dernier essai a échoué. Vous pouvez réessayer.</p>' : ''
  const form = `${failed}<form method="post">${fieldsOf(protocol, payment, operator)}
<button class="main" name="decision" value="pay">Payer</button>
<button name="decision" value="fail">Échouer</button>
<button name="decision" value="leave">Abandonner</button></form></div>`
  return page(200, protocol.title, head + form, payment.returnUrl)
}

/** After a decision on the payer's phone, where there is nowhere to go back to. */
export const decidedPage = (protocol: Protocol): Reply =>
  page(200, protocol.title, '<div class="card"><h1>Réponse enregistrée</h1><p>Vous pouvez fermer cette page.</p></div>')

export const unknownPage = (protocol: Protocol): Reply =>
  page(
    404,
    protocol.title,
    '<div class="card"><h1>Paiement introuvable</h1><p>Ce lien ne mène à aucun paiement.</p></div>',
  )

/** The phones of all payers: what waits for an answer. */
export function approvalsPage(protocol: Protocol, waiting: readonly Payment[]): Reply {
  const items = waiting
    .map((payment) => {
      const text = `${ariary(payment.amount)} · ${payment.phone} · ${payment.reference}`
      return `<li><a class="button" href="/phone/${encodeURIComponent(payment.pageKey)}">${safe(text)}</a></li>`
    })
    .join('')
  const content = items ? `<ul>${items}</ul>` : '<p>Aucune demande en attente.</p>'
  return page(
    200,
    protocol.title,
    `<div class="card"><h1>Demandes de paiement : ${safe(protocol.title)}</h1>${content}</div>`,
  )
}
