import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { DisclosablePart } from '@atesta/contract/limits.ts'
import { fileKind, limits } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import { readDisclosure } from '@atesta/evidence/disclosure.ts'
import { redactProof } from '@atesta/evidence/extra.ts'
import { Failure } from '../../http/failure.ts'
import type { WantedCopy } from '../../media/credentialed-copy.ts'
import { signatureBytes } from '../../secrets/credential-keys.ts'
import type { Services } from '../../services/services.ts'
import { originalKey } from '../../storage/object-keys.ts'
import type { CertificationRow, StatementRow } from './certifications.queries.ts'
import { faultBySize } from './originals/original-bytes.ts'
import { noteFault } from './originals/original-faults.ts'

/** The requested copy: its certification, and what it discloses besides the record. */
export type AskedCopy = {
  company: number
  row: CertificationRow
  statement: StatementRow
  proof: string
  tells: readonly DisclosablePart[]
}

/**
 * Whether Content Credentials can be written into it: photos and videos, up to the size limit for reading
 * them.
 */
export const canCarryCredentials = ({ media_type, size }: Pick<CertificationRow, 'media_type' | 'size'>) =>
  ['image', 'video'].includes(fileKind(media_type ?? '')) && size <= limits.maxCredentialedBytes

/** The assertion that links the copy to its certification and contains the proof of the original. */
function assertionOf({ config, logKeys }: Services, { row, proof, tells, statement }: AskedCopy) {
  const told = (statement.disclosures ?? [])
    .map(readDisclosure)
    .filter(({ name }) => (tells as string[]).includes(name))
  return {
    label: 'atesta.certification',
    data: {
      identifier: row.identifier,
      sha256: row.sha256,
      verifier: `${config.publicUrl}${paths.verifierRecord({ identifier: row.identifier })}`,
      log: logKeys.origin,
      claims: told.map(({ name, value }) => ({ name, value })),
      proof: redactProof(proof, (name) => (tells as string[]).includes(name)),
    },
  }
}

/**
 * What to keep of the camera's metadata. It may contain the place even where no position was read from it, so
 * it stays only if both are disclosed, or if the statement says that it has none. Videos, whose metadata was
 * not read, keep nothing.
 */
function keptOf({ statement, tells }: AskedCopy): WantedCopy['keeps'] {
  const known = (statement.disclosures ?? []).map((encoded) => readDisclosure(encoded).name)
  const told = tells.includes('exif') && known.includes('exif')
  const withPlace = tells.includes('position') || (!known.includes('position') && 'unless placed')
  return { metadata: told && withPlace, manifest: tells.includes('c2pa') }
}

/** Opens the file and removes its name: it disappears with this process, whatever happens. */
async function openNameless(path: string, remove: () => Promise<void>): Promise<Readable> {
  const file = await open(path)
  try {
    await remove()
    return file.createReadStream()
  } catch (error) {
    await file.close()
    throw error
  }
}

/**
 * A copy of the file with Content Credentials of this installation, made by the file reader in a temporary
 * file whose name is removed before it is sent. Throws a Failure where the original is not what was
 * certified, or cannot carry any.
 */
export async function openCopy(services: Services, asked: AskedCopy): Promise<Readable> {
  const { row, tells } = asked
  const original = { ...row, sha256: row.sha256 ?? '' }
  const fault = await faultBySize(services.storage, original)
  if (fault) {
    await noteFault(services, original, fault)
    throw new Failure(fault === 'altered' ? 'file_altered' : 'file_lost')
  }
  const folder = await mkdtemp(join(tmpdir(), 'atesta-copy-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const into = join(folder, 'copy')
    const outcome = await services.media.read(
      'copy',
      asked.company,
      {
        key: originalKey(row.identifier),
        mediaType: row.media_type ?? '',
        sha256: original.sha256,
        into,
        title: tells.includes('file_name') ? row.title : row.identifier,
        assertion: assertionOf(services, asked),
        keeps: keptOf(asked),
        signatureBytes,
      },
      services.credentialKeys.sign,
    )
    if (outcome === 'altered') {
      await noteFault(services, original, 'altered')
      throw new Failure('file_altered')
    }
    if (outcome !== 'made') throw new Failure('copy_impossible')
    return await openNameless(into, remove)
  } catch (error) {
    await remove()
    throw error
  }
}
