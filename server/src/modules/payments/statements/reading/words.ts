/**
 * The words of Vanilla Pay, MVola, Orange Money, Airtel Money, PayPal and banks, in French and English, that are known
 * to mean one thing. What is not here waits for a person: a word that nobody read never books money.
 */

/** Without accents, signs and capitals, so that words and titles can be compared. */
export const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const words = (...lists: string[]) => new Set(lists.flatMap((list) => list.split(',').map((word) => word.trim())))

/** The money is there. */
const paid = words(
  'success, successful, succeeded, succes, reussi, reussie, reussite, avec succes',
  'completed, complete, complet, termine, terminee, effectue, effectuee, execute, executee',
  'paid, paye, payee, valide, validee, confirme, confirmee, confirmed, ok, done',
  'settled, captured, posted, comptabilise, comptabilisee, credited, credite',
  'ts, transaction success, transaction successful, transaction reussie, transaction completed, transaction effectuee',
  'paiement reussi, paiement effectue, payment successful, payment success, payment completed, payment received',
)

/** No money came, and none was taken back. Whatever may also be said of money that had come is not here. */
const unpaid = words(
  'failed, failure, fail, echec, echoue, echouee, en echec',
  'rejected, rejete, rejetee, refused, refuse, refusee, declined, decline, declinee',
  'expired, expire, expiree, tf, transaction failed, transaction echouee, paiement echoue, payment failed',
)

/** Whatever says that money which had come was taken back. */
const backwards =
  /\b(revers\w*|revert\w*|annul\w*|cancel\w*|rembours\w*|refund\w*|charge ?back\w*|extourn\w*|contre ?pass\w*|rejet\w*|impaye\w*|void\w*|litige\w*|disput\w*|returned?|retour\w*|rollback|rolled back|clawback|restitu\w*|regularis\w*|correct(ion|if|ive)s?|bounced?|pay ?back|credit back|trop percu|ann (vir|op|pmt|paiement|transaction)|famerenam\w*|naverina|averina)\b/

const came = words(
  'credit, cr, c, in, incoming, inbound, entrant, entrante, entree, entrees, recu, recue, received, recette, plus',
)
const left = words(
  'debit, dr, d, out, outgoing, outbound, sortant, sortante, sortie, sorties, envoye, envoyee, sent, depense, minus, moins',
)

const payments = words(
  'paiement, payment, paiement marchand, merchant payment, merchant pay, paiement en ligne, online payment, web payment',
  'paiement recu, payment received, paiement client, customer payment, paiement web, webpayment, paiement mobile',
  'mobile payment, general payment, express checkout payment, website payment, checkout payment, c2b, collection',
  'encaissement, vente, sale, versement, versement especes, virement recu, virement entrant, vir recu',
  'virement en votre faveur, incoming transfer, transfer received, transfert recu, money received, depot, deposit',
)
const payouts = words(
  'retrait, withdrawal, withdraw, payout, pay out, cash out, cashout, virement emis, virement sortant, vir emis',
  'outgoing transfer, transfer sent, transfert envoye, money sent, paiement emis, paiement sortant, payment sent, achat',
  'prelevement, direct debit, disbursement, decaissement, b2c',
)
const costs = words('frais, fee, fees, commission, commissions, cost, charges, agios, taxe, tax, tva, vat')
/** How, not whether: the amount's own column must say which way it went. */
const manners = words(
  'virement, vir, transfer, transfert, carte, card, carte bancaire, credit card, debit card, mobile money, mobilemoney',
  'visa, mastercard, mvola, orange money, airtel money, paypal, wallet, p2p, cheque, especes, cash',
)

export type Meaning = 'came' | 'left' | 'cost' | 'neutral' | 'back' | 'unknown'

export function statusOf(cell: string): 'paid' | 'unpaid' | 'back' | 'unknown' {
  const word = plain(cell)
  if (paid.has(word)) return 'paid'
  if (unpaid.has(word)) return 'unpaid'
  return backwards.test(word) ? 'back' : 'unknown'
}

export function typeOf(cell: string): Meaning {
  const word = plain(cell)
  if (payments.has(word) || came.has(word)) return 'came'
  if (payouts.has(word) || left.has(word)) return 'left'
  if (costs.has(word)) return 'cost'
  if (manners.has(word)) return 'neutral'
  return backwards.test(word) ? 'back' : 'unknown'
}

export function directionOf(cell: string): Meaning {
  const sign = cell.trim()
  if (sign === '+') return 'came'
  if (/^[-−–]$/.test(sign)) return 'left'
  const word = plain(cell)
  if (came.has(word)) return 'came'
  if (left.has(word)) return 'left'
  return backwards.test(word) ? 'back' : 'unknown'
}

const ariaryWords = words('mga, ar, ariary, malagasy ariary, ariary malgache, mga ar, 969')
export const isAriary = (cell: string) => ariaryWords.has(plain(cell))

/** A cell that says no: neither taken back, nor given back. */
export const isNo = (cell: string) => /^(|no|non|n|n a|false|faux|none|aucun|aucune|0+|0+ 0+)$/.test(plain(cell))

/** Nothing was paid at all. */
const trial = words('test, tests, sandbox, demo, simulation, bac a sable, essai')
/** The same in a sentence. */
const notYet =
  /\b(pending|en attente|unpaid|non (payee?|regle|abouti|confirme)\w*|echecs?|echoue\w*|failed|failure|unsuccessful|not (completed|successful|paid)|declined|refused|refusee?|time ?out|timed out|insuffisante?|insufficient|a confirmer|bloquee?|blocked|tsy (nety|vita|lasa))\b/
type Denial = 'back' | 'unpaid' | null
const remembered = new Map<string, Denial>()

/** What a word says of the money of its line, in whatever column it stands: taken back, or never there. */
export function denialIn(cell: string): Denial {
  if (!/\p{L}{3}/u.test(cell)) return null
  const known = remembered.get(cell)
  if (known !== undefined) return known
  const word = plain(cell)
  const denial = backwards.test(word)
    ? 'back'
    : unpaid.has(word) || trial.has(word) || notYet.test(word)
      ? 'unpaid'
      : null
  if (remembered.size < 2000) remembered.set(cell, denial) // most cells of a column are the same few words
  return denial
}
