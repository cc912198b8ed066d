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
 * The kinds of reading and their results: metadata; whether previews could be made; a page as a JPEG in
 * base64; the hash of a preview; the content of the file's C2PA manifest; whether a copy with our manifest
 * was made.
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
/** What a kind of reading must know about the file. */
export type Readable<Kind extends Reading> = Kind extends 'previews'
  ? Previewed
  : Kind extends 'page'
    ? DrawnPage
    : Kind extends 'credentials'
      ? CredentialedFile
      : Kind extends 'copy'
        ? WantedCopy
        : StoredFile

/** Questions about bytes that are not stored (yet), in base64: whether an image can be decoded. */
export type Questions = { decodable: boolean }
export type Question = keyof Questions

/**
 * The limits for one file: memory beyond the process's own, CPU time, and wall time, since a decoder that
 * waits for something which never comes uses neither of the others.
 */
export type ReaderLimits = { memoryMb: number; cpuMs: number; wallMs: number }

export type ReaderSettings = Pick<Config, 'dataDir' | 'storageUrl'> &
  Partial<Pick<Config, 'c2paTrust'>> & { limits: ReaderLimits }

export type ToReader =
  | { kind: Reading; file: StoredFile | Previewed | DrawnPage | CredentialedFile | WantedCopy }
  | { kind: Question; base64: string }
/** The answer to `toSign`, in base64; null where it was not signed. */
export type Signed = { signed: string | null }
/** Errors lose their class between processes, so they are passed as text. */
export type FromReader = { ok: true; output: unknown } | { ok: false; reason: string }
/** What must be signed while a copy is made, in base64: keys stay in the process that asked for the copy. */
export type ToSign = { toSign: string }
/** Signs a claim of C2PA. */
export type SignClaim = (claim: Uint8Array) => Promise<Uint8Array>
