/* Runs in the browser of the tests: what a viewer's and a broadcaster's page do, without the page. */

/** For no longer: a test that waits for ever says nothing of what it waited for. */
const patience = 30_000

const tooLate = async (what) => {
  const { connectionState, iceConnectionState, signalingState } = window.connection
  const all = [...(await window.connection.getStats()).values()]
  const facts = all.filter(({ type }) => /inbound-rtp|candidate-pair|transport/.test(type))
  return new Error(
    `waited in vain: ${what}; ${JSON.stringify({ connectionState, iceConnectionState, signalingState, facts })}`,
  )
}

window.sendOffer = async (connection, call) => {
  await connection.setLocalDescription(await connection.createOffer())
  await connection.setRemoteDescription({ type: 'answer', sdp: await call(connection.localDescription.sdp) })
}

/** Watches; `window.play` passes on the offer. */
window.watch = async () => {
  const connection = new RTCPeerConnection()
  const started = performance.now()
  connection.addTransceiver('audio', { direction: 'recvonly' })
  connection.addTransceiver('video', { direction: 'recvonly' })
  const first = window.show(connection, started)
  await window.sendOffer(connection, window.play)
  return first
}

/**
 * Watches what the gateway offers. It has the answer before the first connectivity check: one that came earlier would
 * let the library (libdatachannel in node-datachannel 0.33) verify the certificate before it knows its fingerprint, which
 * on a busy machine fails one connection in a hundred. A viewer's page then goes on by another way.
 */
window.watchOffer = async () => {
  const connection = new RTCPeerConnection()
  const first = window.show(connection, performance.now())
  const { id, sdp } = await window.getOffer()
  connection.onicecandidate = ({ candidate }) => candidate && window.sendCandidate(id, candidate.toJSON())
  await connection.setRemoteDescription({ type: 'offer', sdp })
  const answer = await connection.createAnswer()
  await window.sendAnswer(id, answer.sdp)
  await connection.setLocalDescription(answer)
  return first
}

/** Resolves with the ms to the first picture. */
window.show = (connection, started) => {
  const video = document.createElement('video')
  const stream = new MediaStream()
  video.autoplay = true
  video.srcObject = stream
  document.body.append(video)
  connection.ontrack = ({ track }) => stream.addTrack(track)
  Object.assign(window, { connection, video })
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => tooLate('a first picture').then(reject), patience)
    video.requestVideoFrameCallback(() => {
      clearTimeout(late)
      resolve(performance.now() - started)
    })
  })
}

/** Publishes a picture that moves and a tone; `window.publish` passes on the offer. */
window.broadcast = async ({ sound = true, codec = 'video/H264' } = {}) => {
  const connection = new RTCPeerConnection()
  Object.assign(window, { connection })
  const stream = window.drawing()
  const [track] = stream.getVideoTracks()
  const transceiver = connection.addTransceiver(track, { direction: 'sendonly' })
  const { codecs } = RTCRtpSender.getCapabilities('video')
  transceiver.setCodecPreferences(codecs.filter(({ mimeType }) => mimeType === codec))
  if (sound) connection.addTransceiver(window.tone(), { direction: 'sendonly' })
  await window.sendOffer(connection, window.publish)
}

window.drawing = () => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 320, height: 240 })
  const context = canvas.getContext('2d')
  let i = 0
  setInterval(() => {
    context.fillStyle = `hsl(${(i * 3) % 360} 90% 50%)`
    context.fillRect(0, 0, 320, 240)
    context.fillStyle = '#000'
    context.fillRect((i++ * 5) % 300, 100, 40, 40)
  }, 40)
  return canvas.captureStream(25)
}

window.tone = () => {
  const context = new AudioContext()
  const oscillator = context.createOscillator()
  const destination = context.createMediaStreamDestination()
  oscillator.connect(destination)
  oscillator.start()
  return destination.stream.getAudioTracks()[0]
}

/** Statistics of one kind of stream, e.g. inbound-rtp of video. */
window.stats = async (type, kind) => {
  const all = [...(await window.connection.getStats()).values()]
  return all.find((one) => one.type === type && one.kind === kind)
}

/** A few points of the picture that is shown. */
window.sample = () => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 16, height: 12 })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context.drawImage(window.video, 0, 0, 16, 12)
  return [...context.getImageData(0, 0, 16, 12).data]
}

/** Resolves with the statistics once they are as wanted. */
window.statsUntil = async (type, kind, condition) => {
  const fits = new Function('s', `return ${condition}`)
  for (const deadline = performance.now() + patience; ; ) {
    const stats = await window.stats(type, kind)
    if (stats && fits(stats)) return stats
    if (performance.now() > deadline) throw await tooLate(`${kind} with ${condition}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
