import { declareCollector } from '../../../kernel/metrics/source.ts'

declareCollector({
  name: 'lives',
  gauges: {
    streams: {
      name: 'vondrona_live_streams',
      help: 'Streams at the media gateway of this node.',
      labels: { status: ['online', 'interrupted'] },
    },
    viewers: {
      name: 'vondrona_live_viewers',
      help: 'Viewers that the media gateway of this node serves.',
      labels: { way: ['webrtc', 'hls'] },
    },
    bits: {
      name: 'vondrona_live_bits_per_second',
      help: 'What publishers send to the media gateway of this node.',
      labels: {},
    },
  },
  async read({ kernel: { media } }) {
    const streams = media.engine === 'off' ? [] : await media.stats()
    const sum = (of: (stream: (typeof streams)[number]) => number) => streams.reduce((sum, one) => sum + of(one), 0)
    return {
      streams: (['online', 'interrupted'] as const).map((status) => [
        { status },
        sum((one) => (one.status === status ? 1 : 0)),
      ]),
      viewers: (['webrtc', 'hls'] as const).map((way) => [{ way }, sum(({ viewers }) => viewers[way])]),
      bits: [[{}, sum(({ kbps }) => kbps) * 1000]],
    }
  },
})
