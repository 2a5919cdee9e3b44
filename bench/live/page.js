/* A viewer's and a broadcaster's page: reads the clock out of the picture that is shown. */
const bits = 28
const cell = 20
const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 40 })
const context = canvas.getContext('2d', { willReadFrequently: true })

function readClock(video) {
  context.drawImage(video, 0, 0, 640, 360)
  const { data } = context.getImageData(0, 20, 640, 1)
  let value = 0
  for (let bit = 0; bit < bits; bit++) if (data[(bit * cell + cell / 2) * 4] > 125) value += 2 ** bit
  return value
}

/** Ages of the pictures shown within this many ms; implausible ones are counted, not used. */
window.watchFor = (ms) =>
  new Promise((resolve) => {
    const video = window.video
    const ages = []
    let odd = 0
    const end = performance.now() + ms
    const look = () => {
      const age = (Date.now() % 2 ** bits) - readClock(video)
      if (age >= 0 && age < 60_000) ages.push(age)
      else odd += 1
      if (performance.now() < end) video.requestVideoFrameCallback(look)
      else resolve({ ages, odd })
    }
    video.requestVideoFrameCallback(look)
    setTimeout(() => resolve({ ages, odd }), ms + 3000)
  })

function makeVideo() {
  window.video?.remove()
  window.video = Object.assign(document.createElement('video'), { autoplay: true, playsInline: true })
  document.body.append(window.video)
  return window.video
}
const firstPicture = (video, begun) =>
  new Promise((resolve) => video.requestVideoFrameCallback(() => resolve(performance.now() - begun)))

async function gathered(peer) {
  if (peer.iceGatheringState === 'complete') return
  await new Promise((resolve) => {
    peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve()
    setTimeout(resolve, 500)
  })
}

/** Returns the ms to the first picture. `address`: the play call or WHEP. */
window.playWebrtc = async (address) => {
  window.peer?.close()
  const begun = performance.now()
  const peer = new RTCPeerConnection()
  window.peer = peer
  const video = makeVideo()
  const stream = new MediaStream()
  video.srcObject = stream
  peer.ontrack = ({ track }) => stream.addTrack(track)
  peer.addTransceiver('video', { direction: 'recvonly' })
  peer.addTransceiver('audio', { direction: 'recvonly' })
  const first = firstPicture(video, begun)
  await peer.setLocalDescription(await peer.createOffer())
  await gathered(peer)
  const answer = await (
    await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp' },
      body: peer.localDescription.sdp,
    })
  ).text()
  await peer.setRemoteDescription({ type: 'answer', sdp: answer.startsWith('{') ? JSON.parse(answer).sdp : answer })
  return first
}

/** Energy of the audio received so far. */
window.soundEnergy = async () =>
  [...(await window.peer.getStats()).values()].find((one) => one.type === 'inbound-rtp' && one.kind === 'audio')
    ?.totalAudioEnergy ?? 0

/** For this many ms: how late each tone of the source is heard (ms, by the wall clock), and the age of the picture then. */
window.listenFor = async (ms, period) => {
  const audio = new AudioContext()
  const analyser = new AnalyserNode(audio, { fftSize: 256 })
  audio.createMediaStreamSource(window.video.srcObject).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const heard = []
  let quietSince = 0
  await new Promise((resolve) => {
    const end = performance.now() + ms
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const isLoud = samples.some((one) => Math.abs(one) > 0.05)
      const now = performance.now()
      if (isLoud && now - quietSince > 100)
        heard.push({ late: Date.now() % period, picture: (Date.now() % 2 ** bits) - readClock(window.video) })
      if (isLoud) quietSince = now
      if (now > end) {
        clearInterval(timer)
        resolve()
      }
    }, 4)
  })
  await audio.close()
  return heard
}

window.playHls = async (address, config) => {
  window.hls?.destroy()
  const begun = performance.now()
  const video = makeVideo()
  window.hls = new window.Hls(config)
  window.hls.loadSource(address)
  window.hls.attachMedia(video)
  return firstPicture(video, begun)
}

/** A canvas with the clock, published by WHIP. */
window.publishClock = async (address) => {
  const source = Object.assign(document.createElement('canvas'), { width: 640, height: 360 })
  const draw = source.getContext('2d')
  let count = 0
  setInterval(() => {
    draw.fillStyle = `hsl(${(count * 3) % 360} 60% 50%)`
    draw.fillRect(0, 40, 640, 320)
    draw.fillStyle = '#000'
    draw.fillRect((count++ * 7) % 560, 160, 80, 80)
    const now = Date.now() % 2 ** bits
    for (let bit = 0; bit < bits; bit++) {
      draw.fillStyle = Math.floor(now / 2 ** bit) % 2 ? '#fff' : '#000'
      draw.fillRect(bit * cell, 0, cell, 40)
    }
  }, 40)
  const peer = new RTCPeerConnection()
  window.publisher = peer
  const [track] = source.captureStream(25).getVideoTracks()
  const transceiver = peer.addTransceiver(track, { direction: 'sendonly' })
  const codecs = RTCRtpSender.getCapabilities('video').codecs.filter(({ mimeType }) => mimeType === 'video/H264')
  transceiver.setCodecPreferences(codecs)
  await peer.setLocalDescription(await peer.createOffer())
  await gathered(peer)
  const answer = await (
    await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp' },
      body: peer.localDescription.sdp,
    })
  ).text()
  await peer.setRemoteDescription({ type: 'answer', sdp: answer })
}
