import { type DocumentType, dayIn, type Gender, searchable } from '@vondrona/rules/accounts'
import { demoEmail, demoRequests, demoTeam } from './demo-people.ts'

/** Invented members, the same ones on every installation: every choice comes from the number of the member. */
export interface GeneratedMember {
  pseudo: string
  email: string
  nom: string
  prenom: string
  gender: Gender
  birth: string
  city: string
  region: string
  postalCode: string
  phone: string | null
  document: { type: DocumentType; number: string } | null
  /** How long ago this person signed up. */
  daysAgo: number
  blocked: boolean
}

const surnames = `RAKOTO RABE RANDRIA RASOA RAZAFY RAKOTOARISOA RAKOTONDRABE RAKOTONDRAZAKA RANDRIAMIHAJA
  RANDRIAMAMPIONONA RANDRIANARIVELO RASOLONDRAIBE RASOANANDRASANA RAZAFINDRABE RAZAFIMANDIMBY RAZANADRAKOTO
  RABEMANANTSOA RAHARISON RAHARIJAONA RAHANTAMALALA RAJAONARIVELO RAJAONARISON RALAMBO RAMAROSON RAMANANTSOA
  RAMAROLAHY RANAIVO RANAIVOSON RATSIMBA RATSIRAKA RAVELOJAONA RAVONIARISOA ANDRIAMANANA ANDRIANTSOA
  ANDRIAMAHEFA ANDRIANJAKA ANDRIANIRINA BEMANANJARA SOLOFONIRINA TOVOHERY ZAFIMAHERY TSIRY`.split(/\s+/)
const men = `Hery Toky Njaka Mamy Solo Rivo Tiana Andry Fidy Haja Lanto Mahefa Nomena Rado Sitraka Tahiry Tojo
  Tsiory Zo Faniry Hasina Jaona Koto Liva Manda Naivo Onja Patrick Rija Santatra`.split(/\s+/)
const women = `Voahangy Lalao Soa Miora Kanto Vola Fara Hanta Lova Malala Noro Onisoa Rova Sahondra Tahina Vero
  Zoé Aina Bako Dina Fitia Hoby Ialy Josiane Koloina Ravaka Mirana Ny-Aina Perle Saholy`.split(/\s+/)
/** City, region, postal code, first digits of the identity card. */
const places = [
  ['Antananarivo', 'Analamanga', '101', '101'],
  ['Antananarivo', 'Analamanga', '102', '117'],
  ['Antsirabe', 'Vakinankaratra', '110', '110'],
  ['Toamasina', 'Atsinanana', '501', '301'],
  ['Mahajanga', 'Boeny', '401', '401'],
  ['Fianarantsoa', 'Haute Matsiatra', '301', '201'],
  ['Toliara', 'Atsimo-Andrefana', '601', '501'],
  ['Antsiranana', 'Diana', '201', '701'],
  ['Nosy Be', 'Diana', '207', '716'],
  ['Ambositra', "Amoron'i Mania", '306', '203'],
] as const
const tails = ['', '_mg', '22', '.off', ' Tana', '261', '_R', ' Mada', '07', 'be']

/** Oldest first. `today` sets the birthdays, so that children stay children whenever the demo is filled. */
export function generateMembers(count: number, today: Date): GeneratedMember[] {
  const taken = new Set([...demoTeam, ...demoRequests].map(({ pseudo }) => searchable(pseudo)))
  return Array.from({ length: count }, (_, n) => generate(n, count, today, taken))
}

function generate(n: number, count: number, today: Date, taken: Set<string>): GeneratedMember {
  const roll = dice(n + 1)
  const man = roll(2) === 0
  const prenom = pick(roll, man ? men : women)
  const nom = pick(roll, surnames)
  const [city, region, postalCode, district] = pick(roll, places)
  const years = ages[roll(ages.length)] ?? 30
  const birth = dayIn(new Date(today.getTime() - (years * 365.25 + roll(360)) * 86_400_000))
  const serial = String(n + 1).padStart(3, '0')
  return {
    pseudo: freePseudo(`${prenom}${pick(roll, tails)}`, nom, taken),
    email: demoEmail(`${searchable(prenom)}.${searchable(nom)}.${serial}`),
    nom,
    prenom,
    gender: man ? 'male' : 'female',
    birth,
    city,
    region,
    postalCode,
    phone: roll(4) === 0 ? null : `+26134000${serial}${roll(10)}`,
    document: years < 18 ? null : documentOf(roll, district, man, serial),
    daysAgo: Math.round(((count - n) / count) ** 1.6 * 400) + 4, // the community grows faster and faster
    blocked: roll(30) === 0,
  }
}

const ages = [8, 13, 16, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 33, 34, 36, 38, 41, 44, 47, 52, 58, 66]

function documentOf(roll: Roll, district: string, man: boolean, serial: string) {
  if (roll(12) === 0) return { type: 'passport' as const, number: `A${roll(90) + 10}X${serial}${roll(90) + 10}` }
  return { type: 'cin' as const, number: `${district}${10 + roll(20)}${man ? 1 : 2}${100 + roll(900)}${serial}` }
}

function freePseudo(wished: string, nom: string, taken: Set<string>): string {
  const tries = [wished, `${wished} ${nom[0]}${nom.at(-1)?.toLowerCase()}`]
  for (let n = 2; ; n++) {
    const pseudo = tries.shift() ?? `${wished} ${n}`
    if (pseudo.length < 3 || taken.has(searchable(pseudo))) continue
    taken.add(searchable(pseudo))
    return pseudo
  }
}

const pick = <T>(roll: Roll, list: readonly T[]) => list[roll(list.length)] as T

/** A number below `below`; the same ones in the same order for the same seed (mulberry32). */
type Roll = (below: number) => number
function dice(seed: number): Roll {
  let state = seed * 0x9e3779b9
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
