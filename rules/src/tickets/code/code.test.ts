import assert from 'node:assert/strict'
import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromBase45, toBase45 } from './base45.ts'
import {
  codeLength,
  decodeTicket,
  encodeTicket,
  makeReference,
  makeShortCode,
  readReference,
  readShortCode,
  showReference,
  showShortCode,
  type TicketPayload,
  writePayload,
} from './index.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const byte = fc.integer({ min: 0, max: 255 })
const payloads: fc.Arbitrary<TicketPayload> = fc.record(
  {
    kid: byte,
    event: fc.nat(0xffff_ffff),
    type: fc.nat(0xffff),
    ticketId: fc.uuid(),
    bib: fc.nat(0xffff_ffff),
    expiryDay: fc.nat(0xffff),
    flags: byte,
  },
  { noNullPrototype: true },
)
const example: TicketPayload = {
  kid: 3,
  event: 7,
  type: 2,
  ticketId: '0199e3a0-5c1d-7abc-8def-0123456789ab',
  bib: 42,
  expiryDay: 20_750,
  flags: 1,
}
const ticket = (payload: TicketPayload) => {
  const signed = writePayload(payload)
  return encodeTicket(signed, sign(null, signed, privateKey))
}
/** What a gate accepts: a code of ours whose signature is right. */
const isValid = (text: string) => {
  const code = decodeTicket(text)
  return code !== null && verify(null, code.signed, publicKey, code.signature)
}
const chars = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

test('R-TKT-08 whatever a camera reads is either a ticket or null, never an error', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.string({ unit: fc.constantFrom(...chars), minLength: 140, maxLength: 150 }),
    fc.string({ unit: fc.constantFrom(...chars), minLength: 143, maxLength: 143 }).map((text) => `T1${text}`),
    fc.webUrl(),
  )
  fc.assert(
    fc.property(anything, (text) => !isValid(text)),
    { numRuns: 3000 },
  )
  for (const text of ['', 'T', 'T1', 'T1:::', 't1'.padEnd(codeLength, '0'), 'T1'.padEnd(codeLength, '\u{1F3C3}')])
    assert.equal(decodeTicket(text), null)
})

test('R-TKT-08 every flipped bit, in what is signed or in the signature, is refused', () => {
  const bytes = fromBase45(ticket(example).slice(2))!
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = bytes.slice()
    changed[bit >> 3]! ^= 1 << (bit & 7)
    assert.equal(isValid(`T1${toBase45(changed)}`), false, `bit ${bit}`)
  }
})

test('R-TKT-08 a ticket has one text: every other character, case or space in it is refused', () => {
  const text = ticket(example)
  for (let at = 0; at < text.length; at++) {
    for (const char of `${chars}a\n\u{ff10}`) {
      if (char !== text[at]) assert.equal(isValid(text.slice(0, at) + char + text.slice(at + 1)), false)
    }
  }
  for (const other of [` ${text}`, `${text} `, `${text}\n`, text + text, text.slice(0, -1), text.slice(0, -3)])
    assert.equal(decodeTicket(other), null)
  assert.equal(decodeTicket(text.toLowerCase()), null)
})

test('R-TKT-08 another version is refused, and so is a field that does not fit', () => {
  const bytes = fromBase45(ticket(example).slice(2))!
  for (const version of [0, 2, 255]) {
    bytes[0] = version
    assert.equal(decodeTicket(`T1${toBase45(bytes)}`), null)
  }
  const wrong: Partial<TicketPayload>[] = [
    { kid: 256 },
    { event: 2 ** 32 },
    { event: -1 },
    { type: 1.5 },
    { bib: Number.NaN },
    { ticketId: 'x' },
    { ticketId: example.ticketId.toUpperCase() },
  ]
  for (const fields of wrong) assert.throws(() => writePayload(Object.assign({ ...example }, fields)), RangeError)
  assert.throws(() => encodeTicket(new Uint8Array(30), new Uint8Array(64)), RangeError)
  assert.throws(() => encodeTicket(new Uint8Array(31), new Uint8Array(65)), RangeError)
})

test('R-TKT-08 reading a text of 50 million characters takes no time', () => {
  const huge = 'T1'.padEnd(50_000_000, ':')
  const start = process.threadCpuUsage() // not the clock: the machine may be busy with something else
  for (let n = 0; n < 100; n++) {
    assert.equal(decodeTicket(huge), null)
    assert.equal(readShortCode(huge), null)
    assert.equal(readReference('MIT', huge), null)
  }
  const { user, system } = process.threadCpuUsage(start)
  assert.ok(user + system < 100_000, `${user + system} µs`)
})

test('R-TKT-08 a ticket is read back as it was written, with 145 characters of a QR code of version 6', () => {
  fc.assert(
    fc.property(payloads, (payload) => {
      const signed = writePayload(payload)
      const text = encodeTicket(signed, sign(null, signed, privateKey))
      assert.equal(text.length, 145)
      assert.deepEqual(decodeTicket(text)?.payload, payload)
      assert.ok(isValid(text))
    }),
    { numRuns: 300 },
  )
})

test('Base45 is that of RFC 9285, and each byte sequence has exactly one text', () => {
  const text = (plain: string) => toBase45(new TextEncoder().encode(plain))
  assert.equal(text('AB'), 'BB8')
  assert.equal(text('Hello!!'), '%69 VD92EX0')
  assert.equal(text('base-45'), 'UJCLQE7W581')
  assert.equal(new TextDecoder().decode(fromBase45('QED8WEX0')!), 'ietf!')
  for (const wrong of ['GGW', ':::', 'A', 'AAAA', '::', 'a00', '00é']) assert.equal(fromBase45(wrong), null, wrong)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => assert.deepEqual(fromBase45(toBase45(bytes)), bytes)),
  )
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...chars), maxLength: 30 }), (text) => {
      const bytes = fromBase45(text)
      assert.ok(bytes === null || toBase45(bytes) === text)
    }),
  )
})

const random = (least: number) => fc.uint8Array({ minLength: least, maxLength: least + 4 })
/** As people type: other case, O I L, separators anywhere. */
const typed = (printed: string) =>
  fc
    .array(fc.tuple(fc.boolean(), fc.constantFrom('', '', ' ', '-', '\u{2013}', '\u{a0}', '. ')), {
      minLength: printed.length,
      maxLength: printed.length,
    })
    .map((ways) =>
      [...printed]
        .map((char, at) => {
          const [other, behind] = ways[at]!
          const spelled = other ? (char === '0' ? 'o' : char === '1' ? 'l' : char.toLowerCase()) : char
          return (behind.length > 1 && at > 5 ? '' : behind) + spelled
        })
        .join(''),
    )

test('R-TKT-08 a short code with one wrong character, or two that were swapped, is refused', () => {
  fc.assert(
    fc.property(random(8), fc.nat(8), fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'), (bytes, at, char) => {
      const code = makeShortCode(bytes)
      if (code[at] !== char) assert.equal(readShortCode(code.slice(0, at) + char + code.slice(at + 1)), null)
    }),
  )
  fc.assert(
    fc.property(random(8), fc.nat(8), fc.nat(8), (bytes, a, b) => {
      const code = makeShortCode(bytes)
      const swapped = [...code]
      ;[swapped[a], swapped[b]] = [code[b]!, code[a]!]
      if (code[a] !== code[b]) assert.equal(readShortCode(swapped.join('')), null)
    }),
  )
  for (const wrong of ['', '---', 'UUUUUUUUU', '12345678', '1234567890', 'ABC-DEF-GH!', '\u{1F3C3}'.repeat(9)])
    assert.equal(readShortCode(wrong), null)
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => void readShortCode(text)))
})

test('R-TKT-08 a short code is read whatever the case, the spaces and the O, I or L in it', () => {
  const printed = random(8).map((bytes) => showShortCode(makeShortCode(bytes)))
  const both = printed.chain((code) => typed(code).map((text) => ({ code, text })))
  fc.assert(fc.property(both, ({ code, text }) => assert.equal(readShortCode(text), code.replaceAll('-', ''))))
  fc.assert(fc.property(printed, (code) => assert.match(code, /^([0-9A-HJKMNP-TV-Z]{3}-?){3}$/)))
})

test('R-MIT-06 a registration number with a typing error is refused, and so is that of another prefix', () => {
  const number = makeReference('MIT', 2026, Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
  assert.equal(readReference('MIT', number), number)
  for (let at = 0; at < number.length; at++) {
    for (const char of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
      if (char !== number[at] && !(at === 1 && char === '1'))
        assert.equal(readReference('MIT', number.slice(0, at) + char + number.slice(at + 1)), null)
    }
  }
  for (const wrong of ['', 'MIT', 'MIT26', `${number}0`, number.replace('MIT', 'RUN'), number.replace('MIT', 'M')])
    assert.equal(readReference('MIT', wrong), null)
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => void readReference('MIT', text)))
})

test('R-MIT-06 a registration number is MIT, two digits of the year, 10 characters and a check character, in groups', () => {
  const numbers = fc.record({ bytes: random(10), year: fc.integer({ min: 2000, max: 2150 }) })
  fc.assert(
    fc.property(numbers, ({ bytes, year }) => {
      const number = makeReference('MIT', year, bytes)
      assert.match(number, /^MIT\d\d[0-9A-HJKMNP-TV-Z]{11}$/)
      assert.equal(number.slice(3, 5), String(year).slice(2))
      assert.match(showReference('MIT', number), /^MIT\d\d-\w{4}-\w{4}-\w{3}$/)
      assert.equal(readReference('MIT', number.slice(3)), number)
    }),
  )
  const printed = numbers.map(({ bytes, year }) => showReference('MIT', makeReference('MIT', year, bytes)))
  const both = printed.chain((number) => typed(number).map((text) => ({ number, text })))
  fc.assert(
    fc.property(both, ({ number, text }) => assert.equal(readReference('MIT', text), number.replaceAll('-', ''))),
  )
  assert.throws(() => makeReference('MIT', 2026, new Uint8Array(9)), RangeError)
})
