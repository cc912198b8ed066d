import type { ContentCredentials } from '@atesta/contract/schemas/content-credentials.ts'
import type { Config } from '../services/config.ts'
import type { CredentialedFile } from './content-credentials.ts'
import type { CopyOutcome, WantedCopy } from './credentialed-copy.ts'
import type { FileClaims } from './file-claims.ts'
import type { VideoFacts } from './film.ts'
import type { PictureHash } from './perceptual-hash.ts'
import type { DrawnPage, Previewed } from './preview.ts'

/** An object of the storage. */
export type StoredFile = { key: string; size: number }

/**
 * What can be read of a file, and what is answered; of previews, whether they could be made; a page as a JPEG in base64;
 * of a preview, how it looks; what the file's own C2PA manifest says; and whether a copy with one of ours was made.
 */
export type Readings = {
  exif: FileClaims
  pages: number | null
  video: VideoFacts
  previews: boolean
  page: string | null
  likeness: PictureHash | null
  credentials: ContentCredentials | null
  copy: CopyOutcome
}
export type Reading = keyof Readings
/** What must be said of the file that is read. */
export type Readable<Kind extends Reading> = Kind extends 'previews'
  ? Previewed
  : Kind extends 'page'
    ? DrawnPage
    : Kind extends 'credentials'
      ? CredentialedFile
      : Kind extends 'copy'
        ? WantedCopy
        : StoredFile

/** What is read of bytes that are not stored (yet), in base64: whether an image can be decoded. */
export type Questions = { decodable: boolean }
export type Question = keyof Questions

/**
 * What one file may cost: memory beyond what the program takes by itself, time on a processor, and time in all, since a
 * decoder that waits for something which never comes takes none of the other two.
 */
export type ReaderLimits = { memoryMb: number; cpuMs: number; wallMs: number }

export type ReaderSettings = Pick<Config, 'dataDir' | 'storageUrl'> &
  Partial<Pick<Config, 'c2paTrust'>> & { limits: ReaderLimits }

export type ToReader =
  | { kind: Reading; file: StoredFile | Previewed | DrawnPage | CredentialedFile | WantedCopy }
  | { kind: Question; base64: string }
/** The answer to `toSign`, in base64; null where it was not signed. */
export type Signed = { signed: string | null }
/** Errors lose their class between programs, so they cross as text. */
export type FromReader = { ok: true; output: unknown } | { ok: false; reason: string }
/** What a copy needs signed while it is made, in base64: keys stay in the program that asked for it. */
export type ToSign = { toSign: string }
/** Signs a claim of C2PA. */
export type SignClaim = (claim: Uint8Array) => Promise<Uint8Array>
