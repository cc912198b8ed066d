import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { readAll, type Storage } from '../storage/storage.ts'
import { bareMedia } from './bare-media.ts'
import { asBlob, c2paLibrary, endIfBroken } from './c2pa-library.ts'
import { holdsPosition } from './exif.ts'
import type { SignClaim } from './reader-job.ts'

/** A stored photo or video, and the copy to be made of it. */
export type WantedCopy = {
  key: string
  mediaType: string
  /** SHA-256 of the certified bytes, in hexadecimal. */
  sha256: string
  /** The file that the copy is written to, on this machine. */
  into: string
  /** The titles of the copy and its original in the manifest. */
  title: string
  /** The content of the assertion about the certification; `label` is its name. */
  assertion: { label: string; data: unknown }
  /**
   * Whether the copy keeps the camera's metadata (possibly only if it contains no place), and the file's own
   * manifest.
   */
  keeps: { metadata: boolean | 'unless placed'; manifest: boolean }
  /** Length of a signature in bytes. */
  signatureBytes: number
}
/** `altered`: the stored bytes are not those certified; `unusable`: no copy can be made of them. */
export type CopyOutcome = 'made' | 'altered' | 'unusable'

/** `c2pa.sign` looks nothing up elsewhere, and adds no thumbnail that the sharer has not seen. */
const settings = JSON.stringify({
  verify: { remote_manifest_fetch: false, ocsp_fetch: false, verify_after_sign: false },
  builder: { thumbnail: { enabled: false } },
})

/** The first action that C2PA requires in a derived file (specification 2.2, §18.14.4). */
const parent = 'parent'
const actionsOf = (bare: boolean) => ({
  label: 'c2pa.actions.v2',
  data: {
    actions: [
      { action: 'c2pa.opened', parameters: { ingredientIds: [parent] } },
      ...(bare ? [{ action: 'c2pa.edited.metadata' }] : []),
      { action: 'c2pa.published' },
    ],
  },
})

async function write(original: Buffer, wanted: WantedCopy, sign: SignClaim): Promise<Uint8Array> {
  const { WasmBuilder } = await c2paLibrary()
  const { mediaType, title, keeps, assertion } = wanted
  const bare = keeps.metadata === 'unless placed' ? holdsPosition(original) : !keeps.metadata
  const source = bare ? await bareMedia(original, mediaType) : original
  const builder = WasmBuilder.fromJson(
    JSON.stringify({
      claim_generator_info: [{ name: 'Atesta' }],
      title,
      format: mediaType,
      assertions: [actionsOf(bare), assertion],
    }),
    settings,
  )
  try {
    const ingredient = JSON.stringify({
      title,
      format: mediaType,
      relationship: 'parentOf',
      label: parent,
      instance_id: `sha256:${wanted.sha256}`,
    })
    if (keeps.manifest) await builder.addIngredientFromBlob(ingredient, mediaType, asBlob(original))
    else builder.addIngredient(ingredient)
    const signer = {
      sign: async (claim: Uint8Array) => new Uint8Array(await sign(claim)),
      reserveSize: wanted.signatureBytes,
      alg: 'es256',
    }
    return await builder.sign(signer, [], mediaType, asBlob(source))
  } finally {
    builder.free()
  }
}

/**
 * Writes a copy of a stored file with a manifest of ours (C2PA 2.2) that has the original as its parent. The
 * original is only read. `sign` signs outside this process: hostile files may take this one over, so it never
 * holds the key.
 */
export async function makeCopy(storage: Storage, wanted: WantedCopy, sign: SignClaim): Promise<CopyOutcome> {
  const original = await readAll(storage, wanted.key)
  if (createHash('sha256').update(original).digest('hex') !== wanted.sha256) return 'altered'
  let copy: Uint8Array
  try {
    copy = await write(original, wanted, sign)
  } catch (error) {
    endIfBroken(error)
    return 'unusable'
  }
  await writeFile(wanted.into, copy, { mode: 0o600 })
  return 'made'
}
