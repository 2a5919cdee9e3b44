import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZipFile {
  name: string
  bytes: Uint8Array
  /** False for data that is already compressed, such as images. */
  pack: boolean
}

const piece = 64 * 1024 // packed at once: a millisecond or two

/** A zip, created while it is read: one file in memory at a time, yielding to other work between chunks. */
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
    for (let at = 0; at < bytes.length || at === 0; at += piece) {
      file.push(bytes.subarray(at, at + piece), at + piece >= bytes.length)
      yield take()
      await new Promise(setImmediate)
    }
  }
  archive.end()
  yield take()
}
