import { X509Certificate } from 'node:crypto'
import { signPdf } from '@atesta/server/pdf/sign/sign-pdf.ts'
import { Certificate, ContentInfo, SignedData } from 'pkijs'
import { impostor, ours } from './fixed-keys.ts'
import { genuineProof, signedProof, type Vector, withExtra } from './proof-tools.ts'
import { at, origin, vkeys } from './world.ts'

type Attached = { name: string; bytes: Uint8Array }
const proofNamed = (text: string, name = 'statement.tlog-proof'): Attached => ({
  name,
  bytes: Buffer.from(text),
})

/** The smallest PDF that carries files: one empty page and a table. */
export function plainPdf(attached: readonly Attached[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  const add = (...content: (string | Uint8Array)[]) => {
    offsets.push(parts.reduce((sum, part) => sum + part.length, 0))
    const all = [`${offsets.length} 0 obj\n`, ...content, '\nendobj\n']
    parts.push(Buffer.concat(all.map((each) => Buffer.from(each))))
  }
  const names = attached.map(({ name }, n) => `(${name}) ${5 + 2 * n} 0 R`).join(' ')
  add(`<</Type /Catalog /Pages 2 0 R /Names <</EmbeddedFiles <</Names [${names}]>>>>>>`)
  add('<</Type /Pages /Kids [3 0 R] /Count 1>>')
  add('<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200]>>')
  attached.forEach(({ name, bytes }, n) => {
    add(`<</Type /EmbeddedFile /Length ${bytes.length}>>\nstream\n`, bytes, '\nendstream')
    add(`<</Type /Filespec /F (${name}) /UF (${name}) /EF <</F ${4 + 2 * n} 0 R>>>>`)
  })
  const at = parts.reduce((sum, part) => sum + part.length, 0)
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const id = `<${'00'.repeat(16)}>`
  parts.push(
    Buffer.from(
      `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Size ${offsets.length + 1} /Root 1 0 R /ID [${id} ${id}]>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

const signedBy = (who: typeof ours, bytes: Buffer) =>
  signPdf(
    bytes,
    {
      key: who.key,
      certificate: new Uint8Array(new X509Certificate(who.certificate).raw),
      name: origin,
      signedAt: at('10:10:00'),
      authorities: [],
    },
    () => undefined,
  )

/** The hexadecimal between the brackets of the signature, and its position. */
function contentsOf(pdf: Buffer) {
  const from = pdf.lastIndexOf('/Contents <') + '/Contents <'.length
  const to = pdf.indexOf('>', from)
  return { from, to, cms: Buffer.from(pdf.toString('latin1', from, to), 'hex') }
}

/** Puts another certificate in front of the signer's; the signature covers neither. */
function withCertificateInFront(pdf: Buffer, pem: string): Buffer {
  const { from, to, cms } = contentsOf(pdf)
  const content = ContentInfo.fromBER(new Uint8Array(cms.subarray(0, 4 + cms.readUInt16BE(2))))
  const signed = new SignedData({ schema: content.content })
  const front = Certificate.fromBER(new Uint8Array(new X509Certificate(pem).raw))
  signed.certificates = [front, ...(signed.certificates ?? [])]
  content.content = signed.toSchema(true)
  const hex = Buffer.from(content.toSchema().toBER())
    .toString('hex')
    .toUpperCase()
    .padEnd(to - from, '0')
  return Buffer.concat([pdf.subarray(0, from), Buffer.from(hex), pdf.subarray(to)])
}

const changed = (pdf: Buffer, place: number, byte?: number): Buffer => {
  const copy = Buffer.from(pdf)
  copy[place] = byte ?? (copy[place] ?? 0) ^ 1
  return copy
}
const replaced = (pdf: Buffer, from: string, to: string) => {
  const place = pdf.lastIndexOf(from)
  if (place < 0 || from.length !== to.length) throw new Error(`${from} is not there`)
  return Buffer.concat([pdf.subarray(0, place), Buffer.from(to), pdf.subarray(place + to.length)])
}

/** An update after the signature that replaces the signed proof with another one. */
function withUpdate(pdf: Buffer, proof: string): Buffer {
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString('latin1'))?.[1])
  const object = `4 0 obj\n<</Type /EmbeddedFile /Length ${Buffer.byteLength(proof)}>>\nstream\n${proof}\nendstream\nendobj\n`
  const start = pdf.length
  const size = /\/Size (\d+)/.exec(pdf.toString('latin1', table))?.[1]
  const rest = `xref\n4 1\n${String(start).padStart(10, '0')} 00000 n \ntrailer\n<</Size ${size} /Root 1 0 R /Prev ${table}>>\nstartxref\n${start + Buffer.byteLength(object)}\n%%EOF\n`
  return Buffer.concat([pdf, Buffer.from(object), Buffer.from(rest)])
}

const vector = (
  name: string,
  about: string,
  state: Vector['expect']['state'],
  pdf: Uint8Array,
  more: Partial<Vector> = {},
): Vector => ({
  name,
  about,
  pdf,
  keys: [vkeys.log],
  certificates: ours.certificate,
  python: null,
  ...more,
  expect: { state },
})

/** The material of the vectors. */
async function given() {
  const backdated = withExtra(genuineProof, (json) => json.replace('2026-05-12T10', '2025-05-12T10'))
  const report = await signedBy(ours, plainPdf([proofNamed(genuineProof)]))
  const forged = await signedBy(impostor, plainPdf([proofNamed(genuineProof)]))
  const merged = (inner: Buffer) =>
    signedBy(ours, plainPdf([{ name: 'one.pdf', bytes: inner }, proofNamed(genuineProof)]))
  const { from, to, cms } = contentsOf(report)
  // A digit of the signature value itself, which comes last.
  const value = from + 2 * (cms.readUInt16BE(2) - 4)
  return { backdated, report, forged, merged, to, value }
}
type Given = Awaited<ReturnType<typeof given>>

const aboutWholes = async ({ backdated, report, forged, merged }: Given): Promise<Vector[]> => [
  vector('pdf-report', 'Signed by the installation, with a proof.', 'proved', report),
  vector('pdf-merged', 'Signed, with a signed original inside.', 'proved', await merged(report)),
  vector(
    'pdf-post-quantum',
    'Its proof is signed with ML-DSA-44, which the policy asks for.',
    'proved',
    await signedBy(ours, plainPdf([proofNamed(signedProof)])),
    { keys: [], policy: `log ${vkeys.postQuantum}\nquorum none\n` },
  ),
  vector('pdf-unsigned', 'Nobody signed it.', 'not_proved', plainPdf([proofNamed(genuineProof)])),
  vector(
    'pdf-altered',
    'A bit of the page differs.',
    'contradicted',
    changed(report, report.indexOf('/MediaBox [0 0 2') + 15),
  ),
  vector(
    'pdf-attachment-altered',
    'A bit of the proof inside differs.',
    'contradicted',
    changed(report, report.indexOf('index 12') + 7),
  ),
  vector(
    'pdf-appended',
    'A comment stands behind what was signed.',
    'not_proved',
    Buffer.concat([report, Buffer.from('% more\n')]),
  ),
  vector(
    'pdf-updated',
    'An update behind the signature replaces the proof.',
    'contradicted',
    withUpdate(report, backdated),
  ),
  vector(
    'pdf-impostor',
    'Signed by another key, whose certificate has the same name and serial number.',
    'not_proved',
    forged,
  ),
  vector(
    'pdf-impostor-in-disguise',
    'The same, with the real certificate in front of it.',
    'not_proved',
    withCertificateInFront(forged, ours.certificate),
  ),
]

const aboutParts = async ({ backdated, report, forged, merged, to, value }: Given): Promise<Vector[]> => [
  vector('pdf-certificate-unknown', 'The verifier knows another certificate.', 'not_proved', report, {
    certificates: impostor.certificate,
  }),
  vector(
    'pdf-signature-altered',
    'A bit of the signature’s value differs.',
    'contradicted',
    changed(report, value, report[value] === 0x37 ? 0x38 : 0x37),
  ),
  vector(
    'pdf-padding-used',
    'Something stands behind the signature, where nothing is signed.',
    'not_proved',
    changed(report, to - 1, 0x31),
  ),
  vector(
    'pdf-range-shortened',
    'The signature says that it covers less.',
    'not_proved',
    replaced(report, '/ByteRange [0 ', '/ByteRange [1 '),
  ),
  vector(
    'pdf-proof-forged',
    'Signed by the installation; the proof inside was backdated.',
    'contradicted',
    await signedBy(ours, plainPdf([proofNamed(backdated)])),
  ),
  vector(
    'pdf-original-altered',
    'Merged, with an original that was altered before.',
    'contradicted',
    await merged(changed(report, report.indexOf('/MediaBox [0 0 2') + 15)),
  ),
  vector(
    'pdf-original-forged',
    'Merged, with an original that another key signed.',
    'not_proved',
    await merged(forged),
  ),
  vector(
    'pdf-quorum-not-met',
    'The policy asks for a witness that the proof does not have.',
    'not_proved',
    report,
    { keys: [], policy: `log ${vkeys.log}\nwitness w ${vkeys.w1}\nquorum w\n` },
  ),
  vector(
    'pdf-cut-off',
    'The file was cut in the middle.',
    'not_proved',
    report.subarray(0, report.length / 2),
  ),
]

export async function pdfVectors(): Promise<Vector[]> {
  const made = await given()
  return [...(await aboutWholes(made)), ...(await aboutParts(made))]
}
