import type { ColumnField } from '@vondrona/rules/payments/treasury'
import { cutTo } from '@vondrona/rules/typed'
import { lettersOf } from '../../../../kernel/sheets/address.ts'
import { plain } from './words.ts'

const other = '(eur|euro|euros|usd|dollar|dollars|gbp|fmg|zar|mur|cny|chf|kmf|inr|jpy|devise|currency)'
const back =
  '(revers\\w*|annul\\w*|cancel\\w*|rembours\\w*|refund\\w*|charge ?back\\w*|extourn\\w*|litige|dispute\\w*|rejet\\w*|impaye\\w*)'
const amount = '(montants?|amounts?|sommes?|valeur|gross|brute?|total|totale|value)'
/** What may stand beside it without another meaning: an amount that is due, allowed or left over is none that came. */
const besides =
  '(de|la|le|du|des|d|l|of|the|en|in|mga|ar|ariary|malagasy|ttc|transactions?|txn|operations?|paiements?|payments?|payee?|paid|reglee?|transfert|transferts|transfer|transferred|captured|settled|virement|vente|sale)'
const harmless = [
  'date|jour|day|mois|month|annee|year|time ?zone|fuseau( horaire)?|timezone',
  '(nom|prenoms?|noms|name|full ?name|first ?name|last ?name|client|customer|payer|payeur|payor|buyer|acheteur|titulaire|sender|expediteur|emetteur|destinataire|recipient|receiver|beneficiaire|beneficiary|marchand|merchant|boutique|store|shop|agent|caissier|cashier|utilisateur|user|contact|counterparty|contrepartie|opposite party|from|to|de|a|participant|coureur)( (complet|name|nom|id|code|client|payeur|payer|du client|du payeur|du beneficiaire|beneficiaire|marchand|merchant|number|msisdn))?',
  '(numero( de)? |n |no |num )?(tel|telephone|phone|mobile|msisdn|gsm|portable|contact phone)( number| no| client| payeur)?|phone number|msisdn.*|(customer|payer|sender|receiver) (msisdn|phone|mobile)( number)?',
  '.*(e ?mail|courriel)( address| adresse)?|adresse( .*)?|address( .*)?|ville|city|town city|town|country|pays|country code|state province.*|zip.*|code postal|region',
  '(id|code|numero|n|no|num)( de)?( la)? (ligne|line|client|customer|commande|order|facture|invoice|session|point de vente|terminal|compte|account|article|item|produit|product|recu)|(order|invoice|item|session|terminal|customer|client|account|merchant|user|device|custom|receipt|store)( id| number| no| ref| reference| code| title| name)|order|commande|facture|invoice|panier|cart',
  'id|n|no|num|numero|ligne|line|rang|index|compte|account|iban|bic|banque|bank|agence|branch|canal|channel|methode|method|mode( de paiement)?|moyen( de paiement)?|payment method|operateur|operator|service|produit|product|item|quantite|quantity|ip|device|langue|language|wallet|category|categorie|evenement|event|option \\d (name|value)|tag|url|site',
].map((pattern) => new RegExp(`^(${pattern})$`))

/** By title, in plain words; the first pattern that fits decides. */
const patterns: readonly (readonly [ColumnField, RegExp])[] = [
  ['reversal', new RegExp(`\\b${back}\\b`)],
  [
    'original',
    /\b(original|originale|initial|initiale|parent|parente|linked|related|liee?|source|origine)\b.*\b(transaction|txn|reference|ref|id|operation|numero|payment|paiement)\b|\b(transaction|txn|reference|ref|id|operation|numero|payment|paiement)\b.*\b(d origine|origine|originale?|initiale?|liee?|parente?|parent)\b|^reference txn( id)?$/,
  ],
  [
    'ignored',
    /^(address status|statut (de l )?adresse|state province.*|(type|nature) (de |d |du )?(client|compte|carte|piece|billet|ticket|appareil)|(card|customer|account|ticket|device) type)$/,
  ],
  ['status', /\b(statut|status|etat|state|resultat|result|response( code| message)?|code retour)\b/],
  [
    'direction',
    /^(sens|direction|signe|sign|d c|dc|c d|cd|dr cr|cr dr|debit credit|credit debit|in out|flux|balance impact|mouvement)$|\bsens\b|^type (de )?mouvement$/,
  ],
  ['rate', /\b(taux|rate|exchange|cours|conversion)\b/],
  [
    'foreign',
    new RegExp(`^(montant|amount|somme|valeur|total|gross|net|brut)\\b.*\\b${other}\\b|^${other} (montant|amount)$`),
  ],
  ['currency', /\b(devise|currency|monnaie|ccy|cur)\b/],
  ['balance', /\b(solde|balance)\b/],
  ['net', /\bnet\b/],
  [
    'credit',
    /^((montant|amount|somme|total) )?(au )?(credits?|credite|credited|entrees?|entrant|incoming|in|paid in|money in|recus?|received|recettes?|encaissements?|encaisse|versements?|verse|deposits?|deposited|depots?)( amount)?( (en )?(mga|ar|ariary))?$/,
  ],
  [
    'debit',
    /^((montant|amount|somme|total) )?(au )?(debits?|debite|debited|sorties?|sortant|outgoing|out|paid out|money out|envoyes?|sent|retraits?|retire|withdrawn|withdrawals?|depenses?|decaissements?|decaisse|prelevements?|preleve)( amount)?( (en )?(mga|ar|ariary))?$/,
  ],
  [
    'fee',
    /\b(frais|fee|fees|commissions?|charges?|cout|cost|taxe?s?|tva|vat|shipping|insurance|remise|discount|escompte|penalite|retenue)\b/,
  ],
  ['type', /\b(type|nature|kind|categorie de transaction|transaction category|code operation|motif operation)\b/],
  ['amount', new RegExp(`^(?=.*\\b${amount}\\b)(?!.* du$)(${amount}|${besides})( (${amount}|${besides}))*$`)],
  ['time', /^(heure|time|heure (de |d )?(la )?(transaction|operation|paiement)|transaction time|hour)$/],
  [
    'date',
    /^(date|date( et)? heure|date (de |d )?(la )?(transaction|operation|paiement|valeur|comptable)|transaction (date|time)|date time|datetime|value date|booking date)$|^date\b|\bdate$|^(completion|created|paid|initiation|creation)( time| at| date)?$/,
  ],
  [
    'reference',
    /^(votre |notre |our |your )?(reference|ref)( (client|externe|external|marchand|merchant|commande|order|paiement|payment|mandat|virement|du paiement|facture))?$|^(external|merchant|order|client|partner) (id|reference|ref)$/,
  ],
  [
    'text',
    /\b(commentaires?|comments?|remarques?|remarks?|notes?|details?|description|libelle|motif|message|objet|subject|reason|raison|label|narration|narrative|memo|communication|intitule|designation|particulars)\b/,
  ],
  ...harmless.map((pattern) => ['ignored', pattern] as const),
]

/** Which column has the operator's number: the first of these that is there. */
const operatorRefs = [
  /^(id|no|numero|num|n|reference|ref)( de)?( la)? (transaction|operation|operateur)$/,
  /^(transaction|txn|trans|operation) ?(id|reference|ref|no|number|identifier)$/,
  /^(airtel money id|receipt( no| number)?|reference (mvola|orange|om|operateur)|correlation id|identifiant)$/,
  /^reference vpi$/,
]

/** A title as it is remembered. */
export const titleKey = (title: string) => plain(title) || cutTo(title.trim(), 20)
const longestTitle = 200
/** A column without a title has its letter, so that a person can say what it is. */
const untitled = (at: number) => `Col. ${lettersOf(at + 1)}`
/** It may be another column in the next file: nobody remembers it. */
export const isUntitled = (key: string) => /^col [a-z]{1,2}$/.test(key)

/** Signs of money are words, too. */
const withMoney = (title: string) =>
  title.replaceAll('€', ' eur ').replaceAll('£', ' gbp ').replaceAll('$', ' usd ').replaceAll('¥', ' jpy ')

/** What the list makes of a title; null: it does not know it. */
export function fieldOf(title: string): ColumnField | null {
  if (/^[\s(]*(\+ ?\/ ?-|±|- ?\/ ?\+)[\s)]*$/.test(title)) return 'direction'
  const found = fieldNamed(plain(withMoney(title)))
  if (found) return found
  const split = fieldNamed(plain(withMoney(title.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')))) // TransactionType
  return split && !money.has(split) ? split : null
}

const money = new Set<ColumnField>(['amount', 'credit', 'debit', 'net', 'fee', 'balance'])

function fieldNamed(name: string): ColumnField | null {
  if (operatorRefs.some((pattern) => pattern.test(name))) return 'operatorRef'
  return patterns.find(([, pattern]) => pattern.test(name))?.[0] ?? null
}

/** Whether a person may say something else of it than the list does. */
export const isOpen = (field: ColumnField | null) =>
  field === null || field === 'ignored' || field === 'text' || field === 'reference'

export interface Column {
  title: string
  key: string
  /** null: nobody knows, and it is not empty. */
  field: ColumnField | null
  /** A person said so. */
  isAnswered: boolean
}

/** `answers` by `titleKey`. Of two columns that could be the operator's number the better known one is it. */
export function columnsOf(titles: readonly string[], answers: ReadonlyMap<string, ColumnField>): Column[] {
  const columns = titles.map((cell, at): Column => {
    const title = cutTo(cell.trim(), longestTitle) || untitled(at)
    const key = titleKey(title)
    const known = fieldOf(title)
    const answer = isOpen(known) ? answers.get(key) : undefined
    return { title, key, field: answer ?? known, isAnswered: answer !== undefined }
  })
  const rank = ({ key, isAnswered }: Column) => (isAnswered ? -1 : operatorRefs.findIndex((one) => one.test(key)))
  const numbers = columns.filter(({ field }) => field === 'operatorRef').sort((a, b) => rank(a) - rank(b))
  for (const one of numbers.slice(1)) one.field = 'reference'
  return columns
}

/** In whole Ariary by its own title. */
export const saysAriary = ({ key }: Column) => /\b(mga|ar|ariary)$/.test(key)
