/** Every number the product fixes. Sizes in bytes, times in milliseconds unless the name says otherwise. */
export const limits = {
  pageSize: 20,
  maxPageSize: 100,
  selectSize: 50,
  maxUploadBytes: 262_144_000,
  maxImagePixels: 3000,
  /** In a larger file C2PA manifests are neither read nor written: it would be in memory several times. */
  maxCredentialedBytes: 67_108_864,
  maxSignatureBytes: 300_000,
  /** A picture wider or taller than this is no signature. */
  maxSignaturePixels: 4000,
  /** Of one inspection, those in the rows of groups counted too. */
  maxSignatures: 200,
  maxLogoBytes: 1_000_000,
  /** A picture wider or taller than this is no logo. */
  maxLogoPixels: 4000,
  maxRecipientsAtOnce: 1000,
  emailLinkDays: 30,
  /** Invitations and messages that may be sent again to one recipient of an email task within an hour. */
  mailsAgainPerHour: 5,
  /** An upload that has received no bytes for this long is given up. */
  uploadPatienceDays: 7,
  maxAnswersBytes: 2_000_000,
  /** A JSON body. A thousand recipients are 4,000 values; the answers or the structure of a large form are bulky. */
  maxBodyBytes: 1_048_576,
  maxBodyValues: 10_000,
  maxBulkyBodyBytes: 3_145_728,
  maxBulkyBodyValues: 60_000,
  toastActionMs: 1500,
  toastDefaultMs: 5000,
  /** To read what was done, think better of it and reach the button, by keyboard too. */
  toastUndoMs: 10_000,
  toastDragPercent: 80,
  accessTokenMs: 5 * 60_000,
  invitationDays: 7,
  registrationHours: 24,
  passwordResetMinutes: 60,
  /** Between the password and the code of the second factor. */
  halfSignInMinutes: 5,
  /** For so long a person may be at the provider that signs them in. */
  oidcMinutes: 15,
  /** For so long a device may take to sign with a passkey. */
  passkeyChallengeMinutes: 5,
  passkeysPerUser: 20,
  /** For so long after signing in, or confirming that it is them, a person need not do so (again). */
  stepUpMinutes: 10,
  apiKeysPerOwner: 50,
  /** Views of lists that a user keeps, and what the address of one may hold. */
  savedViewsPerUser: 100,
  savedViewParameters: 20,
  /** How long a process may go on trusting a session it has already checked. */
  sessionCacheMs: 700,
  cookieConsentDays: 335,
  mergedReportName: 'merged_report.pdf',
  /** Reports merged without being kept, together. */
  maxMergedBytes: 1_000_000_000,
  /** Certifications in one download, and how large their originals may be together. */
  maxDownloadedAtOnce: 200,
  maxDownloadBytes: 10_000_000_000,
  /** So many files of a claim, its newest, are held against those of other claims: each costs a few steps on an index. */
  maxFilesCompared: 2000,
  /** What a map shows at most; of what contains a text fewer, because finding it may mean looking at all. */
  maxPlaces: 10_000,
  maxPlacesSearched: 1000,
  /** Inspections in the report of one task; more are merged from reports of their own. */
  maxReportInspections: 1000,
  /** Sent by every client in `form_data.user_id`; the server ignores it and uses the session's user. */
  formPayloadUserId: 10,
} as const

/** The media types that may be uploaded, as detected from the content (docs/specification.md, section 5). */
export const uploadTypes = {
  'image/jpeg': { extension: 'jpg', kind: 'image' },
  'image/png': { extension: 'png', kind: 'image' },
  'application/pdf': { extension: 'pdf', kind: 'pdf' },
  'video/quicktime': { extension: 'mov', kind: 'video' },
  'video/mp4': { extension: 'mp4', kind: 'video' },
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

/** What a certification is called: 20 characters of Crockford's base32, in lower case. */
export const identifierPattern = /^[0-9a-hjkmnp-tv-z]{20}$/

/** The days a rule may keep files for after they were certified. */
export const retentionDays = { least: 30, most: 36_500 } as const
/** After this many days a changed rule takes effect. */
export const retentionGraceDays = 7

/** For how many days back page views may be asked for. */
export const pageViewDays = ['7', '30', '90'] as const

/** The claims of a record that who shares it may tell or keep back, in the order in which they are asked for. */
export const toldParts = ['file_name', 'person', 'position', 'device_time', 'exif', 'c2pa'] as const
export type ToldPart = (typeof toldParts)[number]
