import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { Box } from '../schemas/box.ts'
import {
  Certification,
  CertificationDetails,
  CertificationLink,
  CertificationState,
  LinkShows,
  Position,
  PublicFacts,
  SharedCertification,
} from '../schemas/certification.ts'
import { deeds } from '../schemas/deeds.ts'
import { exampleFile } from '../schemas/examples.ts'
import { ShownCheckpoint } from '../schemas/inspection.ts'
import {
  Flag,
  Identifier,
  IdentifierParams,
  IdParams,
  Moment,
  NumericId,
  NumericIds,
  PageQuery,
  pageOf,
} from '../schemas/page.ts'
import { ReportKind } from '../schemas/report.ts'

/** The specification's certification_data. `type` is what the device says; the content decides. */
export const CertificationBody = z.strictObject({
  title: z.string().trim().min(1).max(400),
  description: z.string().trim().max(4000).default(''),
  type: z.string().max(200).default(''),
  size: z.number().int().min(0),
  inspection_id: NumericId,
  component_id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  captured: z.enum(['camera', 'picked']).default('picked'),
  device: z
    .strictObject({
      time: z.iso.datetime({ offset: true }).optional(),
      position: Position.omit({ source: true }).optional(),
    })
    .default({}),
  checkpoint: ShownCheckpoint.nullable().default(null),
  /** These the specification's certification_data holds too. They are taken and ignored: the server decides each itself. */
  download_available: z.boolean().optional(),
  create_inspection: z.boolean().optional(),
  category: z.string().max(200).nullish(),
  workflow: z.unknown().optional(),
  file: z.unknown().optional(),
})

/** The identifier and the token of a shared link. In the body, so that no log of addresses ever holds a token. */
const SharedBody = z.strictObject({
  identifier: Identifier,
  token: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
})

export const CertificationSort = z.enum(['created_at', '-created_at'])
export type CertificationSort = z.infer<typeof CertificationSort>

export const certifications = defineRoutes({
  list: {
    method: 'GET',
    path: '/certifications/list',
    summary: 'Every certification the user may see',
    query: PageQuery.extend({
      favorite: Flag,
      task_id: NumericId.optional(),
      inspection_id: NumericId.optional(),
      /** Who sent the file. */
      person_id: NumericId.optional(),
      category: z.enum(['photo', 'video_basic', 'file']).optional(),
      state: CertificationState.optional(),
      located: Flag,
      /** Announced at `from` or later, and before `to`. */
      from: Moment.optional(),
      to: Moment.optional(),
      box: Box.optional(),
      q: z.string().trim().max(200).optional(),
      sort: CertificationSort.default('-created_at'),
    }),
    ok: pageOf(Certification),
    errors: ['not_found'],
  },
  details: {
    method: 'GET',
    path: '/certifications/details/:id',
    summary: 'Everything about one certification',
    params: IdParams,
    ok: CertificationDetails,
    errors: ['not_found'],
  },
  byIdentifier: {
    method: 'GET',
    path: '/certifications/by_identifier/:identifier',
    summary: 'The same, by its public identifier',
    params: IdentifierParams,
    ok: CertificationDetails,
    errors: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/certifications/create',
    summary: 'Announce a file; its bytes follow over tus at `upload_url`',
    body: CertificationBody.meta({
      examples: [exampleFile],
    }),
    status: 201,
    ok: Certification.extend({ upload_url: z.string() }),
    errors: [
      'not_found',
      'forbidden',
      'workflow_readonly',
      'inspection_already_submitted',
      'file_too_large',
      'file_empty',
      'component_takes_no_files',
      'incorrect_file_format',
      'component_unknown',
      'too_many_files',
      'position_required',
      'no_user_credits',
      'plan_limit_storage',
      'task_archived',
    ],
  },
  retry: {
    method: 'POST',
    path: '/certifications/:id/retry',
    summary: 'Try a failed certification again; answers where to send the bytes',
    params: IdParams,
    ok: Certification.extend({ upload_url: z.string() }),
    errors: [
      'not_found',
      'forbidden',
      'upload_not_open',
      'inspection_already_submitted',
      'no_user_credits',
      'plan_limit_storage',
    ],
  },
  favorite: {
    method: 'POST',
    path: '/certifications/:id/favorite',
    summary: 'Toggles for this user',
    params: IdParams,
    ok: z.object({ favorite: z.boolean() }),
    errors: ['not_found'],
  },
  visited: {
    method: 'POST',
    path: '/certifications/:identifier/visited',
    summary: 'Marks as seen by this user',
    params: IdentifierParams,
    status: 204,
    errors: ['not_found'],
  },
  remove: {
    method: 'DELETE',
    path: '/certifications/:identifier',
    summary: 'Deletes file and disclosures; the log entry stays',
    params: IdentifierParams,
    status: 204,
    errors: ['not_found', 'forbidden', 'inspection_already_submitted', 'claim_in_review'],
  },
  describe: {
    method: 'POST',
    path: '/certifications/:id/description',
    summary: 'Write the description, until the inspection is submitted',
    params: IdParams,
    body: z.strictObject({ description: z.string().trim().max(4000) }),
    ok: Certification,
    errors: ['not_found', 'forbidden', 'inspection_already_submitted'],
  },
  reports: {
    method: 'GET',
    path: '/certifications/reports',
    summary: 'Reports that are certified themselves',
    query: PageQuery.extend({
      kind: ReportKind.optional(),
      task_id: NumericId.optional(),
      favorite: Flag,
      visited: Flag,
      q: z.string().trim().max(200).optional(),
    }),
    ok: pageOf(Certification),
    errors: ['not_found'],
  },
  linkDetails: {
    method: 'GET',
    path: '/certifications/link_details/:id',
    summary: 'What a shared link shows, and the links there are with their state and expiry',
    params: IdParams,
    ok: z.object({
      verifier_url: z.string(),
      record: PublicFacts.nullable(),
      preview: z.boolean(),
      links: z.array(CertificationLink),
      ...deeds('share'),
    }),
    errors: ['not_found'],
  },
  createLink: {
    method: 'POST',
    path: '/certifications/:id/link/create',
    summary: 'Make a link that shows this certification to anyone who has it; its address is answered once',
    params: IdParams,
    body: z.strictObject({
      label: z.string().trim().max(200).default(''),
      shows: LinkShows.default({ facts: true, preview: true, download: false }),
      days: z.number().int().min(1).max(365).default(30),
    }),
    status: 201,
    ok: CertificationLink.extend({ url: z.string() }),
    secret: true,
    errors: ['not_found', 'forbidden', 'file_not_ready'],
  },
  revokeLink: {
    method: 'DELETE',
    path: '/certifications/link/:id',
    summary: 'End a shared link immediately',
    params: IdParams,
    status: 204,
    errors: ['not_found', 'forbidden'],
  },
  shared: {
    method: 'POST',
    path: '/certifications/shared',
    summary: 'What a shared link shows',
    open: true,
    body: SharedBody,
    ok: SharedCertification,
    errors: ['not_found', 'too_many_requests'],
  },
  sharedPreview: {
    method: 'POST',
    path: '/certifications/shared/preview',
    summary: 'The picture a shared link shows',
    open: true,
    body: SharedBody.extend({ size: z.enum(['small', 'large']).default('large') }),
    binary: 'image/jpeg',
    errors: ['not_found', 'too_many_requests', 'file_not_ready'],
  },
  sharedFile: {
    method: 'POST',
    path: '/certifications/shared/file',
    summary: 'The original bytes a shared link hands out',
    open: true,
    body: SharedBody,
    binary: 'application/octet-stream',
    errors: ['not_found', 'too_many_requests', 'file_altered', 'file_lost'],
  },
  downloadFile: {
    method: 'GET',
    path: '/certifications/download_file_for_user/:id',
    summary: 'The original bytes, with range requests',
    params: IdParams,
    binary: 'application/octet-stream',
    errors: ['not_found', 'file_not_ready', 'file_altered', 'file_lost'],
  },
  download: {
    method: 'GET',
    path: '/certifications/download/:id',
    summary: 'The sealed package as a ZIP: original, certificate, proof',
    params: IdParams,
    binary: 'application/zip',
    errors: ['not_found', 'file_not_ready'],
  },
  downloadMany: {
    method: 'GET',
    path: '/certifications/download_many',
    summary: 'Chosen certifications as one ZIP, packed while it is sent: originals, proofs or both',
    query: z.object({
      ids: NumericIds,
      parts: z.enum(['both', 'originals', 'proofs']).default('both'),
    }),
    binary: 'application/zip',
    errors: ['certifications_not_found', 'file_not_ready', 'download_too_large'],
  },
  preview: {
    method: 'GET',
    path: '/certifications/preview/:identifier',
    summary: 'A smaller, upright picture',
    params: IdentifierParams,
    query: z.object({ size: z.enum(['small', 'large']).default('small') }),
    binary: 'image/jpeg',
    errors: ['not_found', 'file_not_ready'],
  },
  proof: {
    method: 'GET',
    path: '/certifications/proof/:identifier',
    summary: 'The .tlog-proof of one certification',
    params: IdentifierParams,
    binary: 'text/plain',
    errors: ['not_found', 'file_not_ready'],
  },
})
