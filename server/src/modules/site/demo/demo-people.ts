import type { DocumentType, Role } from '@vondrona/rules/accounts'
import type { CorrectionItem } from '@vondrona/rules/identity'

/** Ends in a name that no mail server answers to. */
export const demoEmail = (name: string) => `${name}@vondrona.example`

/** Who the visitor of a demo can be. The last two show what the door says to somebody who waits or is blocked. */
export const demoTeam: readonly DemoMember[] = [
  {
    role: 'admin',
    login: 'admin',
    pseudo: 'Vola',
    nom: 'RAKOTONIRINA',
    prenom: 'Volatiana',
    sexe: 'F',
    born: '1987-04-02',
  },
  {
    role: 'admin_mit',
    login: 'mit',
    pseudo: 'Toky',
    nom: 'ANDRIAMBOLOLONA',
    prenom: 'Toky',
    sexe: 'M',
    born: '1990-11-23',
  },
  {
    role: 'moderator',
    login: 'moderation',
    pseudo: 'Mialy',
    nom: 'RAVELOSON',
    prenom: 'Mialy',
    sexe: 'F',
    born: '1996-01-15',
  },
  {
    role: 'streamer',
    login: 'streamer',
    pseudo: 'DJ Faly',
    nom: 'RAZAFIMAHATRATRA',
    prenom: 'Faly',
    sexe: 'M',
    born: '1994-08-30',
  },
  {
    role: 'redacteur',
    login: 'redaction',
    pseudo: 'Plume',
    nom: 'RASOLOFOSON',
    prenom: 'Lova',
    sexe: 'F',
    born: '1985-12-09',
  },
  {
    role: 'user',
    login: 'membre',
    pseudo: 'Naina',
    nom: 'RANDRIANASOLO',
    prenom: 'Naina',
    sexe: 'M',
    born: '2000-06-18',
  },
  {
    role: 'user',
    login: 'bloque',
    pseudo: 'Zo bloqué',
    nom: 'RATOVO',
    prenom: 'Zo',
    sexe: 'M',
    born: '1998-03-27',
    blocked: true,
  },
]

export interface DemoMember {
  role: Role
  login: string
  pseudo: string
  nom: string
  prenom: string
  sexe: 'M' | 'F'
  born: string
  blocked?: boolean
}

/** A sign-up request of the demo, each of another kind. Nobody here exists; the cards say so too. */
export interface DemoRequest {
  /** Part of the e-mail, where the visitor of the demo can sign in as this person. */
  login?: string
  pseudo: string
  nom: string
  prenom: string
  /** As the card says it; of children, an age, so that they stay children whenever the demo is filled. */
  born: string | number
  sexe: 'M' | 'F'
  city?: string
  foreign?: boolean
  document?: { type: DocumentType; number: string; printed?: string; photo?: 'sideways' | 'blurred' }
  guardian?: { email: string; name?: string }
  correction?: { items: readonly CorrectionItem[]; note: string }
  /** How long ago the request came. */
  hoursAgo: number
}

/** Oldest first, as the queue shows them. `printed` is what the card says where it differs from what was typed. */
export const demoRequests: readonly DemoRequest[] = [
  {
    pseudo: 'Mamy_R',
    nom: 'RASOANAIVO',
    prenom: 'Mamy',
    born: '1992-03-17',
    sexe: 'M',
    city: 'Toamasina',
    document: { type: 'cin', number: '301011045872', photo: 'blurred' },
    correction: { items: ['front'], note: 'La photo est floue : on ne lit pas le numéro.' },
    hoursAgo: 70,
  },
  {
    login: 'attente',
    pseudo: 'Voahangy',
    nom: 'RAZAFINDRAKOTO',
    prenom: 'Voahangy',
    born: '1999-09-02',
    sexe: 'F',
    city: 'Antsirabe',
    document: { type: 'cin', number: '117012093441' },
    hoursAgo: 52,
  },
  {
    pseudo: 'hery.rakoto',
    nom: 'RAKOTOMALALA',
    prenom: 'Hery',
    born: '1995-06-11',
    sexe: 'M',
    city: 'Antananarivo',
    document: { type: 'cin', number: '101231058206' },
    hoursAgo: 47,
  },
  {
    pseudo: 'Tahina22',
    nom: 'ANDRIANARISOA',
    prenom: 'Tahina',
    born: '2004-12-28',
    sexe: 'M',
    city: 'Antananarivo',
    document: { type: 'cin', number: '101211126630', photo: 'sideways' },
    hoursAgo: 31,
  },
  {
    pseudo: 'JL Moreau',
    nom: 'MOREAU',
    prenom: 'Jean-Luc',
    born: '1968-01-20',
    sexe: 'M',
    city: 'Nosy Be',
    foreign: true,
    document: { type: 'passport', number: '19FD48213' },
    hoursAgo: 26,
  },
  {
    pseudo: 'Lalao',
    nom: 'RABEMANANJARA',
    prenom: 'Lalao',
    born: '1981-05-06',
    sexe: 'F',
    city: 'Fianarantsoa',
    document: { type: 'cin', number: '201012037715', printed: '201012037751' },
    hoursAgo: 22,
  },
  {
    pseudo: 'Miora',
    nom: 'RABEARIVELO',
    prenom: 'Miora',
    born: 12,
    sexe: 'F',
    guardian: { email: 'parents.rabearivelo@vondrona.example', name: 'Noro RABEARIVELO' },
    hoursAgo: 20,
  },
  {
    pseudo: 'Fetra M.',
    nom: 'RANDRIAMAMPIONONA',
    prenom: 'Fetra',
    born: '1997-02-09',
    sexe: 'M',
    city: 'Mahajanga',
    document: { type: 'passport', number: 'A17M20934' },
    hoursAgo: 12,
  },
  {
    pseudo: 'njaka_taxi',
    nom: 'RAFALIMANANA',
    prenom: 'Njaka',
    born: '1988-10-30',
    sexe: 'M',
    city: 'Antananarivo',
    document: { type: 'license', number: 'T0482915MD' },
    hoursAgo: 9,
  },
  {
    pseudo: 'Kanto15',
    nom: 'RATSIMBAZAFY',
    prenom: 'Kanto',
    born: 15,
    sexe: 'F',
    guardian: { email: 'famille.ratsimbazafy@vondrona.example' },
    hoursAgo: 7,
  },
  {
    pseudo: 'Chloé en route',
    nom: 'FONTAINE',
    prenom: 'Chloé',
    born: '1993-07-19',
    sexe: 'F',
    foreign: true,
    document: { type: 'passport', number: '22CK90571' },
    hoursAgo: 5,
  },
  { pseudo: 'Soa', nom: 'ANDRIAMIHAJA', prenom: 'Soa', born: 9, sexe: 'F', hoursAgo: 3 },
  {
    pseudo: 'Heri Rakoto',
    nom: 'RAKOTOMALALA',
    prenom: 'Heri',
    born: '1995-06-11',
    sexe: 'M',
    city: 'Antananarivo',
    document: { type: 'cin', number: '101231058260' },
    hoursAgo: 1,
  },
]

/** The committed drawing of one side, below server/demo. */
export const cardFile = (pseudo: string, side: 'front' | 'back') =>
  `${pseudo
    .normalize('NFD')
    .replace(/[^a-zA-Z0-9]+/g, '')
    .toLowerCase()}-${side}.webp`
