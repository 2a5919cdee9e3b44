import file from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { type Decoder, makeDecoder } from './decode.ts'

/** The decoder with its file, which the service worker keeps from then on. */
export async function loadDecoder(): Promise<Decoder> {
  const response = await fetch(file)
  if (!response.ok) throw new Error(`${response.status} for ${file}`)
  return makeDecoder(await response.arrayBuffer())
}
