/**
 * What checklist §16, §17, §24 and §30 ask of MIT, bibs, tickets and payments: each operation, argument and field by its
 * name; and what somebody without a token gets out of those that are open to everybody.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { payCharge } from '../src/modules/payments/testing.ts'
import { linkOf, makeRace, registers } from '../src/modules/races/testing.ts'
import { world } from './world.ts'

const types: Readonly<Record<string, Record<string, string>>> = {
  // R-MIT-02: the answer of the public operations
  MitParticipation: {
    id: 'ID!',
    registrationNumber: 'String!',
    status: 'ParticipationStatus!',
    paymentStatus: 'PaymentStatus',
    bibNumber: 'String',
    raceName: 'String!',
    ticketType: 'String!',
    amount: 'Int!',
    currency: 'String!',
    expiresAt: 'DateTime',
    orderId: 'ID',
  },
  MitParticipationInput: {
    eventId: 'ID!',
    ticketTypeId: 'ID!',
    fullName: 'String!',
    email: 'String',
    phone: 'String!',
    gender: 'RegistrationGender!',
    nationality: 'RegistrationNationality!',
    birthDate: 'Date!',
    idType: 'RegistrationIdType',
    idNumber: 'String',
    documents: 'RegistrationDocumentsInput',
    commitment: 'CommitmentInput',
    emergencyContact: 'EmergencyContactInput',
    club: 'String',
    locale: 'String',
    orderId: 'ID',
    idempotencyKey: 'ID!',
  },
  RegistrationDocumentsInput: { cinFront: 'ID', cinBack: 'ID', passportPage: 'ID', medicalCertificate: 'ID' },
  CommitmentInput: {
    accepted: 'Boolean!',
    signerName: 'String!',
    signature: 'String',
    guardianName: 'String',
    guardianRelation: 'String',
  },
  EmergencyContactInput: { name: 'String!', phone: 'String!' },
  ParticipationByEmailInput: { email: 'String!', phone: 'String', birthDate: 'Date' },
  // R-BIB-01, -02
  BibNumberConfig: {
    id: 'ID!',
    isEnabled: 'Boolean!',
    prefix: 'String!',
    digitCount: 'Int!',
    startNumber: 'Int!',
  },
  BibNumberConfigInput: {
    applicationTypeId: 'ID!',
    isEnabled: 'Boolean!',
    prefix: 'String!',
    digitCount: 'Int!',
    startNumber: 'Int!',
  },
  BibNumberStats: { totalApplications: 'Int!', withBibNumbers: 'Int!', lastBibNumber: 'String' },
  // R-PAY-04, -05
  InitiatePaymentInput: {
    participationId: 'ID',
    registrationNumber: 'String',
    applicationId: 'ID',
    orderId: 'ID',
    method: 'PaymentMethod!',
    operator: 'MobileOperator',
    phone: 'String',
    locale: 'String',
    idempotencyKey: 'ID!',
  },
  InitiatedPayment: {
    transactionId: 'ID!',
    reference: 'String!',
    paymentUrl: 'String',
    status: 'PaymentStatus!',
    expiresAt: 'DateTime',
  },
  Payment: {
    reference: 'String!',
    date: 'DateTime!',
    status: 'PaymentStatus!',
    amount: 'Int!',
    currency: 'String!',
    method: 'PaymentMethod!',
  },
  // R-TKT-01
  Ticket: {
    id: 'ID!',
    eventTitle: 'String!',
    ticketType: 'String!',
    fullName: 'String!',
    number: 'String',
    startsAt: 'DateTime',
    location: 'String!',
    advice: 'String!',
    code: 'String',
  },
}

const enums: Readonly<Record<string, readonly string[]>> = {
  // R-MIT-07
  ParticipationStatus: [
    'draft',
    'awaiting_payment',
    'confirmed',
    'checked_in',
    'finished',
    'dns',
    'withdrawn',
    'expired',
    'refunded',
    'deferred',
  ],
  ParticipationDocumentsStatus: ['none', 'submitted', 'accepted', 'rejected'],
  RegistrationDocumentKind: ['cinFront', 'cinBack', 'passportPage', 'medicalCertificate'],
  PaymentStatus: ['pending', 'completed', 'success', 'failed', 'error', 'unknown'], // R-PAY-06, -07
  PaymentMethod: ['international', 'mobile_money', 'mandate', 'cash'],
}

/** Its arguments with their types, those of the specification first, and what it answers. */
const operations: Readonly<Record<string, [args: string, answer: string]>> = {
  createMitParticipation: ['input: MitParticipationInput!', 'MitParticipation!'],
  getMitParticipationByEmail: ['input: ParticipationByEmailInput!', '[MitParticipation!]!'],
  getMitParticipationByRegistrationNumber: ['registrationNumber: String!', 'MitParticipation'],
  initiateVanillaPayPayment: ['input: InitiatePaymentInput!', 'InitiatedPayment!'],
  bibNumberConfig: ['applicationTypeId: ID!', 'BibNumberConfig'],
  bibNumberStats: ['applicationTypeId: ID!', 'BibNumberStats!'],
  saveBibNumberConfig: ['input: BibNumberConfigInput!', 'BibNumberConfig!'],
  myTickets: ['pagination: PaginationInput', '[Ticket!]!'],
  ticket: ['id: ID!', 'Ticket'],
  retrieveTickets: ['email: String, registrationNumber: String, phone: String!, birthDate: Date!', 'RetrievedTickets!'],
  sendTicketEmail: ['ticketId: ID!', 'Outcome!'],
  paymentStatus: ['transactionId: ID!', 'Payment'],
  paymentMethods: ['eventId: ID', '[PaymentMethodInfo!]!'],
  createPaymentMandate: ['participationId: ID', 'Payment!'],
  confirmOfflinePayment: ['input: OfflinePaymentInput!', 'Payment!'],
  uploadRegistrationDocument: [
    'uploadToken: String!, kind: RegistrationDocumentKind!, file: Upload!',
    'UploadedDocument!',
  ],
  signCommitmentLetter: ['participationId: ID!', 'MitParticipation!'],
  mitParticipations: ['filters: ParticipationFilters, pagination: PaginationInput', 'StaffParticipationPage!'],
  reviewMitDocument: ['documentId: ID!, accept: Boolean!, reason: String', 'StaffParticipation!'],
  exportMitParticipations: ['filters: ParticipationFilters', 'RaceDayFile!'],
  importResults: ['eventId: ID!, file: Upload!', 'ResultsImport!'],
  checkInBundle: ['eventId: ID', 'CheckInBundle!'],
  syncCheckIns: ['scans: [ScanInput!]!', '[ScanResult!]!'],
  paymentUpdated: ['transactionId: ID!', 'Payment!'],
}

const allOf = (schema: GraphQLSchema): Record<string, GraphQLField<unknown, unknown>> => ({
  ...schema.getQueryType()?.getFields(),
  ...schema.getMutationType()?.getFields(),
  ...schema.getSubscriptionType()?.getFields(),
})

test('R-MIT-02..04, R-BIB-01..03, R-PAY-04, -05, -17, R-GQL-20, -55, R-GAP-05..11 the surface, name by name and type by type', async (t) => {
  const { schema } = (await world(t)).app
  for (const [name, fields] of Object.entries(types)) {
    const found = (schema.getType(name) as GraphQLObjectType | GraphQLInputObjectType | undefined)?.getFields() ?? {}
    for (const [field, type] of Object.entries(fields))
      assert.equal(String(found[field]?.type), type, `${name}.${field}`)
  }
  for (const [name, values] of Object.entries(enums))
    assert.deepEqual(
      (schema.getType(name) as GraphQLEnumType).getValues().map((value) => value.name),
      values,
      name,
    )
  const known = allOf(schema)
  for (const [name, [args, answer]] of Object.entries(operations)) {
    const operation = known[name]
    assert.equal(String(operation?.type), answer, name)
    const given = operation?.args.map((arg) => `${arg.name}: ${arg.type}`) ?? []
    for (const arg of args.split(', ')) assert.ok(given.includes(arg), `${name}(${given}) lacks ${arg}`)
    const others = operation?.args.filter((arg) => !args.includes(`${arg.name}: `)) ?? []
    const needed = others.filter(({ type }) => isNonNullType(type)).map((arg) => arg.name)
    const ours = { exportMitParticipations: ['format'], importResults: ['dryRun'], syncCheckIns: ['device'] }
    const more: readonly string[] = (ours as Record<string, string[]>)[name] ?? ['input', 'idempotencyKey']
    assert.deepEqual(
      needed.filter((one) => !more.includes(one)),
      [],
      `${name} needs more than it should`,
    )
  }
  const amounts = Object.keys((schema.getType('InitiatePaymentInput') as GraphQLInputObjectType).getFields())
  assert.ok(!amounts.some((name) => /amount|price|montant/i.test(name)), 'R-PAY-04: the server alone knows the amount')
})

/** Every field of a type that needs no argument, and what is below it. */
function everything(type: GraphQLNamedType, depth = 5): string {
  if (!isObjectType(type) || depth === 0) return ''
  const picks = Object.values(type.getFields())
    .filter(({ args }) => args.every((arg) => !isNonNullType(arg.type)))
    .map((field) => {
      const inner = getNamedType(field.type)
      if (isLeafType(inner)) return field.name
      const below = everything(inner, depth - 1)
      return below && `${field.name} ${below}`
    })
    .filter(Boolean)
  return picks.length > 0 ? `{ ${picks.join(' ')} }` : ''
}

test('R-GQL-04, D-30 without a token the look-ups and a payment by number say what is due, and nothing of who, in any field', async (t) => {
  const w = await world(t, { RATE_LIMIT_FACTOR: '1000' })
  const { schema } = w.app
  const race = await makeRace(w)
  const person = {
    fullName: 'Zafimaniry Voahangy',
    email: 'voahangy@exemple.mg',
    phone: '0340000077',
    birthDate: '1987-03-21',
    idNumber: '101 222 333 444',
    club: 'Club des Baobabs',
    emergencyContact: { name: 'Mahery Unique', phone: '0340000078' },
  }
  const due = await registers(w, w.visitor(), race, person)
  const paid = await registers(w, w.visitor(), race, { ...person, fullName: 'Zafimaniry Kely' })
  await payCharge(w, paid.orderId)
  await w.runJobs()
  const own = (
    await w
      .visitor()
      .ok(
        'query($id: ID!, $key: String) { mitParticipation(id: $id, key: $key) { details { ticket { id shortCode link } } } }',
        linkOf(paid),
      )
  ).mitParticipation.details.ticket
  const secrets = [
    'Zafimaniry',
    'Voahangy',
    'Kely',
    'voahangy@',
    '340000077',
    '340000078',
    '1987',
    '222333',
    '222 333',
    'Baobabs',
    'Mahery',
    due.accessKey,
    paid.accessKey,
    due.orderId,
    paid.orderId,
    own.id,
    own.shortCode,
    own.link,
  ]
  const whole = everything(schema.getType('MitParticipation') as GraphQLNamedType)
  const answers: string[] = []
  const visitor = w.visitor()
  const ask = async (document: string, variables: object) => {
    const { data, errors } = await visitor.gql(document, variables)
    assert.equal(errors, undefined, JSON.stringify(errors))
    answers.push(JSON.stringify(data))
    return data
  }
  await ask(`query($input: ParticipationByEmailInput!) { getMitParticipationByEmail(input: $input) ${whole} }`, {
    input: { email: person.email },
  })
  assert.ok(!answers[0]?.includes(due.registrationNumber), 'an address does not tell the number')
  for (const { registrationNumber } of [due, paid])
    await ask(`query($n: String!) { getMitParticipationByRegistrationNumber(registrationNumber: $n) ${whole} }`, {
      n: registrationNumber,
    })
  const { initiateVanillaPayPayment: begun } = await ask(
    `mutation($input: InitiatePaymentInput!) { initiateVanillaPayPayment(input: $input) ${everything(schema.getType('InitiatedPayment') as GraphQLNamedType)} }`,
    {
      input: {
        registrationNumber: due.registrationNumber,
        method: 'international',
        idempotencyKey: w.kernel.newId(),
      },
    },
  )
  await ask(
    `query($id: ID!) { paymentStatus(transactionId: $id) ${everything(schema.getType('Payment') as GraphQLNamedType)} }`,
    {
      id: begun.transactionId,
    },
  )
  for (const secret of secrets) assert.ok(!answers.some((one) => one.includes(secret)), `${secret} in ${answers}`)
  const again = await visitor.gql(
    `mutation($input: MitParticipationInput!) { createMitParticipation(input: $input) ${whole} }`,
    {
      input: {
        ...person,
        eventId: race.id,
        ticketTypeId: race.types[0],
        gender: 'female',
        nationality: 'malagasy',
        idType: 'CIN',
        email: 'autre@exemple.mg',
        idempotencyKey: w.kernel.newId(),
      },
    },
  )
  assert.equal(again.errors?.[0]?.extensions.code, 'ALREADY_REGISTERED')
  for (const secret of secrets) assert.ok(!JSON.stringify(again).includes(secret), `${secret} in a refusal`)
})
