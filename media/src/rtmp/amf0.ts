/** AMF0, as far as RTMP commands need it. */
export type AmfValue = number | boolean | string | null | AmfObject | AmfValue[]
export interface AmfObject {
  [key: string]: AmfValue
}

const depthMax = 8
const valuesMax = 512 // of one message

/** Parses all values of a message; throws on anything malformed, too deep or too long. */
export function decodeAmf(data: Buffer): AmfValue[] {
  const reader = { data, at: 0, left: valuesMax }
  const values: AmfValue[] = []
  while (reader.at < data.length) values.push(readValue(reader, 0))
  return values
}

interface Reader {
  data: Buffer
  at: number
  left: number
}

const marker = { number: 0, boolean: 1, string: 2, object: 3, null: 5, undefined: 6, map: 8, end: 9, list: 10 } as const

function readValue(r: Reader, depth: number): AmfValue {
  if (--r.left < 0 || depth > depthMax) throw new Error('AMF: too much in one message')
  const type = take(r, 1)[0]
  switch (type) {
    case marker.number:
      return take(r, 8).readDoubleBE()
    case marker.boolean:
      return take(r, 1)[0] !== 0
    case marker.string:
      return readText(r)
    case marker.map:
      take(r, 4)
      return readObject(r, depth)
    case marker.object:
      return readObject(r, depth)
    case marker.null:
    case marker.undefined:
      return null
    case marker.list:
      return readList(r, depth)
    default:
      throw new Error(`AMF: unknown type ${type}`)
  }
}

function take(r: Reader, count: number): Buffer {
  const end = r.at + count
  if (end > r.data.length) throw new Error('AMF: the message ends too early')
  const bytes = r.data.subarray(r.at, end)
  r.at = end
  return bytes
}

const readText = (r: Reader): string => take(r, take(r, 2).readUInt16BE()).toString('utf8')

function readObject(r: Reader, depth: number): AmfObject {
  const object: AmfObject = Object.create(null)
  for (;;) {
    const key = readText(r)
    if (key === '' && r.data[r.at] === marker.end) {
      r.at++
      return object
    }
    object[key] = readValue(r, depth + 1)
  }
}

function readList(r: Reader, depth: number): AmfValue[] {
  const count = take(r, 4).readUInt32BE()
  const list: AmfValue[] = []
  for (let i = 0; i < count; i++) list.push(readValue(r, depth + 1))
  return list
}

/** Encodes values as AMF0. */
export const encodeAmf = (...values: AmfValue[]): Buffer => Buffer.concat(values.map(encodeValue))

function encodeValue(value: AmfValue): Buffer {
  if (value === null) return Buffer.from([marker.null])
  if (typeof value === 'boolean') return Buffer.from([marker.boolean, value ? 1 : 0])
  if (typeof value === 'string') return Buffer.concat([Buffer.from([marker.string]), encodeText(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9)
    bytes.writeDoubleBE(value, 1)
    return bytes
  }
  if (Array.isArray(value)) throw new Error('AMF: lists are only read')
  const entries = Object.entries(value).flatMap(([key, each]) => [encodeText(key), encodeValue(each)])
  return Buffer.concat([Buffer.from([marker.object]), ...entries, Buffer.from([0, 0, marker.end])])
}

function encodeText(text: string): Buffer {
  const bytes = Buffer.from(text).subarray(0, 0xffff)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}
