/**
 * Does work at once, and again at most every `pause` ms, as long as it is asked for: by key, the last request
 * is never lost.
 */
export function atMostEvery<Key>(pause: number, work: (key: Key) => void): (key: Key) => void {
  const waiting = new Map<Key, { asked: boolean }>()
  const begin = (key: Key) => {
    const turn = { asked: false }
    waiting.set(key, turn)
    setTimeout(() => {
      waiting.delete(key)
      if (turn.asked) begin(key)
    }, pause)
    work(key)
  }
  return (key) => {
    const turn = waiting.get(key)
    if (turn) turn.asked = true
    else begin(key)
  }
}
