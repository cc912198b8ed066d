// node testkit/vectors/make-vectors.ts: writes docs/vectors, the same bytes each time.
import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { badRecords } from './bad-records.ts'
import { badSignatures } from './bad-signatures.ts'
import { goodProofs } from './good-proofs.ts'
import { pdfVectors } from './pdfs.ts'
import type { Vector } from './proof-tools.ts'
import { at } from './world.ts'

/** All files by name; `index.json` says what they are. */
export async function makeVectors(): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  /** One file per content, under its first name. */
  const names = new Map<string, string>()
  const put = (name: string, content: string | Uint8Array | undefined) => {
    if (content === undefined) return undefined
    const bytes = Buffer.from(content)
    const known = createHash('sha256').update(bytes).digest('hex') + name.slice(name.lastIndexOf('.'))
    const taken = names.get(known)
    if (taken) return taken
    names.set(known, name)
    files.set(name, bytes)
    return name
  }
  const entry = ({ name, about, file, proof, pdf, keys, policy, certificates, expect, python }: Vector) => ({
    name,
    about,
    file: put(pdf ? `${name}.pdf` : `${name}.bin`, pdf ?? file),
    proof: put(`${name}.tlog-proof`, proof),
    keys: put(`${name}.keys`, typeof keys === 'string' ? keys : keys.map((key) => `${key}\n`).join('')),
    policy: put(`${name}.policy`, policy),
    certificates: put(`${name}.pem`, certificates),
    expect,
    python,
  })
  const vectors = [...goodProofs, ...badRecords, ...badSignatures, ...(await pdfVectors())].map(entry)
  const index = { format: 'atesta.vectors/v1', now: at('12:00:00').toISOString(), vectors }
  files.set('index.json', Buffer.from(`${JSON.stringify(index, null, 2)}\n`))
  return files
}

export const vectorFolder = join(import.meta.dirname, '../../docs/vectors')

if (process.argv[1] === import.meta.filename) {
  await rm(vectorFolder, { recursive: true, force: true })
  await mkdir(vectorFolder, { recursive: true })
  for (const [name, bytes] of await makeVectors()) await writeFile(join(vectorFolder, name), bytes)
}
