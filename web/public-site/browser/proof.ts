import { all, one } from './elements.ts'

/** The sample's two files, fetched on the first check. */
type Sample = { photo: Uint8Array<ArrayBuffer>; proof: string }

async function load(url: string): Promise<Response> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response
}

async function loadSample(card: HTMLElement): Promise<Sample> {
  const [photo, proof] = await Promise.all([
    load(one<HTMLAnchorElement>(card, '[data-sample-photo]').href),
    load(one<HTMLAnchorElement>(card, '[data-sample-proof]').href),
  ])
  return { photo: new Uint8Array(await photo.arrayBuffer()), proof: await proof.text() }
}

type Change = { position: number; before: number; after: number }

/** A copy of the photo with one byte changed, near the end of the picture, where it is hardly visible. */
export function alter(photo: Uint8Array<ArrayBuffer>): { bytes: Uint8Array<ArrayBuffer>; change: Change } {
  const bytes = photo.slice()
  const position = Math.floor(bytes.length * 0.985)
  const before = bytes[position] ?? 0
  // Neither 0xFF, which starts a marker in the file, nor the previous value.
  const after = before ^ 0x01
  bytes[position] = after
  return { bytes, change: { position, before, after } }
}

/** Shows one of the verdicts contained in the page. */
function show(card: HTMLElement, name: string): void {
  for (const verdict of all(card, '[data-verdict]')) verdict.hidden = verdict.dataset.verdict !== name
}

function showChange(card: HTMLElement, change: Change): void {
  const place = one(card, '[data-change]')
  const number = new Intl.NumberFormat(document.documentElement.lang)
  const texts = Object.entries(change).map(([name, value]) => [`{${name}}`, number.format(value)] as const)
  place.textContent = texts.reduce(
    (said, [name, value]) => said.replace(name, value),
    place.dataset.change ?? '',
  )
}

/**
 * Lets the visitor check the certified photo, change a byte of it, and check again, with the verifier's own
 * code.
 */
export function startProof(card: HTMLElement): void {
  const picture = one<HTMLImageElement>(card, 'img')
  const changed = one(card, '[data-changed]')
  const original = picture.src
  let sample: Promise<Sample> | undefined
  let shown: Blob | undefined

  const check = async (bytes: Uint8Array<ArrayBuffer>, proof: string) => {
    const { checkSample } = await import('./check-sample.ts')
    const { headline, sha256 } = await checkSample(bytes, proof, (card.dataset.keys ?? '').split('\n'))
    one(card, '[data-given]').textContent = sha256
    show(card, headline)
  }
  const showPicture = (address: string, altered: boolean) => {
    if (shown) URL.revokeObjectURL(picture.src)
    shown = undefined
    picture.src = address
    changed.hidden = !altered
    one(card, '[data-restore]').hidden = !altered
    one(card, '[data-alter]').hidden = altered
  }
  const run = (work: (sample: Sample) => Promise<void>) => async () => {
    show(card, 'waiting')
    sample ??= loadSample(card)
    try {
      await work(await sample)
    } catch {
      sample = undefined
      show(card, 'failed')
    }
  }
  let altered: Uint8Array<ArrayBuffer> | undefined
  one(card, '[data-check]').addEventListener(
    'click',
    run(({ photo, proof }) => check(altered ?? photo, proof)),
  )
  one(card, '[data-alter]').addEventListener(
    'click',
    run(async ({ photo, proof }) => {
      const { bytes, change } = alter(photo)
      altered = bytes
      const blob = new Blob([bytes], { type: 'image/jpeg' })
      const address = URL.createObjectURL(blob)
      showPicture(address, true)
      shown = blob
      one<HTMLAnchorElement>(changed, 'a').href = address
      showChange(card, change)
      await check(bytes, proof)
      one(card, '[data-restore]').focus()
    }),
  )
  one(card, '[data-restore]').addEventListener(
    'click',
    run(async ({ photo, proof }) => {
      altered = undefined
      showPicture(original, false)
      await check(photo, proof)
      one(card, '[data-alter]').focus()
    }),
  )
}
