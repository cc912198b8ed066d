import { minuteMs } from './durations.ts'
/** Every number the product fixes. Sizes in bytes, times in milliseconds unless the name says otherwise. */
export const limits = {
  pageSize: 20,
  maxPageSize: 100,
  selectSize: 50,
  maxUploadBytes: 262_144_000,
  /** A photo or PDF of more bytes is stored and sealed, but no picture of it is made. */
  maxDrawnBytes: 67_108_864,
  maxImagePixels: 3000,
  /**
   * C2PA manifests of larger files are neither read nor written, because the file would be in memory several
   * times.
   */
  maxCredentialedBytes: 67_108_864,
  maxSignatureBytes: 300_000,
  /** Of one inspection, including those in rows of groups. */
  maxSignatures: 200,
  maxLogoBytes: 1_000_000,
  maxRecipientsAtOnce: 1000,
  /** A folder is saved with all of its members. */
  maxFolderMembers: 500,
  emailLinkDays: 30,
  /** Invitations and messages that may be sent again to one recipient of an email task per hour. */
  mailsAgainPerHour: 5,
  /** A JSON body. A thousand recipients are 4,000 values; the answers or the structure of a large form are bulky. */
  maxBodyBytes: 1_048_576,
  maxBodyValues: 10_000,
  maxBulkyBodyBytes: 3_145_728,
  maxBulkyBodyValues: 60_000,
  toastActionMs: 1500,
  toastDefaultMs: 5000,
  /** Enough to read what was done, reconsider and reach the button, even by keyboard. */
  toastUndoMs: 10_000,
  toastDragPercent: 80,
  accessTokenMs: 5 * minuteMs,
  invitationDays: 7,
  registrationHours: 24,
  passwordResetMinutes: 60,
  /** Time that a session lives on after its browser has begun another one, for the tabs that still use it. */
  formerSessionMinutes: 2,
  /** Time that a device may take to sign with a passkey. */
  passkeyChallengeMinutes: 5,
  passkeysPerUser: 20,
  /**
   * Time after signing in, or after a step-up, during which a person need not confirm their presence (again).
   */
  stepUpMinutes: 10,
  apiKeysPerOwner: 50,
  /** Views of lists that a user may keep, and the largest address of one. */
  savedViewsPerUser: 100,
  savedViewParameters: 20,
  /** Time for which a process may trust a session that it has checked. */
  sessionCacheMs: 700,
  cookieConsentDays: 335,
  mergedReportName: 'merged_report.pdf',
  /** Certifications in one download, and the total size of their originals. */
  maxDownloadedAtOnce: 200,
  maxDownloadBytes: 10_000_000_000,
  /**
   * At most this many of a claim's files, the newest, are compared with those of other claims: each costs a
   * few steps on an index.
   */
  maxFilesCompared: 2000,
  /** At most this many places on a map; fewer for a text search, which may have to look at all. */
  maxPlaces: 10_000,
  maxPlacesSearched: 1000,
  /** Inspections in the report of one task; more are merged from separate reports. */
  maxReportInspections: 1000,
  /** Inspections of a form, or of one of its versions, are counted up to this many: then there may be more. */
  maxFormInspections: 10_000,
  /** Versions of a form that are listed, the newest, and categories of forms, the first by name. */
  listedVersions: 100,
  listedCategories: 500,
  /** Sent by every client in `form_data.user_id`; the server ignores it and uses the session's user. */
  formPayloadUserId: 10,
} as const

/** Those that only the server looks at, apart so that no page loads them. */
export const serverLimits = {
  /** A wider or taller picture is not a logo. */
  maxLogoPixels: 4000,
  /** A wider or taller picture is not a signature. */
  maxSignaturePixels: 4000,
  /** Total size of reports that are merged without being kept. */
  maxMergedBytes: 1_000_000_000,
  maxAnswersBytes: 2_000_000,
  /** Between the password and the code of the second factor. */
  halfSignInMinutes: 5,
  /** Time that a person may spend at the provider that signs them in. */
  oidcMinutes: 15,
  /** An upload without new bytes for this long is given up. */
  uploadPatienceDays: 7,
} as const

/** The media types that may be uploaded, as detected from the content (docs/specification.md, section 5). */
export const uploadTypes = {
  'image/jpeg': { extension: 'jpg', kind: 'image' },
  'image/png': { extension: 'png', kind: 'image' },
  'application/pdf': { extension: 'pdf', kind: 'pdf' },
  'video/quicktime': { extension: 'mov', kind: 'video' },
  'video/mp4': { extension: 'mp4', kind: 'video' },
} as const

/** The media types of tables and places as they are exported. */
export const exportTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  geojson: 'application/geo+json',
} as const

export const locales = ['en', 'es', 'pt'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'

/** image/* → image, a PDF → pdf, video/* → video, anything else unknown. */
export type FileKind = 'image' | 'pdf' | 'video' | 'unknown'
export function fileKind(mediaType: string): FileKind {
  if (mediaType.startsWith('image/')) return 'image'
  if (mediaType === 'application/pdf' || mediaType.endsWith('/pdf')) return 'pdf'
  if (mediaType.startsWith('video/')) return 'video'
  return 'unknown'
}

export const categories = ['photo', 'video_basic', 'file'] as const
export type Category = (typeof categories)[number]
/** image → photo, video → video_basic, everything else → file. */
export function category(kind: FileKind): Category {
  if (kind === 'image') return 'photo'
  return kind === 'video' ? 'video_basic' : 'file'
}

/** Promised names of refused uploads (docs/specification.md, section 5). */
export const uploadErrorNames = {
  image_too_large: 'Image too large',
  file_too_large: 'File too large',
  incorrect_file_format: 'Incorrect file format',
} as const
export type UploadErrorCode = keyof typeof uploadErrorNames

export const themeSlugs = [
  'default',
  'inti',
  'silverpeak',
  'atesta-mining',
  'qoregas',
  'fluxpetrol',
  'atesta-oil-and-gas',
  'terradrill',
  'miners-inc',
  'tecpetrol',
  'home_shield',
  'preventiva_seguros',
  'seguro_dias',
  'agusta',
  'securova',
  'tecdpetrol',
  'patagonia_consult',
  'tenaris',
  'tuteur',
] as const
export type ThemeSlug = (typeof themeSlugs)[number]

/** The name of a certification: 20 characters of Crockford's base32, in lower case. */
export const identifierPattern = /^[0-9a-hjkmnp-tv-z]{20}$/

/** Days after certification for which a rule may keep files. */
export const retentionDays = { least: 30, most: 36_500 } as const
/** A changed rule takes effect after this many days. */
export const retentionGraceDays = 7

/** The periods of page views, in days back from today. */
export const pageViewDays = ['7', '30', '90'] as const

/**
 * The claims in a record that a person who shares it may disclose or withhold, in the order in which they are
 * offered.
 */
export const disclosableParts = ['file_name', 'person', 'position', 'device_time', 'exif', 'c2pa'] as const
export type DisclosablePart = (typeof disclosableParts)[number]
