const start = () => new Worker(new URL('./draw-small-worker.ts', import.meta.url), { type: 'module' })

/** The longest time that one picture may take, in ms: a browser ends a worker without a word when memory is short. */
const longestMs = 20_000

let worker: Worker | undefined

/**
 * Has one picture drawn beside the page, which goes on meanwhile. Null where that fails; then the next one gets a new worker.
 * Rejects where there is none.
 */
async function drawn(file: Blob): Promise<Blob | null> {
  worker ??= start()
  const drawing = worker
  return new Promise((resolve) => {
    const giveUp = () => {
      clearTimeout(limit)
      drawing.terminate()
      worker = undefined
      resolve(null)
    }
    const limit = setTimeout(giveUp, longestMs)
    drawing.onmessage = ({ data }: MessageEvent<Blob | null>) => {
      clearTimeout(limit)
      resolve(data)
    }
    drawing.onerror = (event) => {
      event.preventDefault()
      giveUp()
    }
    drawing.postMessage(file)
  })
}

const made = new WeakMap<Blob, Promise<Blob>>()
let last: Promise<unknown> = Promise.resolve()

/**
 * A small picture of a picture, of a few kilobytes; the file itself where the browser cannot make one. One after the
 * other: each is held in memory in its full size meanwhile, and a phone has chosen a hundred.
 */
export function smallPicture(file: Blob): Promise<Blob> {
  const known = made.get(file)
  if (known) return known
  const picture = last
    .then(() => drawn(file))
    .then((small) => small ?? file)
    .catch(() => file)
  last = picture
  made.set(file, picture)
  return picture
}
