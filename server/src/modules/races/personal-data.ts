import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import {
  anonymised,
  declarePersonalData,
  erased,
  kept,
  nothingPersonal,
  notPersonal,
  otherPerson,
  ownerId,
} from '../../kernel/personal-data/declare.ts'
import type { Person } from '../../kernel/personal-data/types.ts'
import { lockTicketsOfOrders } from '../tickets/index.ts'
import { eraseParticipations } from './erasing/erase-participations.ts'
import { idsOfOwner, lockParticipationsOf, orderIdsOfOwner } from './erasing/store.ts'
import { openPhoto } from './registration-documents/photos.ts'
import { documentsOf } from './registration-documents/store.ts'
import { openText } from './sealed-text.ts'

const race = kept('how many took part in which race, without saying who', 'as the event')
const opened = { show: (sealed: Buffer | null, ctx: Context) => openText(ctx, sealed) }
/** What goes with a registration, and in the same file of the copy. */
const withRegistration = <const Order extends string>(as: string, order: Order, until = 'as the registration') =>
  ({
    owner: { column: 'participationId', in: 'participation', key: 'id', owner: 'ownerId' },
    copy: { file: 'tickets', as, order },
    rows: { hook: 'registrations' },
    until,
  }) as const

export const personalData = declarePersonalData('races', {
  tables: {
    race: nothingPersonal('rules of a race', [
      'eventId',
      'distanceMetres',
      'minAge',
      'maxAge',
      'ageDate',
      'allowMinors',
      'accompanied',
      'medicalProof',
      'missingAtGate',
      'medicalValidityDays',
      'opensAt',
      'closesAt',
      'formId',
      'resultsPublishedAt',
      'teamSize',
      'revision',
      'createdAt',
      'updatedAt',
    ]),
    raceCourse: nothingPersonal('courses of races, without what their organisers cut off', [
      'eventId',
      'course',
      'revision',
      'updatedAt',
    ]),
    raceCategory: nothingPersonal('age categories of a race', [
      'id',
      'eventId',
      'position',
      'name',
      'gender',
      'minAge',
      'maxAge',
    ]),
    commitmentText: nothingPersonal('letters of commitment, each version', [
      'eventId',
      'version',
      'title',
      'body',
      'createdAt',
    ]),
    participation: {
      about:
        'registrations for races, also of people without an account, who see, correct and erase theirs with the link; numbers of documents are sealed',
      owner: 'ownerId',
      copy: { file: 'tickets', as: 'registrations', order: 'id' },
      rows: { hook: 'registrations' },
      until: 'as the event; health data until `RACE_DOCUMENTS_DAYS` (30) after the race',
      columns: {
        id: race,
        eventId: race,
        orderId: race,
        ticketTypeId: race,
        ownerId: ownerId(),
        registrationNumber: kept('what receipts refer to', 'as the event'),
        contentHash: anonymised('nothing', '', { withheld: 'derived' }),
        fullName: anonymised('nothing', ''),
        nameKey: anonymised('the id of the row', '', { withheld: 'derived' }),
        birthDate: anonymised('1 January 1900', '1900-01-01'),
        birthDateIsApproximate: notPersonal,
        email: erased(),
        phone: erased(),
        language: notPersonal,
        gender: race,
        nationality: race,
        idType: erased(),
        idNumber: erased(opened),
        idNumberHash: erased({ withheld: 'derived' }),
        club: anonymised('nothing', ''),
        team: anonymised('nothing', ''),
        wishedBib: erased(),
        emergencyName: erased(),
        emergencyPhone: erased(),
        medicalProof: erased(),
        medicalNumber: erased(opened),
        medicalIssuedOn: erased(),
        answersId: erased({ withheld: 'technical' }),
        status: race,
        documentsStatus: race,
        trees: notPersonal,
        told: notPersonal,
        noMessagesAt: race,
        linkGeneration: notPersonal,
        searchText: anonymised('nothing', '', { withheld: 'derived' }),
        createdAt: race,
        updatedAt: race,
        erasedAt: notPersonal,
      },
    },
    participationDocument: {
      about: 'photos of identity and health documents; the sealed files are in `registrations/`',
      ...withRegistration(
        'registration_documents',
        'id',
        'the photo `RACE_DOCUMENTS_DAYS` (30) after the race, its verdict as the registration; 48 hours without one',
      ),
      columns: {
        id: erased(),
        participationId: erased(),
        sessionId: erased({ withheld: 'technical' }),
        kind: erased(),
        status: erased(),
        reason: erased(),
        storageKey: erased({ withheld: 'technical' }),
        bytes: erased(),
        width: notPersonal,
        height: notPersonal,
        reviewedBy: otherPerson,
        reviewedAt: erased(),
        uploadedAt: erased(),
      },
    },
    commitment: {
      about: 'signed letters of commitment, of a minor by the guardian',
      ...withRegistration('commitments', 'participationId'),
      columns: {
        participationId: erased(),
        eventId: erased(),
        version: erased(),
        signerName: erased(),
        guardianName: erased(),
        guardianRelation: erased(),
        signature: erased(),
        signedAt: erased(),
      },
    },
    participationChange: {
      about: 'who corrected what in a registration',
      ...withRegistration('corrections', 'participationId'),
      columns: {
        participationId: erased(),
        position: notPersonal,
        byId: otherPerson,
        fields: erased(),
        at: erased(),
      },
    },
    raceResult: {
      about: 'times and ranks of races, which everybody sees once they are published',
      ...withRegistration('results', 'id', 'as the event'),
      columns: {
        id: race,
        eventId: race,
        participationId: race,
        bib: race,
        status: race,
        laps: race,
        timeMs: race,
        gunMs: race,
        chipMs: race,
        splits: race,
        fullName: anonymised('nothing', ''),
        club: anonymised('nothing', ''),
        teamKey: anonymised('nothing', '', { withheld: 'derived' }),
        gender: race,
        category: race,
        searchText: anonymised('the bib', '', { withheld: 'derived' }),
        place: race,
        position: race,
        genderPosition: race,
        categoryPosition: race,
      },
    },
    resultsReading: nothingPersonal('how files of timekeepers are read, by the titles of their columns', [
      'eventId',
      'columns',
      'ranking',
      'words',
    ]),
    raceMessage: {
      about: 'messages to everybody who takes part in a race, with who sent them',
      rows: 'stay',
      until: 'as the event',
      columns: {
        id: notPersonal,
        eventId: notPersonal,
        contentHash: notPersonal,
        subject: notPersonal,
        body: notPersonal,
        byId: otherPerson,
        guestsOf: notPersonal,
        reached: notPersonal,
        doneAt: notPersonal,
        createdAt: notPersonal,
      },
    },
    treePlanting: {
      about: 'trees that were planted, with who recorded them',
      rows: 'stay',
      until: '',
      columns: {
        id: notPersonal,
        count: notPersonal,
        place: notPersonal,
        date: notPersonal,
        photoId: notPersonal,
        byId: otherPerson,
        createdAt: notPersonal,
      },
    },
    participationCount: nothingPersonal('registrations of a race in each state', [
      'eventId',
      'ticketTypeId',
      'status',
      'documentsStatus',
      'count',
    ]),
  },
  hooks: {
    registrations: {
      does: 'adds the opened photos to the copy; empties the registrations, removes photos, letters and answers',
      files: photoFiles,
      lock: lockRegistrationsOf,
      erase: async (tx, ctx, { id }) => eraseParticipations(tx, ctx, await idsOfOwner(tx, id)),
    },
  },
})

/** Their orders are locked. */
async function lockRegistrationsOf(tx: Tx, _ctx: Context, { id }: Person): Promise<void> {
  await lockTicketsOfOrders(tx, await orderIdsOfOwner(tx, id))
  await lockParticipationsOf(tx, id)
}

async function* photoFiles(ctx: Context, { id }: Person) {
  const documents = [...(await documentsOf(ctx.db, await idsOfOwner(ctx.db, id))).values()].flat()
  for (const document of documents) {
    const bytes = await openPhoto(ctx, document)
    if (bytes) yield { name: `registrations/${document.id}.webp`, bytes }
  }
}
