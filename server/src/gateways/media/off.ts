import { type MediaGateway, MediaUnavailable } from './port.ts'

/** MEDIA_GATEWAY=off: lives can be planned and talked about; whatever needs pictures says that they are away. */
export function offGateway(): MediaGateway {
  const away = () => Promise.reject(new MediaUnavailable('the media gateway is switched off'))
  return {
    engine: 'off',
    hookSecret: null,
    upstream: () => null,
    rtmpTarget: () => null,
    capabilities: away,
    publishUrls: (stream, secret) => ({ rtmp: '', streamKey: `${stream}?k=${secret}`, whip: '' }),
    playUrls: () => ({ webrtc: '', whep: '', hls: '', hlsStable: '', hlsMaster: '', hlsAudio: '' }),
    offer: away,
    answer: away,
    candidate: away,
    close: away,
    startPull: away,
    stopPull: away,
    kick: away,
    stats: away,
    snapshot: away,
    show: away,
    record: away,
    health: away,
    recordings: () => null,
    stop: () => Promise.resolve(),
  }
}
