import { log, messageOf } from '../log.ts'
import { authorityOf, type PullTarget } from '../pull-target.ts'
import type { Hub } from './hub.ts'
import { codecsMissing, Refusal, SourceRefusal } from './refusal.ts'
import type { Codecs, Ingest, Publisher } from './types.ts'

const backOff = { first: 1000, longest: 30_000, steadyAfter: 30_000 } as const // ms
const openTimeout = 10_000
const protocols: Record<string, Publisher['protocol']> = { rtmp: 'rtmp', rtmps: 'rtmp', rtsp: 'rtsp', rtsps: 'rtsp' }
const webSchemes = new Set(['http', 'https'])
const pullsMax = 50

/** Whether a stream's source may connect to this target. */
export type MayLead = (stream: { app: string; stream: string }, target: PullTarget) => Promise<boolean>

/** Why a stream's source is not shown, each time that it is tried. */
export type OnRefused = (stream: { app: string; stream: string }, refusal: SourceRefusal) => void

/** Sources that the gateway pulls, with reconnection, until they are removed. */
export class Pulls {
  readonly #hub: Hub
  readonly #codecs: Codecs
  readonly #mayLead: MayLead
  readonly #onRefused: OnRefused
  readonly #pulls = new Map<string, Pull>()

  constructor(hub: Hub, codecs: Codecs, mayLead: MayLead = async () => false, onRefused: OnRefused = () => {}) {
    this.#hub = hub
    this.#codecs = codecs
    this.#mayLead = mayLead
    this.#onRefused = onRefused
  }

  /**
   * Starts a pull and returns its id. Throws a Refusal for URLs that cannot be pulled at all. `addresses`: those that
   * the server has checked, at the port of `url`; any other (a name that resolves differently by then, files on another
   * host, another port of this one) needs the server's permission.
   */
  start(app: string, name: string, url: string, addresses: readonly string[] = []): string {
    this.#hub.checkNames(app, name)
    const protocol = protocolOf(url)
    if (!this.#codecs.available)
      throw new Refusal(
        'Addresses cannot be fetched here: the optional package node-av is not installed or not in use.',
        codecsMissing,
        501,
      )
    const id = pullOf(app, name)
    if (this.#pulls.has(id)) throw new Refusal('This stream is fetched already.')
    if (this.#pulls.size >= pullsMax) throw new Refusal('Too many addresses are fetched at once.')
    const { port } = authorityOf(url)
    const allowHost = async (target: PullTarget) =>
      (target.port === port && addresses.includes(target.address)) || this.#mayLead({ app, stream: name }, target)
    const options = { timeoutMs: openTimeout, ...(addresses.length > 0 && { allowHost }) }
    const open = (ingest: Ingest) => this.#codecs.pull(url, ingest, options)
    const publish = (connection: { close(): void }) => {
      const publisher: Publisher = { origin: 'pull', protocol, ip: '', port: 0, id, params: '', kick: connection.close }
      return this.#hub.publish(app, name, publisher)
    }
    const pull = new Pull(open, publish, (refusal) => this.#onRefused({ app, stream: name }, refusal))
    this.#pulls.set(id, pull)
    pull.start()
    return id
  }

  /** Stops a pull, whose stream enters its grace period; false when there was none. */
  stop(id: string): boolean {
    this.#pulls.get(id)?.stop()
    return this.#pulls.delete(id)
  }

  stopAll(): void {
    for (const id of [...this.#pulls.keys()]) this.stop(id)
  }
}

/** The id of a stream's pull, whether there is one or not. */
export const pullOf = (app: string, name: string): string => `__defaultVhost__/${app}/${name}`

function protocolOf(url: string): Publisher['protocol'] {
  const parsed = URL.parse(url)
  const scheme = parsed?.protocol.slice(0, -1) ?? ''
  if (!parsed?.hostname) throw new Refusal('This is not an address.')
  if (webSchemes.has(scheme)) return /\.m3u8$/i.test(parsed.pathname) ? 'hls' : 'http'
  const protocol = protocols[scheme]
  if (!protocol) throw new Refusal('Only rtsp, rtmp, http and https addresses are fetched.')
  return protocol
}

/** One source, reopened with back-off whenever it fails. */
class Pull {
  readonly #open: (ingest: Ingest) => ReturnType<Codecs['pull']>
  readonly #publish: (connection: { close(): void }) => Ingest
  readonly #onRefused: (refusal: SourceRefusal) => void
  #pause: number = backOff.first
  #timer: NodeJS.Timeout | undefined
  #close: (() => void) | null = null
  #isStopped = false

  constructor(
    open: (ingest: Ingest) => ReturnType<Codecs['pull']>,
    publish: (connection: { close(): void }) => Ingest,
    onRefused: (refusal: SourceRefusal) => void,
  ) {
    this.#open = open
    this.#publish = publish
    this.#onRefused = onRefused
  }

  start(): void {
    void this.#run()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#close?.()
  }

  async #run(): Promise<void> {
    const began = performance.now()
    const { promise: broken, resolve: breaks } = Promise.withResolvers<void>()
    const ingest = this.#lazyIngest(breaks)
    try {
      const connection = await this.#open(ingest)
      this.#close = () => {
        connection.close()
        breaks()
      }
      if (this.#isStopped) this.#close()
      await broken
      connection.close()
    } catch (error) {
      log(`a source could not be fetched: ${withoutAddresses(messageOf(error))}`)
      if (!this.#isStopped) this.#onRefused(new SourceRefusal('not_fetched', 'The source could not be fetched.'))
    }
    this.#close = null
    ingest.end()
    if (!this.#isStopped) this.#again(performance.now() - began)
  }

  #again(lasted: number): void {
    if (lasted > backOff.steadyAfter) this.#pause = backOff.first
    this.#timer = setTimeout(() => void this.#run(), this.#pause)
    this.#pause = Math.min(this.#pause * 2, backOff.longest)
  }

  /** Publishes on the first track: until then there is nothing to show, and the key stays free. */
  #lazyIngest(onEnd: () => void): Ingest {
    let real: Ingest | null = null
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      real?.end()
      onEnd()
    }
    return {
      track: (track) => {
        if (isOver) return
        try {
          real ??= this.#publish({ close: () => this.#close?.() })
          real.track(track)
        } catch (error) {
          log(`a fetched source is not taken: ${messageOf(error)}`)
          if (error instanceof SourceRefusal) this.#onRefused(error)
          end()
        }
      },
      frame: (frame) => real?.frame(frame),
      end,
    }
  }
}

/** URLs may contain a camera's password. */
const withoutAddresses = (text: string) => text.replace(/[a-z]+:\/\/\S+/gi, '<address>')
