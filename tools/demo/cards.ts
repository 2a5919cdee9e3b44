/** Invented identity documents as SVG: realistic on a screen, but marked « SPÉCIMEN ». */
import type { DemoRequest } from '../../server/src/modules/site/index.ts'
import { portrait } from './portrait.ts'

export const cardSize = { width: 856, height: 540 }

const font = 'font-family="DejaVu Sans"'
const text = (x: number, y: number, size: number, value: string, extra = '') =>
  `<text x="${x}" y="${y}" ${font} font-size="${size}" ${extra}>${value.replaceAll('&', '&amp;').replaceAll("'", '’')}</text>`
const field = (x: number, y: number, label: string, value: string) =>
  text(x, y, 13, label, 'fill="#4b5a52"') + text(x, y + 24, 21, value, 'fill="#16211c" font-weight="bold"')

const frame = (paper: string, ink: string, inner: string) => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}" viewBox="0 0 ${cardSize.width} ${cardSize.height}">
    <rect x="4" y="4" width="848" height="532" rx="26" fill="${paper}" stroke="${ink}" stroke-opacity=".35" stroke-width="2"/>
    <g fill="none" stroke="${ink}" stroke-opacity=".13" stroke-width="1.5">${Array.from({ length: 26 }, (_, i) => `<path d="M0 ${i * 24} Q214 ${i * 24 - 46} 428 ${i * 24} T856 ${i * 24}"/>`).join('')}</g>
    ${inner}
    ${text(428, 335, 112, 'SPÉCIMEN', `text-anchor="middle" fill="${ink}" fill-opacity=".13" font-weight="bold" transform="rotate(-18 428 300)"`)}
    ${text(826, 132, 15, 'SPÉCIMEN · PERSONNE FICTIVE', 'text-anchor="end" fill="#b3261e" font-weight="bold" letter-spacing="1"')}
  </svg>`

const born = ({ born }: DemoRequest) => String(born).split('-').reverse().join('/')
const spaced = (number: string) => (/^\d{12}$/.test(number) ? number.replace(/(\d{3})(?=\d)/g, '$1 ') : number)
const face = (person: DemoRequest, seed: number, x: number, y: number) =>
  `<svg x="${x}" y="${y}" width="200" height="250" viewBox="0 0 200 250">${portrait(seed, person.sexe === 'F', Boolean(person.foreign), String(person.born) < '1975')}</svg>`

/** The side with the face and the number. */
export function frontOf(person: DemoRequest, seed: number): string {
  const { type, number, printed = number } = person.document!
  const titles = {
    cin: ["REPOBLIKAN'I MADAGASIKARA", "CARTE D'IDENTITÉ NATIONALE", '#e9f2e6', '#1f6b45'],
    license: ["REPOBLIKAN'I MADAGASIKARA", 'PERMIS DE CONDUIRE', '#f6e6ea', '#8a3550'],
    passport: person.foreign
      ? ['RÉPUBLIQUE FRANÇAISE', 'PASSEPORT', '#f3e9e6', '#7b2f3a']
      : ["REPOBLIKAN'I MADAGASIKARA", 'PASSEPORT · PASIPAORO', '#e4ecf3', '#284b7a'],
  } as const
  const [country, title, paper, ink] = titles[type]
  const head =
    text(428, 56, 25, country!, `text-anchor="middle" fill="${ink}" font-weight="bold" letter-spacing="2"`) +
    text(428, 88, 19, title!, `text-anchor="middle" fill="${ink}" letter-spacing="3"`)
  const facts =
    field(290, 150, 'NOM / ANARANA', person.nom) +
    field(290, 212, 'PRÉNOM(S) / FANAMPIN’ANARANA', person.prenom) +
    field(290, 274, 'NÉ(E) LE / TERAKA TAMIN’NY', born(person)) +
    field(520, 274, 'SEXE', person.sexe) +
    field(
      290,
      336,
      person.foreign ? 'NATIONALITÉ' : 'À / TAO',
      person.foreign ? 'FRANÇAISE' : (person.city ?? 'Antananarivo'),
    )
  const big =
    field(290, 398, 'N°', '') + text(290, 432, 34, spaced(printed), 'fill="#111" font-weight="bold" letter-spacing="2"')
  return frame(
    paper!,
    ink!,
    head + face(person, seed, 50, 130) + facts + big + (type === 'passport' ? mrz(person, printed) : ''),
  )
}

function mrz(person: DemoRequest, printed: string): string {
  const state = person.foreign ? 'FRA' : 'MDG'
  const line = (y: number, value: string) =>
    `<text x="40" y="${y}" font-family="DejaVu Sans Mono" font-size="26" fill="#222">${value.padEnd(42, '<').slice(0, 42).replaceAll('<', '&lt;')}</text>`
  const names = `P<${state}${person.nom}<<${person.prenom
    .toUpperCase()
    .normalize('NFD')
    .replace(/[^A-Z]+/g, '<')}`
  return line(482, names) + line(514, `${printed}0${state}`)
}

/** The side with the address and a fingerprint. */
export function backOf(person: DemoRequest, seed: number): string {
  const licence = person.document?.type === 'license'
  const [paper, ink] = licence ? ['#f6e6ea', '#8a3550'] : ['#e9f2e6', '#1f6b45']
  const rings = Array.from(
    { length: 9 },
    (_, i) =>
      `<ellipse cx="700" cy="250" rx="${14 + i * 9}" ry="${20 + i * 12}" transform="rotate(${(seed * 13) % 30} 700 250)"/>`,
  ).join('')
  const facts = licence
    ? field(60, 110, 'CATÉGORIES', 'A1 · B') +
      field(60, 180, 'DÉLIVRÉ À', person.city ?? '') +
      field(60, 250, 'VALABLE JUSQU’AU', '31/12/2031')
    : field(
        60,
        110,
        'DOMICILE / FONENANA',
        `Lot II ${String.fromCharCode(65 + (seed % 20))} ${20 + seed * 3}, ${person.city ?? ''}`,
      ) +
      field(
        60,
        180,
        'PROFESSION / ASA',
        ['Commerçant', 'Enseignante', 'Technicien', 'Étudiant', 'Couturière'][seed % 5]!,
      ) +
      field(60, 250, 'FAIT À / NATAO TAO', `${person.city ?? ''}, le ${10 + (seed % 18)}/02/2019`)
  return frame(
    paper!,
    ink!,
    facts +
      `<g fill="none" stroke="${ink}" stroke-opacity=".5" stroke-width="3">${rings}</g>` +
      text(60, 430, 15, 'Signature', 'fill="#4b5a52"') +
      `<path d="M62 480 q30 -50 60 -8 t60 -4 q20 -40 44 0 t60 -6" fill="none" stroke="#1b2a55" stroke-width="4" stroke-linecap="round"/>`,
  )
}
