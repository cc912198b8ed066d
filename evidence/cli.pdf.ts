import { Buffer } from 'node:buffer'
import { open, stat } from 'node:fs/promises'
import { readInThread, TooLong } from './cli.pdf-thread.ts'
import type { PublishedKey } from './log/log-keys.ts'
import type { Policy } from './log/policy.ts'
import type { CheckedSignature } from './pdf/check-signature.ts'
import type { FileState } from './pdf/check-signed.ts'
import { type PdfReading, pdfSaying, pdfState, proofSaying, signatureState } from './pdf/read-pdf.ts'
import { pdfTexts, type SignatureSaying } from './texts/pdf.ts'
import { printable } from './texts/printable.ts'
import { type Language, languages, say } from './texts/texts.ts'
import type { State } from './verdict.ts'

type Asked = {
  keys: readonly PublishedKey[]
  /** PEM. */
  certificates: string | undefined
  policy: Policy | undefined
  /** Of time-stamping authorities, PEM. */
  roots?: string | undefined
}

/** The verdict on a PDF alone, and how to say it. `most` milliseconds are given to reading it. */
export async function judgePdf(bytes: Uint8Array, asked: Asked, language: Language, most?: number) {
  const texts = pdfTexts[language]
  const { keys, certificates, policy, roots } = asked
  try {
    const reading = await readInThread(bytes, { keys, certificates, policy, roots, now: new Date() }, most)
    const state = pdfState(reading)
    const lines = [texts.verdict[pdfSaying(reading)], ...linesOf(reading, language)]
    if (asked.certificates === undefined && reading.signature.state === 'valid')
      lines.push(texts.getCertificates)
    return { state, lines, json: { state, ...reading } }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    const lines = [error instanceof TooLong ? texts.tooLong : say(texts.notOne, { detail })]
    return { state: 'not_proved' as const, lines, json: { state: 'not_proved' as const, detail } }
  }
}

/** Twice as large as anything that an installation certifies; what is larger is not read whole. In bytes. */
const maxPdfBytes = 2 ** 29

/** How far into a file its reader looks for what every PDF begins with. */
const headLength = 1024

/** The bytes of a PDF; undefined for another kind of file, of which only the beginning is read. */
async function readAsPdf(file: string, largest: number): Promise<Uint8Array | 'not_read' | undefined> {
  // A pipe was read to its end when it was hashed; to open one with a name would wait for a writer.
  if (!(await stat(file)).isFile()) return 'not_read'
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0)
    if (!buffer.subarray(0, bytesRead).includes('%PDF-')) return undefined
    const { size } = await handle.stat()
    return size > largest ? 'not_read' : await handle.readFile()
  } finally {
    await handle.close()
  }
}

/**
 * What a PDF was before time stamps were added to it; nothing of a file that is none, and `not_read` of one that is too large or
 * takes longer to read than `most` milliseconds, and of what cannot be read a second time.
 */
export async function statesOf(
  file: string,
  { largest = maxPdfBytes, most }: { largest?: number; most?: number } = {},
): Promise<FileState[] | 'not_read'> {
  const bytes = await readAsPdf(file, largest).catch(() => 'not_read' as const)
  if (bytes === undefined) return []
  if (bytes === 'not_read') return bytes
  try {
    const tools = { keys: [], certificates: undefined, now: new Date() }
    return (await readInThread(bytes, tools, most)).states
  } catch (error) {
    return error instanceof TooLong ? 'not_read' : []
  }
}

function sayingOf({ state, ours }: CheckedSignature): SignatureSaying {
  if (state !== 'valid') return state
  if (ours === undefined) return 'valid_unasked'
  return ours ? 'valid_ours' : 'valid_foreign'
}

type Row = { name: string; state: State; sentences: string[] }

function signatureRow(name: string, signature: CheckedSignature, language: Language): Row {
  const texts = pdfTexts[language]
  const { signer, signedAt, stamps, level, until } = signature
  const sentences = [say(texts.signature[sayingOf(signature)], { signer: signer || undefined })]
  if (signedAt) sentences.push(say(texts.claimedTime, { time: signedAt }))
  for (const { by, at, trusted } of stamps)
    sentences.push(say(trusted ? texts.stampTrusted : texts.stamp, { by, time: at }))
  if (level) sentences.push(texts.level[level])
  if (until)
    sentences.push(say(until < new Date().toISOString() ? texts.ended : texts.until, { time: until }))
  return { name, state: signatureState(signature), sentences }
}

function linesOf({ signature, proofs, originals }: PdfReading, language: Language): string[] {
  const texts = pdfTexts[language]
  const proofRow = (within: string) => (proof: PdfReading['proofs'][number]) => ({
    name: `${within}${proof.name}`,
    state: proof.state,
    sentences: [texts.proof[proofSaying(proof)], ...(proof.identifier ? [proof.identifier] : [])],
  })
  const rows: Row[] = [signatureRow(texts.heading, signature, language), ...proofs.map(proofRow(''))]
  for (const original of originals) {
    rows.push(signatureRow(original.name, original.signature, language))
    rows.push(...original.proofs.map(proofRow(`${original.name}/`)))
  }
  const { states } = languages[language]
  const stateWidth = Math.max(...Object.values(states).map((word) => word.length))
  const nameWidth = Math.min(40, Math.max(...rows.map(({ name }) => name.length)))
  return rows.map(({ name, state, sentences }) =>
    [
      printable(name).padEnd(nameWidth),
      states[state].padEnd(stateWidth),
      printable(sentences.join(' ')),
    ].join('  '),
  )
}
