import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZipFile {
  name: string
  /** All of it, or one piece after the other. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>
  /** False for data that is already compressed, such as images. */
  pack: boolean
}

const piece = 64 * 1024 // packed at once: a millisecond or two

/** A zip, created while it is read: one file (of a file in pieces, one piece) in memory at a time, yielding to other work between chunks. */
export async function* zip(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const archive = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  const take = () => {
    const taken = Buffer.concat(ready)
    ready = []
    return taken
  }
  for await (const { name, bytes, pack } of files) {
    const file = pack ? new ZipDeflate(name) : new ZipPassThrough(name)
    archive.add(file)
    for await (const some of inPieces(bytes)) {
      file.push(some)
      yield take()
      await new Promise(setImmediate)
    }
    file.push(new Uint8Array(), true)
  }
  archive.end()
  yield take()
}

async function* inPieces(bytes: ZipFile['bytes']): AsyncGenerator<Uint8Array> {
  for await (const some of bytes instanceof Uint8Array ? [bytes] : bytes)
    for (let at = 0; at < some.length; at += piece) yield some.subarray(at, at + piece)
}
