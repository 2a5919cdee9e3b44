import { toAriary } from '@vondrona/rules/money'
import { encodeTicket, makeShortCode, writePayload } from '@vondrona/rules/tickets/code'
import type { PdfDocument } from '../src/kernel/pdf/document.ts'
import type { Letterhead } from '../src/kernel/pdf/letterhead.ts'
import { labelsDocument, startListDocument } from '../src/modules/bibs/index.ts'
import { mandateDocument, receiptDocument } from '../src/modules/payments/index.ts'
import {
  certificateDocument,
  emergencyListDocument,
  letterDocument,
  medicalListDocument,
} from '../src/modules/races/index.ts'
import { ticketDocument } from '../src/modules/tickets/index.ts'

const at = new Date('2026-10-18T04:00:00Z')
const ticketCode = encodeTicket(
  writePayload({
    kid: 1,
    event: 7,
    type: 2,
    ticketId: '0199e3a0-5c1d-7abc-8def-0123456789ab',
    bib: 42,
    expiryDay: 20_750,
    flags: 0,
  }),
  Uint8Array.from({ length: 64 }, (_, index) => (index * 151 + 89) % 256), // as random as a signature
)
const race = 'Foulée Écolo (10 km)'
/** Every template; a test finds one that is missing. */
export const documentMakers = [
  ticketDocument,
  receiptDocument,
  mandateDocument,
  letterDocument,
  startListDocument,
  labelsDocument,
  emergencyListDocument,
  medicalListDocument,
  certificateDocument,
] as const

/** One of every printed document, for a person of this name; the lists have `people` rows. */
export const sampleDocuments = (head: Letterhead, name: string, people = 60): Record<string, PdfDocument> => {
  const each = <T>(one: (index: number) => T) => Array.from({ length: people }, (_, index) => one(index))
  const bib = (index: number) => `FE-${String(index + 1).padStart(4, '0')}`
  return {
    ticket: ticketDocument(head, {
      code: ticketCode,
      shortCode: makeShortCode(Uint8Array.of(7, 18, 22, 30, 2, 28, 9, 25)),
      event: 'Marathon International de Tana 2026',
      type: race,
      holder: name,
      bib: 'FE-0042',
      startsAt: at,
      place: 'Gare de Soarano, Antananarivo',
      issuedAt: at,
    }),
    receipt: receiptDocument(head, {
      kind: 'payment',
      number: '2026-000123',
      issuedAt: at,
      person: name,
      method: 'Mobile Money (MVola)',
      reference: 'VPI26100109190423',
      lines: [
        { title: `${race} – ${name}`, amount: toAriary(30_000) },
        { title: `Maratoons (2 km) – ${name}`, amount: toAriary(10_000) },
      ],
      total: toAriary(40_000),
      issuer: 'World Trade Center Antananarivo\nLot II, Antananarivo 101\nNIF 1234567890\nSTAT 12345 11 2020 0 00123',
      billTo: {
        name: `Société Ravinala (${name})`,
        nif: '4001234567',
        stat: '71121 11 2010 0 10123',
        address: 'Lot II M 35, Andraharo\nAntananarivo 101',
      },
    }),
    mandate: mandateDocument(head, {
      reference: 'MD26-7KQM-2X9T',
      payee: 'World Trade Center Antananarivo',
      amount: toAriary(1_040_000),
      deadline: at,
      titles: [`${race} – ${name}`, `Maratoons (2 km) – ${name}`],
      accepted: [
        'MVola : 034 00 000 00',
        'Orange Money : 032 00 000 00',
        'Guichet de la gare de Soarano, du lundi au vendredi',
      ],
      qr: 'https://exemple.mg/mit-payment?reference=MD26-7KQM-2X9T',
      issuedAt: at,
    }),
    letter: letterDocument(head, {
      title: "Lettre d'engagement et décharge de responsabilité",
      body: Array.from(
        { length: 12 },
        (_, index) =>
          `${index + 1}. Je déclare participer de mon plein gré à la course, avoir pris connaissance du règlement et l'accepter sans réserve. J'atteste être en bonne santé et ne présenter aucune contre-indication à la pratique de la course à pied.`,
      ).join('\n\n'),
      version: 3,
      race,
      participant: name,
      birthDate: '2012-05-14',
      registrationNumber: 'MIT26-7KQM-2X9T-ABC',
      signerName: 'Rasoa Rakotoarisoa',
      guardian: { name: 'Rasoa Rakotoarisoa', relation: 'mère' },
      signedAt: at,
      strokes: [
        [20, 700, 100, 300, 160, 620, 240, 380, 300, 640, 420, 420, 600, 560, 900, 400],
        [500, 200],
      ],
    }),
    'start-list': startListDocument(head, {
      race,
      startsAt: at,
      printedAt: at,
      starters: each((index) => ({
        bib: bib(index),
        name: `${name} ${index}`,
        sex: index % 2 ? 'F' : 'H',
        category: 'Senior',
        club: index % 5 ? '' : 'Club Athlétique de Tana',
      })),
    }),
    labels: labelsDocument(head, {
      race,
      printedAt: at,
      labels: each((index) => ({ bib: bib(index), name, below: 'MIT26-7KQM-2X9T-ABC' })),
    }),
    emergency: emergencyListDocument(head, {
      race,
      startsAt: at,
      printedAt: at,
      people: each((index) => ({
        bib: bib(index),
        name,
        age: 20 + (index % 50),
        contact: name,
        phone: '+261 34 00 000 00',
      })),
    }),
    medical: medicalListDocument(head, {
      race,
      startsAt: at,
      printedAt: at,
      people: each((index) => ({
        bib: bib(index),
        name,
        proof: 'Certificat médical',
        issuedOn: '2026-03-01',
        checked: 'Accepté',
      })),
    }),
    certificate: certificateDocument(head, {
      name,
      bib: 'FE-0042',
      race,
      time: 3_345_900,
      overall: { rank: 12, count: 1843 },
      bySex: { rank: 9, count: 1102 },
      byCategory: { category: 'Senior', rank: 4, count: 612 },
      place: 'Antananarivo',
      date: at,
      course: {
        width: 600,
        height: 1000,
        parts: [
          [
            { x: 0, y: 1000 },
            { x: 600, y: 400 },
            { x: 300, y: 0 },
          ],
        ],
      },
    }),
  }
}
