type Track = Pick<MediaStreamTrack, 'readyState' | 'muted'> & EventTarget

/**
 * Whether a camera delivers pictures. One that was unplugged or is used by a call does not, although the video
 * element goes on showing its last picture.
 */
export const isLive = (track: Pick<Track, 'readyState' | 'muted'> | undefined): boolean =>
  track !== undefined && track.readyState === 'live' && !track.muted

/**
 * Calls `look` whenever the track may have stopped or begun to deliver pictures. `page`: a phone may end the
 * camera of a page in the background without an event. Returns how to stop.
 */
export function watchTrack(track: EventTarget | undefined, look: () => void, page: EventTarget = document) {
  const events = ['ended', 'mute', 'unmute']
  for (const event of events) track?.addEventListener(event, look)
  page.addEventListener('visibilitychange', look)
  return () => {
    for (const event of events) track?.removeEventListener(event, look)
    page.removeEventListener('visibilitychange', look)
  }
}
