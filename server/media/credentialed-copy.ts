import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { readAll, type Storage } from '../storage/storage.ts'
import { bareMedia } from './bare-media.ts'
import { asBlob, c2paLibrary, endIfBroken } from './c2pa-library.ts'
import { saysWhere } from './exif.ts'
import type { SignClaim } from './reader-job.ts'

/** A stored photo or film, and the copy that is made of it. */
export type WantedCopy = {
  key: string
  mediaType: string
  /** Of the bytes that were certified, in hexadecimal. */
  sha256: string
  /** The file that the copy is written to, on this machine. */
  into: string
  /** What the copy and its original are called in it. */
  title: string
  /** What is said of the certification; `label` names the assertion. */
  assertion: { label: string; data: unknown }
  /**
   * Whether what the camera wrote stays in the copy – also only where it does not say the place –, and the manifest that the
   * file came with.
   */
  keeps: { metadata: boolean | 'unless placed'; manifest: boolean }
  /** Bytes that a signature takes. */
  signatureBytes: number
}
/** `altered`: the stored bytes are not those that were certified; `unusable`: no copy can be made of them. */
export type CopyOutcome = 'made' | 'altered' | 'unusable'

/** What `c2pa.sign` would look up elsewhere stays unasked, and no picture is added that the sharer has not seen. */
const settings = JSON.stringify({
  verify: { remote_manifest_fetch: false, ocsp_fetch: false, verify_after_sign: false },
  builder: { thumbnail: { enabled: false } },
})

/** The action that C2PA wants first in what is made of something else (specification 2.2, §18.14.4). */
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
  const bare = keeps.metadata === 'unless placed' ? saysWhere(original) : !keeps.metadata
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
 * Writes a copy of a stored file that carries a manifest of ours (C2PA 2.2), with the original as its parent. The
 * original is only read. `sign` makes the signature outside this process, which hostile files may take over: so the key
 * is never in it.
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
