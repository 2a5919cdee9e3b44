/** What grows while a `<video>` really plays: pictures; of a file or of sound alone, its time. */
export const seenOf = (video: HTMLVideoElement): number =>
  isPictured(video) ? video.getVideoPlaybackQuality().totalVideoFrames : video.currentTime

/** It shows the pictures of a connection, whose clock runs before there is one. */
export const isPictured = ({ srcObject }: HTMLVideoElement): boolean =>
  srcObject instanceof MediaStream && srcObject.getVideoTracks().length > 0
